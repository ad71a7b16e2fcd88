-- A recalculation is prepared by whoever asked for it, and keeps who prepared the record before: its quantity is theirs still. They approve
-- it no more than they did, until somebody else has.
create function app.refuse_recalculated() returns trigger language plpgsql as $$
begin
  if exists (select from activity_record_recalculations c
              where c.org_id = old.org_id and c.record_id = old.id and c.prepared_by = app.current_person()
                and c.version > coalesce((select max(a.version) from activity_record_history a
                                           where a.org_id = old.org_id and a.record_id = old.id and a.state = 'approved'), 0)) then
    raise exception 'who prepared it does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger activity_records_decide_recalculated before update of state on activity_records for each row
  when (new.state = 'approved' and old.state is distinct from new.state and old.version > 1) execute function app.refuse_recalculated();
