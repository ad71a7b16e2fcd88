-- Whoever reviews registrations and prepares for an organisation besides asks the database as both. What an organisation writes is
-- written by those who prepare for it, and who wrote of it is kept by the database: whoever prepared a thing does not decide it.
alter table sgi_registrations add column prepared_by uuid[] not null default '{}';
alter table sgi_registrations no force row level security;
-- Of the time before, those who began it and handed it in are known.
update sgi_registrations set prepared_by = array(
  select distinct known.person from unnest(array[created_by, submitted_by]) as known (person) where known.person is not null);
alter table sgi_registrations force row level security;
select app.grant_only('sgi_registrations',
  'select, insert, delete, update (state, draft, kind, region, name_keys, reference, organisation_name, submitted_by, submitted_at, updated_at, version, prepared_by)');

create function app.prepares_for(org uuid) returns boolean language sql stable parallel safe as
$$ select org is not distinct from app.current_org() and app.has_role('owner', 'admin', 'preparer') $$;

create function app.keep_sgi_preparers() returns trigger language plpgsql as $$
declare
  asking uuid := app.current_person();
  -- Back to the text that everybody sees: nobody wrote it anew.
  written boolean := new.draft is distinct from old.draft
    and not exists (select from sgi_projects p where p.registration_id = new.id and p.draft = new.draft);
  handed_in boolean := new.submitted_by is distinct from old.submitted_by or new.submitted_at is distinct from old.submitted_at;
begin
  if (written or handed_in or new.prepared_by is distinct from old.prepared_by) and not app.prepares_for(new.org_id) then
    raise exception 'a registration is written and handed in by its organisation' using errcode = '42501';
  end if;
  if handed_in and new.submitted_by is distinct from asking then
    raise exception 'a registration is handed in in the own name' using errcode = '42501';
  end if;
  if new.prepared_by is distinct from old.prepared_by and new.prepared_by is distinct from old.prepared_by || asking then
    raise exception 'who prepared a registration stays known' using errcode = '42501';
  end if;
  if (written or handed_in) and asking <> all (new.prepared_by) then new.prepared_by := new.prepared_by || asking; end if;
  return new;
end $$;
create trigger sgi_registrations_preparers before update on sgi_registrations for each row execute function app.keep_sgi_preparers();

drop policy sgi_registrations_begin on sgi_registrations;
create policy sgi_registrations_begin on sgi_registrations for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and state = 'draft'
  and created_by = (select app.current_person()) and submitted_by is null);
create function app.decides_sgi(registration uuid, created_by uuid, submitted_by uuid, prepared_by uuid[]) returns boolean language sql stable as $$
  select app.reviews_sgi() and app.current_person() is distinct from created_by and app.current_person() is distinct from submitted_by
     and app.current_person() <> all (prepared_by)
     and not exists (select from sgi_files f where f.registration_id = registration and f.uploaded_by = app.current_person())
$$;
drop policy sgi_registrations_decide on sgi_registrations;
create policy sgi_registrations_decide on sgi_registrations for update
  using (state in ('submitted', 'in-review', 'changes-requested', 'published', 'revising')
         and app.decides_sgi(id, created_by, submitted_by, prepared_by))
  with check (state in ('in-review', 'changes-requested', 'published', 'rejected')
         and app.decides_sgi(id, created_by, submitted_by, prepared_by));

drop policy sgi_registration_events_tell on sgi_registration_events;
create policy sgi_registration_events_tell on sgi_registration_events for insert with check (
  person_id = (select app.current_person())
  and ((side = 'organisation' and action in ('submit', 'recall', 'revise', 'drop-revision', 'comment')
        and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
    or (side = 'reviewer' and action not in ('submit', 'recall', 'revise', 'drop-revision') and (select app.reviews_sgi()))));

-- What a picture shows is said by the organisation. Reviewers publish what was said, and drop what they refused.
drop policy sgi_files_add on sgi_files;
create policy sgi_files_add on sgi_files for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and published_alt is null
  and uploaded_by = (select app.current_person()));
create or replace function app.refuse_own_publishing() returns trigger language plpgsql as $$
begin
  if new.published_alt is distinct from old.published_alt and not app.reviews_sgi() then
    raise exception 'what a file shows is published by reviewers' using errcode = '42501';
  end if;
  if not app.prepares_for(new.org_id)
     and ((new.alt is distinct from old.alt and new.alt is distinct from old.published_alt)
       or (new.removed_at is distinct from old.removed_at and new.removed_at is not null and old.published_alt is not null)) then
    raise exception 'what a file shows is said by its organisation' using errcode = '42501';
  end if;
  return new;
end $$;

-- News and figures are told in the own name too, and an editor's news stand with the organisation whose project it is.
drop policy sgi_project_updates_post on sgi_project_updates;
create policy sgi_project_updates_post on sgi_project_updates for insert with check (
  posted_by = (select app.current_person())
  and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id is not distinct from sgi_project_updates.org_id and p.hidden_at is null)
  and ((side = 'organisation' and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
    or (side = 'editor' and reported = '[]' and (select app.reviews_sgi()))));
drop policy sgi_reported_values_report on sgi_reported_values;
create policy sgi_reported_values_report on sgi_reported_values for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and reported_by = (select app.current_person())
  and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id = sgi_reported_values.org_id and p.hidden_at is null));
drop policy sgi_reported_values_correct on sgi_reported_values;
create policy sgi_reported_values_correct on sgi_reported_values for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  with check (org_id = (select app.current_org()) and reported_by = (select app.current_person())
    and exists (select 1 from sgi_projects p where p.id = sgi_reported_values.project_id and p.org_id = sgi_reported_values.org_id and p.hidden_at is null));

-- Places and events are offered in the own name, as all else that an organisation enters.
drop policy tree_sites_offer on tree_sites;
create policy tree_sites_offer on tree_sites for insert
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and taken = 0
              and created_by = (select app.current_person()) and taken_down_at is null);
drop policy volunteer_events_announce on volunteer_events;
create policy volunteer_events_announce on volunteer_events for insert
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and joined = 0 and waiting = 0
              and created_by = (select app.current_person()) and taken_down_at is null);
