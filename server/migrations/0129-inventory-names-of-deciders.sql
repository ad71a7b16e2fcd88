-- Who decided is written down with the decision, and goes with it. Between two decisions the name could be exchanged: an approval was
-- another person's then; and whoever had handed a year in wrote that somebody else had, and approved it, with one pair of eyes.
create trigger activity_records_decided before update on activity_records for each row
  when (new.state = old.state and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
  execute function app.refuse_change();

create function app.keep_movers() returns trigger language plpgsql as $$
begin
  raise exception 'who moved a year is written down with the move: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger inventories_movers before update on inventories for each row
  when ((new.submitted_by is distinct from old.submitted_by
           and (new.state = old.state or not (new.state = 'in-review' or (new.state = 'open' and new.submitted_by is null))))
     or (new.approved_by is distinct from old.approved_by
           and (new.state = old.state or not (new.state = 'approved' or (new.state = 'open' and new.approved_by is null))))
     or (new.locked_by is distinct from old.locked_by
           and (new.state = old.state or not (new.state = 'locked' or (new.state = 'open' and new.locked_by is null)))))
  execute function app.keep_movers();
