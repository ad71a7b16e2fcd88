-- What is published may be changed by who registered it: the change is written and reviewed like a registration, while
-- everybody goes on seeing what was published.

-- The text that a project was published from: what a change that is dropped or refused goes back to.
alter table sgi_projects add column draft jsonb;
-- What everybody is told that a file shows; null while no reviewer has published it.
alter table sgi_files add column published_alt jsonb;
-- Taken off by a change that is not published yet; until then everybody still sees it.
alter table sgi_files add column removed_at timestamptz;

alter table sgi_registrations no force row level security;
alter table sgi_projects no force row level security;
alter table sgi_files no force row level security;
update sgi_projects p set draft = r.draft from sgi_registrations r where r.id = p.registration_id;
update sgi_files f set published_alt = f.alt
  from sgi_registrations r where r.id = f.registration_id and r.state = 'published';
alter table sgi_registrations force row level security;
alter table sgi_projects force row level security;
alter table sgi_files force row level security;

alter table sgi_registrations drop constraint sgi_registrations_state_check;
alter table sgi_registrations add constraint sgi_registrations_state_check
  check (state in ('draft', 'submitted', 'in-review', 'changes-requested', 'published', 'revising', 'rejected'));
alter table sgi_registration_events drop constraint sgi_registration_events_action_check;
alter table sgi_registration_events add constraint sgi_registration_events_action_check
  check (action in ('submit', 'recall', 'revise', 'drop-revision', 'start-review', 'request-changes', 'publish', 'reject', 'take-down', 'comment'));

-- The organisation begins a change and drops it; it never makes anything public by itself: back in 'published' stands
-- only what a reviewer has published.
drop policy sgi_registrations_write on sgi_registrations;
create policy sgi_registrations_write on sgi_registrations for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer'))
         and state in ('draft', 'submitted', 'changes-requested', 'published', 'revising'))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer'))
         and (state in ('draft', 'submitted', 'changes-requested', 'revising')
              or (state = 'published' and exists (
                    select 1 from sgi_projects p where p.registration_id = sgi_registrations.id and p.hidden_at is null and p.draft = sgi_registrations.draft))));
drop policy sgi_registrations_decide on sgi_registrations;
create policy sgi_registrations_decide on sgi_registrations for update
  using (state in ('submitted', 'in-review', 'changes-requested', 'published', 'revising') and (select app.reviews_sgi()))
  with check (state in ('in-review', 'changes-requested', 'published', 'rejected') and (select app.reviews_sgi()));

drop policy sgi_registration_events_tell on sgi_registration_events;
create policy sgi_registration_events_tell on sgi_registration_events for insert with check (
  (side = 'organisation' and action in ('submit', 'recall', 'revise', 'drop-revision', 'comment')
    and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  or (side = 'reviewer' and action not in ('submit', 'recall', 'revise', 'drop-revision') and (select app.reviews_sgi())));

-- A file that nobody reviewed is its organisation's and the reviewers', also where the project is public already.
drop policy sgi_files_read on sgi_files;
create policy sgi_files_read on sgi_files for select using (
  exists (select 1 from sgi_registrations r where r.id = sgi_files.registration_id)
  or (published_alt is not null
      and exists (select 1 from sgi_projects p where p.registration_id = sgi_files.registration_id and p.hidden_at is null)));
drop policy sgi_files_add on sgi_files;
create policy sgi_files_add on sgi_files for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and published_alt is null);
drop policy sgi_files_remove on sgi_files;
create policy sgi_files_remove on sgi_files for delete using (
  published_alt is null and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')));
create policy sgi_files_publish on sgi_files for update using ((select app.reviews_sgi())) with check ((select app.reviews_sgi()));
create policy sgi_files_drop on sgi_files for delete using (removed_at is not null and (select app.reviews_sgi()));

create function app.refuse_own_publishing() returns trigger language plpgsql as $$
begin
  if new.published_alt is distinct from old.published_alt and not app.reviews_sgi() then
    raise exception 'what a file shows is published by reviewers' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger sgi_files_published_by_reviewers before update on sgi_files for each row execute function app.refuse_own_publishing();
