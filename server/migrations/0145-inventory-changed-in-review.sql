-- What a year in review is counted by may still be changed, and makes it another version than its reviewer saw. Whoever changed it does
-- not approve it: an administrator could change what is held of a company after somebody else had handed the year in, and approve
-- that, with one pair of eyes for both. Handed in anew, it was seen by whoever hands it in. Noted by the rows themselves.
alter table inventories add column changed_by uuid[] not null default '{}';

create function app.note_changed_in_review() returns trigger language plpgsql as $$
declare
  acting uuid := app.current_person();
begin
  if new.state <> old.state then
    if new.state = 'approved' and acting = any (old.changed_by) then
      raise exception 'who changed it in review does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
    end if;
    new.changed_by := '{}';
  elsif new.state = 'in-review' and new.version <> old.version and acting is not null and acting <> all (old.changed_by) then
    new.changed_by := old.changed_by || acting;
  else
    new.changed_by := old.changed_by;
  end if;
  return new;
end $$;
create trigger inventories_changed_in_review before update on inventories for each row execute function app.note_changed_in_review();
