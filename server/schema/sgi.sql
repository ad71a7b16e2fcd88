-- Projects of the Saudi Green Initiative: registrations, published projects, updates, reported values, followers.

-- One row a registration. What is being written is kept whole; the public sees the row of sgi_projects made from it.
create table sgi_registrations (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  -- Given when it is first handed in.
  reference text unique,
  kind text not null check (kind in ('project', 'initiative')),
  state text not null check (state in ('draft', 'submitted', 'in-review', 'changes-requested', 'published', 'revising', 'rejected')),
  draft jsonb not null,
  -- The name at submission; reviewers see nothing else of the organisation.
  organisation_name jsonb not null,
  -- Set when it is handed in, from where the place lies; with the folded names, what tells two registrations apart.
  region text,
  name_keys text[] not null default '{}',
  sample boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_by uuid,
  submitted_at timestamptz,
  version integer not null default 1,
  -- Everyone who wrote it; none of them may decide it.
  prepared_by uuid[] not null default '{}',
  primary key (org_id, id)
);
create index sgi_registrations_waiting on sgi_registrations (state, submitted_at);
call app.enforce_policies('sgi_registrations');
call app.open_to_purge('sgi_registrations');

create function app.reviews_sgi() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('content_editor', 'platform_admin', 'platform_owner') and app.current_aal() = 'aal2' $$;

-- Inside functions of the database's owner, and for the audit.
create policy sgi_registrations_keep on sgi_registrations for select to current_user using (true);

-- A draft is its organisation's alone; reviewers see it once submitted. Each side moves only its own states.
create policy sgi_registrations_read on sgi_registrations for select using (
  org_id = (select app.current_org())
  or (state <> 'draft' and (select app.reviews_sgi())));
create policy sgi_registrations_discard on sgi_registrations for delete using (
  org_id = (select app.current_org()) and state = 'draft' and reference is null);
create policy sgi_registrations_begin on sgi_registrations for insert with check (
  org_id = (select app.current_org()) and state = 'draft'
  and created_by = (select app.current_person()) and submitted_by is null);
select app.grant_only('sgi_registrations',
  'select, insert, delete, update (state, draft, kind, region, name_keys, reference, organisation_name, submitted_by, submitted_at, updated_at, version, prepared_by)');

call app.keep_workflow('sgi_registrations', 'sgi-registration',
  moves => '{>draft, draft>submitted, changes-requested>submitted, revising>submitted, submitted>draft, submitted>revising, published>revising, revising>published, changes-requested>published, submitted>in-review, in-review>changes-requested, in-review>published, in-review>rejected, published>in-review, revising>changes-requested}',
  members => '{owner, preparer}',
  member_actions => '{submit, recall, revise, drop-revision, comment}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{start-review, request-changes, publish, reject, take-down, comment}');

call app.log_rows('sgi_registrations', '{"kind": "sgi.moved", "removed": "sgi.removed", "at": "updated_at",
  "ids": {"registration": "id", "state": "state"},
  "decision": ["reference", "kind", "organisation_name", "submitted_at"], "silent": ["draft"]}');

create table sgi_files (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  registration_id uuid not null,
  kind text not null check (kind in ('photo', 'document')),
  file_key text not null,
  file_name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes bigint not null,
  sha256 text not null,
  alt jsonb not null default '{"en": "", "ar": ""}',
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  -- What everybody is told that a file shows; null while no reviewer has published it.
  published_alt jsonb,
  -- Taken off by a change that is not published yet; until then everybody still sees it.
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, registration_id) references sgi_registrations (org_id, id) on delete cascade
);
create index sgi_files_of on sgi_files (registration_id);
call app.follow_files('sgi_files');

create function app.refuse_own_publishing() returns trigger language plpgsql as $$
begin
  if new.published_alt is distinct from old.published_alt and not app.reviews_sgi() then
    raise exception 'what a file shows is published by reviewers' using errcode = '42501';
  end if;
  if new.org_id is distinct from app.current_org()
     and ((new.alt is distinct from old.alt and new.alt is distinct from old.published_alt)
       or (new.removed_at is distinct from old.removed_at and new.removed_at is not null and old.published_alt is not null)) then
    raise exception 'what a file shows is said by its organisation' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger sgi_files_published_by_reviewers before update on sgi_files for each row execute function app.refuse_own_publishing();
