-- Who asked for an accreditation, and who decided about it, is whoever does it; and each step leads from where it may. What the
-- database itself notes, that something of the verifier changed, names nobody and moves nothing.
create policy own_name on verifier_accreditations as restrictive for insert with check (asked_by = (select app.current_person()));
create policy own_name on verifier_accreditation_events as restrictive for insert with check (person_id = (select app.current_person()));

create function app.keep_accreditation() returns trigger language plpgsql as $$
begin
  if new.state = 'asked' and new.decided_by is null and new.asked_by = app.current_person() and old.state in ('asked', 'refused') then
    return new;
  end if;
  if new.state <> 'asked' and new.state <> old.state and new.decided_by = app.current_person()
     and (new.asked_by, new.asked_at, new.body, new.number) = (old.asked_by, old.asked_at, old.body, old.number)
     and (old.state, new.state) in (('asked', 'accredited'), ('refused', 'accredited'), ('suspended', 'accredited'), ('asked', 'refused'), ('accredited', 'suspended')) then
    return new;
  end if;
  raise exception 'an accreditation goes on by name and step by step: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger verifier_accreditations_kept before update on verifier_accreditations for each row
  when ((new.state, new.asked_by, new.asked_at, new.body, new.number, new.decided_by, new.decided_at)
    is distinct from (old.state, old.asked_by, old.asked_at, old.body, old.number, old.decided_by, old.decided_at))
  execute function app.keep_accreditation();
