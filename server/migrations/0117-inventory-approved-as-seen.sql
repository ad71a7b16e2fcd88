-- What is approved is what somebody saw and approved. A change of a record is of whoever makes it, and waits for approval: in the rows
-- an approved one could be changed and stay approved, and an administrator could change what another person had prepared and approve
-- that, with one pair of eyes for both.
create or replace function app.refuse_unless_preparer() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'admin', 'preparer') then
    raise exception 'only preparers change records: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.prepared_by is distinct from app.current_person() then
    raise exception 'prepared in the name of another person: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.state = 'approved' then
    raise exception 'what is changed waits for approval: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