call app.enforce_policies('sgi_files');
call app.open_to_purge('sgi_files');
create policy sgi_files_change on sgi_files for update
  using (org_id = (select app.current_org()))
  with check (org_id = (select app.current_org()));
create policy sgi_files_remove on sgi_files for delete using (
  published_alt is null and org_id = (select app.current_org()));
create policy sgi_files_publish on sgi_files for update using ((select app.reviews_sgi())) with check ((select app.reviews_sgi()));
create policy sgi_files_drop on sgi_files for delete using (removed_at is not null and (select app.reviews_sgi()));
create policy sgi_files_add on sgi_files for insert with check (
  org_id = (select app.current_org()) and published_alt is null
  and uploaded_by = (select app.current_person()));
select app.grant_only('sgi_files', 'select, insert, delete, update (alt, published_alt, removed_at)');

create function app.decides_sgi(registration uuid, created_by uuid, submitted_by uuid, prepared_by uuid[]) returns boolean language sql stable as $$
  select app.reviews_sgi() and app.current_person() is distinct from created_by and app.current_person() is distinct from submitted_by
     and app.current_person() <> all (prepared_by)
     and not exists (select from sgi_files f where f.registration_id = registration and f.uploaded_by = app.current_person())
$$;

create policy sgi_registrations_decide on sgi_registrations for update
  using (state in ('submitted', 'in-review', 'changes-requested', 'published', 'revising')
         and app.decides_sgi(id, created_by, submitted_by, prepared_by))
  with check (state in ('in-review', 'changes-requested', 'published', 'rejected')
         and app.decides_sgi(id, created_by, submitted_by, prepared_by));

-- What everybody sees. Without an organisation: shipped with the product from published sources.
create table sgi_projects (
  org_id uuid references organisations (id),
  id uuid primary key,
  registration_id uuid unique,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null check (kind in ('project', 'initiative')),
  initiative text not null,
  title jsonb not null,
  summary jsonb not null,
  impact jsonb not null,
  phase jsonb,
  status text not null check (status in ('planning', 'active', 'completed')),
  place_name jsonb not null,
  region text not null,
  latitude double precision not null check (latitude between 10 and 40),
  longitude double precision not null check (longitude between 30 and 60),
  precision text not null,
  area jsonb,
  dates jsonb not null,
  milestones jsonb not null default '[]',
  partners jsonb not null default '[]',
  participants integer,
  capacity_mw numeric,
  target jsonb,
  registered_by jsonb,
  name_keys text[] not null,
  sources text[] not null default '{}',
  sample boolean not null default false,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  -- Taken down by a reviewer; its address answers that it is not found.
  hidden_at timestamptz,
  -- The published text, restored when a revision is dropped or refused.
  draft jsonb
);
call app.log_rows('sgi_projects', '{"kind": "sgi.published", "removed": "sgi.removed", "at": "updated_at",
  "ids": {"project": "id", "registration": "registration_id"},
  "decision": ["title", "summary", "impact", "status", "registered_by", "draft", "hidden_at"], "silent": []}');
create index sgi_projects_newest on sgi_projects (published_at desc, slug) where hidden_at is null;
call app.enforce_policies('sgi_projects');
call app.open_to_purge('sgi_projects');
create policy sgi_projects_read on sgi_projects for select using (
  hidden_at is null or org_id = (select app.current_org()) or (select app.reviews_sgi()));
create policy sgi_projects_publish on sgi_projects for insert with check ((select app.reviews_sgi()));
create policy sgi_projects_change on sgi_projects for update using ((select app.reviews_sgi())) with check ((select app.reviews_sgi()));

-- Inside the function of the database's owner only.
create policy sgi_projects_keep on sgi_projects for select to current_user using (true);

create function app.fall_back_to_earlier_reports() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Where the project itself goes, so do its values.
  if exists (select 1 from sgi_projects p where p.id = old.project_id) then
    perform app.restate_reported_values(old.project_id, old.reported);
  end if;
  return null;
