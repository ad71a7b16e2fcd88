-- The figures of a file are of whoever brought it, chose how it is read, or answered for its rows, not only of whoever had them stored: an
-- administrator could read a file anew under the eyes of a preparer, who stored it in their own name, and approve that alone.
alter table imports add column shaped_by uuid[] not null default '{}';
alter table imports no force row level security;
-- Of the time before, who answered for rows is known.
update imports i set shaped_by = array(
  select distinct a.answered_by from import_answers a where a.org_id = i.org_id and a.import_id = i.id)
  where exists (select from import_answers a where a.org_id = i.org_id and a.import_id = i.id);
alter table imports force row level security;
select app.grant_only('imports', 'select, insert, update (state, reading, options, counts, receipt, error_code, error_details, job_id, basis,
  first_record_id, last_record_id, finished_at, version, shaped_by)');

-- Noted by the rows themselves: whoever changes how a file is read, or says that they had a part in it. Nobody is taken off.
create function app.note_shaped() returns trigger language plpgsql as $$
declare
  acting uuid := app.current_person();
begin
  if tg_op = 'INSERT' then
    new.shaped_by := '{}';
  elsif acting is not null and acting <> all (old.shaped_by)
      and (new.options is distinct from old.options or new.shaped_by is distinct from old.shaped_by) then
    new.shaped_by := old.shaped_by || acting;
  else
    new.shaped_by := old.shaped_by;
  end if;
  return new;
end $$;
create trigger imports_shaped before insert or update on imports for each row execute function app.note_shaped();

-- Asked once a statement.
create function app.shaped_imports() returns uuid[] language sql stable parallel safe as $$
  select coalesce(array_agg(i.id), '{}') from imports i
   where i.org_id = app.current_org() and (i.created_by = app.current_person() or i.shaped_by @> array[app.current_person()])
$$;
-- What another person approved once is corrected and approved like any other record.
create function app.approved_before(org uuid, record bigint) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from activity_record_versions v where v.org_id = org and v.record_id = record and v.snapshot ->> 'state' = 'approved')
      or exists (select from activity_record_recalculations c where c.org_id = org and c.record_id = record and c.state = 'approved');
end $$;
create policy not_shaped_by_oneself on activity_records as restrictive for update
  with check (state <> 'approved' or import_id is null or import_id <> all ((select app.shaped_imports())::uuid[])
    or app.approved_before(org_id, id));
