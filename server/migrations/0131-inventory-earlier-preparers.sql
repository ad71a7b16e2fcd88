-- Whoever prepared a version of a record since it was last approved approves none of it, as the routes have it. Recalculations change
-- nobody's name, so a look at the corrections is enough for most.
create or replace function app.refuse_decision() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'admin', 'reviewer') or new.decided_by is distinct from app.current_person() then
    raise exception 'only reviewers decide, in their own name: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.state = 'approved' and (old.prepared_by = app.current_person() or (old.version > 1
     and exists (select from activity_record_versions v where v.org_id = old.org_id and v.record_id = old.id
        and v.snapshot ->> 'preparedBy' = app.current_person()::text)
     and exists (select from activity_record_history v where v.org_id = old.org_id and v.record_id = old.id and v.prepared_by = app.current_person()
        and v.version > coalesce((select max(a.version) from activity_record_history a
                                   where a.org_id = old.org_id and a.record_id = old.id and a.state = 'approved'), 0)))) then
    raise exception 'who prepared it does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