end $$;

create function app.keep_sgi_preparers() returns trigger language plpgsql as $$
declare
  asking uuid := app.current_person();
  -- Restoring the published text is not writing.
  written boolean := new.draft is distinct from old.draft
    and not exists (select from sgi_projects p where p.registration_id = new.id and p.draft = new.draft);
  handed_in boolean := new.submitted_by is distinct from old.submitted_by or new.submitted_at is distinct from old.submitted_at;
begin
  if (written or handed_in or new.prepared_by is distinct from old.prepared_by) and new.org_id is distinct from app.current_org() then
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
create policy sgi_registrations_write on sgi_registrations for update
  using (org_id = (select app.current_org())
         and state in ('draft', 'submitted', 'changes-requested', 'published', 'revising'))
  with check (org_id = (select app.current_org())
         and (state in ('draft', 'submitted', 'changes-requested', 'revising')
              or (state = 'published' and exists (
                    select 1 from sgi_projects p where p.registration_id = sgi_registrations.id and p.hidden_at is null and p.draft = sgi_registrations.draft))));

-- Files of what is published are everybody's to see; the rest is seen as its registration is.
create policy sgi_files_read on sgi_files for select using (
  exists (select 1 from sgi_registrations r where r.id = sgi_files.registration_id)
  or (published_alt is not null
      and exists (select 1 from sgi_projects p where p.registration_id = sgi_files.registration_id and p.hidden_at is null)));

create table sgi_project_updates (
  org_id uuid references organisations (id),
  id uuid primary key,
  project_id uuid not null references sgi_projects (id) on delete cascade,
  title jsonb not null,
  text jsonb not null,
  happened_on date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  side text not null check (side in ('organisation', 'editor')),
  -- The values as reported then; the newest stand in sgi_reported_values.
  reported jsonb not null default '[]'
);
create index sgi_project_updates_of on sgi_project_updates (project_id, posted_at desc);
create trigger sgi_project_updates_withdrawn after delete on sgi_project_updates for each row
  when (old.reported <> '[]') execute function app.fall_back_to_earlier_reports();
call app.enforce_policies('sgi_project_updates');
call app.open_to_purge('sgi_project_updates');
create policy sgi_project_updates_read on sgi_project_updates for select using (
  exists (select 1 from sgi_projects p where p.id = sgi_project_updates.project_id)
  and (side = 'editor' or org_id = (select app.current_org()) or (select app.decides_publishers())
    or app.passed_check(org_id, 'sgi-update', id)));
create policy sgi_project_updates_keep on sgi_project_updates for select to current_user using (true);

-- An update is withdrawn by its organisation or an editor; its values fall back to earlier reports.
create policy sgi_project_updates_withdraw on sgi_project_updates for delete using (
  side = 'organisation' and org_id = (select app.current_org()));
create policy sgi_project_updates_put_back on sgi_project_updates for insert to current_user with check (true);
create policy sgi_project_updates_take_down on sgi_project_updates for delete to current_user using (true);
create policy sgi_project_updates_post on sgi_project_updates for insert with check (
  posted_by = (select app.current_person())
  and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id is not distinct from sgi_project_updates.org_id and p.hidden_at is null)
  and ((side = 'organisation' and org_id = (select app.current_org()))
    or (side = 'editor' and reported = '[]' and (select app.reviews_sgi()))));
select app.grant_only('sgi_project_updates', 'select, insert, delete');

create function app.put_back_sgi_update(wanted uuid, at timestamptz) returns table (news uuid, project uuid, title jsonb) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  standing take_downs := app.standing_take_down(wanted, 'project-news');
  told sgi_project_updates := jsonb_populate_record(null::sgi_project_updates, standing.kept);
begin
  -- What is not public itself shows no news.
  perform 1 from sgi_projects p where p.id = told.project_id and p.hidden_at is null for share;
  if not found then return; end if;
  insert into sgi_project_updates select told.*;
  perform app.restate_reported_values(told.project_id, told.reported);
  perform app.note_put_back(wanted, at);
  -- It stands on the page again, and nowhere beside it.
  update take_downs t set kept = null where t.id = wanted;
  return query select told.id, told.project_id, told.title;
