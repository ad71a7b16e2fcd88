-- A year that was approved is compared with the base year that stood when it was: its report went on to whichever year an administrator
-- chose later, against which it had fallen. Kept by the rows themselves, from its approval until it is opened again.
alter table inventories add column base_year smallint;
alter table inventories no force row level security;
alter table organisations no force row level security;
update inventories i set base_year = o.base_year from organisations o where o.id = i.org_id and i.state in ('approved', 'locked');
alter table inventories force row level security;
alter table organisations force row level security;

create function app.keep_base_year() returns trigger language plpgsql as $$
begin
  new.base_year := case when new.state in ('approved', 'locked')
    then coalesce(old.base_year, (select o.base_year from organisations o where o.id = new.org_id)) end;
  return new;
end $$;
create trigger inventories_base_year before update on inventories for each row execute function app.keep_base_year();