end $$;

create function app.take_down_sgi_update(of_project uuid, wanted uuid, why text, at timestamptz) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare told sgi_project_updates;
begin
  if not app.reviews_sgi() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  delete from sgi_project_updates u where u.project_id = of_project and u.id = wanted returning * into told;
  if not found then return null; end if;
  perform app.note_take_down('project-news', told.org_id, told.id, told.title, why, at, to_jsonb(told));
  return told.title;
end $$;

create table sgi_reported_values (
  org_id uuid not null references organisations (id),
  project_id uuid not null references sgi_projects (id) on delete cascade,
  metric text not null,
  year smallint not null check (year between 2016 and 2100),
  value numeric not null check (value >= 0),
  reported_at timestamptz not null,
  reported_by uuid not null,
  primary key (project_id, metric, year)
);
call app.enforce_policies('sgi_reported_values');
call app.open_to_purge('sgi_reported_values');
create policy sgi_reported_values_read on sgi_reported_values for select using (
  exists (select 1 from sgi_projects p where p.id = sgi_reported_values.project_id));
create policy sgi_reported_values_keep on sgi_reported_values to current_user using (true) with check (true);
create policy sgi_reported_values_report on sgi_reported_values for insert with check (
  org_id = (select app.current_org()) and reported_by = (select app.current_person())
  and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id = sgi_reported_values.org_id and p.hidden_at is null));
create policy sgi_reported_values_correct on sgi_reported_values for update
  using (org_id = (select app.current_org()))
  with check (org_id = (select app.current_org()) and reported_by = (select app.current_person())
    and exists (select 1 from sgi_projects p where p.id = sgi_reported_values.project_id and p.org_id = sgi_reported_values.org_id and p.hidden_at is null));

create function app.restate_reported_values(of_project uuid, said_then jsonb) returns void language sql as $$
  delete from sgi_reported_values v using jsonb_to_recordset(said_then) as gone (metric text, year smallint)
   where v.project_id = of_project and v.metric = gone.metric and v.year = gone.year;
  insert into sgi_reported_values (org_id, project_id, metric, year, value, reported_at, reported_by)
  select distinct on (said.metric, said.year) u.org_id, u.project_id, said.metric, said.year, said.value, u.posted_at, u.posted_by
    from sgi_project_updates u
    cross join lateral rows from (jsonb_to_recordset(u.reported) as (metric text, year smallint, value numeric))
      with ordinality as said (metric, year, value, at)
   where u.project_id = of_project
     and (said.metric, said.year) in (select gone.metric, gone.year from jsonb_to_recordset(said_then) as gone (metric text, year smallint))
   order by said.metric, said.year, u.posted_at desc, u.id desc, said.at desc;
$$;

create table sgi_follows (
  person_id uuid not null,
  project_id uuid not null references sgi_projects (id) on delete cascade,
  since timestamptz not null,
  primary key (person_id, project_id)
);
create index sgi_follows_of on sgi_follows (project_id);
call app.enforce_policies('sgi_follows');

-- Whom a person follows is theirs to know. Who is told of news is asked for by the function below alone, and only as ids.
create policy sgi_follows_own on sgi_follows using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
create policy sgi_follows_told on sgi_follows for select using (project_id::text = (select coalesce(current_setting('app.sgi_news_of', true), '')));

create function app.sgi_followers(project uuid) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.sgi_news_of', project::text, true);
  return query select f.person_id from sgi_follows f where f.project_id = project;
  perform set_config('app.sgi_news_of', '', true);
end $$;

-- Reviewers' ids, to notify them.
create function app.sgi_reviewers() returns setof uuid language plpgsql as $$
declare own text := coalesce(current_setting('app.platform_roles', true), '');
begin
  perform set_config('app.platform_roles', 'platform_admin', true);
  return query select distinct r.person_id from platform_roles r where r.role in ('content_editor', 'platform_admin', 'platform_owner');
  perform set_config('app.platform_roles', own, true);
end $$;
