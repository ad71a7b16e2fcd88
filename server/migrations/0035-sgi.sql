-- Projects of the Saudi Green Initiative: what organisations register, what is published of it, what they report, who follows.

create function app.reviews_sgi() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('content_editor', 'platform_admin', 'platform_owner') and app.current_aal() = 'aal2' $$;

-- One row a registration. What is being written is kept whole; the public sees the row of sgi_projects made from it.
create table sgi_registrations (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  -- Given when it is first handed in.
  reference text unique,
  kind text not null check (kind in ('project', 'initiative')),
  state text not null check (state in ('draft', 'submitted', 'in-review', 'changes-requested', 'published', 'rejected')),
  draft jsonb not null,
  -- The organisation's name as it was when it was last handed in: reviewers see nothing else of it.
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
  primary key (org_id, id)
);
create index sgi_registrations_waiting on sgi_registrations (state, submitted_at);

create table sgi_registration_events (
  org_id uuid not null references organisations (id),
  id bigint generated always as identity,
  registration_id uuid not null,
  at timestamptz not null,
  person_id uuid not null,
  side text not null check (side in ('organisation', 'reviewer')),
  action text not null check (action in ('submit', 'recall', 'start-review', 'request-changes', 'publish', 'reject', 'take-down', 'comment')),
  comment text not null default '',
  primary key (org_id, id),
  foreign key (org_id, registration_id) references sgi_registrations (org_id, id)
);
create index sgi_registration_events_of on sgi_registration_events (registration_id, id);
create trigger sgi_registration_events_append_only before update or delete on sgi_registration_events
  for each row execute function app.refuse_change();

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
  primary key (org_id, id),
  foreign key (org_id, registration_id) references sgi_registrations (org_id, id) on delete cascade
);
create index sgi_files_of on sgi_files (registration_id);

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
  hidden_at timestamptz
);
create index sgi_projects_newest on sgi_projects (published_at desc, slug) where hidden_at is null;

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
  -- What it reported, as it was said then; the newest word of each metric and year stands in sgi_reported_values.
  reported jsonb not null default '[]'
);
create index sgi_project_updates_of on sgi_project_updates (project_id, posted_at desc);

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

create table sgi_follows (
  person_id uuid not null,
  project_id uuid not null references sgi_projects (id) on delete cascade,
  since timestamptz not null,
  primary key (person_id, project_id)
);
create index sgi_follows_of on sgi_follows (project_id);

do $$
declare target text;
begin
  foreach target in array array['sgi_registrations', 'sgi_registration_events', 'sgi_files', 'sgi_projects', 'sgi_project_updates', 'sgi_reported_values', 'sgi_follows'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    if target <> 'sgi_follows' then call app.open_to_purge(target::regclass); end if;
  end loop;
end $$;

-- A draft is its organisation's alone until it is handed in; from then on reviewers see it too. Each side moves it only
-- between the states that are its own to leave and to reach.
create policy sgi_registrations_read on sgi_registrations for select using (
  (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')))
  or (state <> 'draft' and (select app.reviews_sgi())));
create policy sgi_registrations_begin on sgi_registrations for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and state = 'draft');
create policy sgi_registrations_write on sgi_registrations for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and state in ('draft', 'submitted', 'changes-requested'))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and state in ('draft', 'submitted', 'changes-requested'));
create policy sgi_registrations_decide on sgi_registrations for update
  using (state in ('submitted', 'in-review', 'published') and (select app.reviews_sgi()))
  with check (state in ('in-review', 'changes-requested', 'published', 'rejected') and (select app.reviews_sgi()));
create policy sgi_registrations_discard on sgi_registrations for delete using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and state = 'draft' and reference is null);

create policy sgi_registration_events_read on sgi_registration_events for select using (
  (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor'))) or (select app.reviews_sgi()));
create policy sgi_registration_events_tell on sgi_registration_events for insert with check (
  (side = 'organisation' and action in ('submit', 'recall', 'comment') and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  or (side = 'reviewer' and action not in ('submit', 'recall') and (select app.reviews_sgi())));

create policy sgi_projects_read on sgi_projects for select using (
  hidden_at is null or org_id = (select app.current_org()) or (select app.reviews_sgi()));
create policy sgi_projects_publish on sgi_projects for insert with check ((select app.reviews_sgi()));
create policy sgi_projects_change on sgi_projects for update using ((select app.reviews_sgi())) with check ((select app.reviews_sgi()));

-- Files of what is published are everybody's to see; the rest is seen as its registration is.
create policy sgi_files_read on sgi_files for select using (
  exists (select 1 from sgi_registrations r where r.id = sgi_files.registration_id)
  or exists (select 1 from sgi_projects p where p.registration_id = sgi_files.registration_id and p.hidden_at is null));
create policy sgi_files_add on sgi_files for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')));
create policy sgi_files_change on sgi_files for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')));
create policy sgi_files_remove on sgi_files for delete using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')));

create policy sgi_project_updates_read on sgi_project_updates for select using (
  exists (select 1 from sgi_projects p where p.id = sgi_project_updates.project_id));
create policy sgi_project_updates_post on sgi_project_updates for insert with check (
  (side = 'organisation' and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer'))
    and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id = sgi_project_updates.org_id and p.hidden_at is null))
  or (side = 'editor' and reported = '[]' and (select app.reviews_sgi())));
select app.grant_only('sgi_project_updates', 'select, insert, delete');

create policy sgi_reported_values_read on sgi_reported_values for select using (
  exists (select 1 from sgi_projects p where p.id = sgi_reported_values.project_id));
create policy sgi_reported_values_report on sgi_reported_values for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer'))
  and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id = sgi_reported_values.org_id and p.hidden_at is null));
create policy sgi_reported_values_correct on sgi_reported_values for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')));

-- Whom a person follows is theirs to know. Who is told of news is asked for by the function below alone, and only as ids.
create policy sgi_follows_own on sgi_follows using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
create policy sgi_follows_told on sgi_follows for select using (project_id::text = (select coalesce(current_setting('app.sgi_news_of', true), '')));

create function app.sgi_followers(project uuid) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.sgi_news_of', project::text, true);
  return query select f.person_id from sgi_follows f where f.project_id = project;
  perform set_config('app.sgi_news_of', '', true);
end $$;

-- Who reviews registrations, for those who hand one in: ids, to tell them.
create function app.sgi_reviewers() returns setof uuid language plpgsql as $$
declare own text := coalesce(current_setting('app.platform_roles', true), '');
begin
  perform set_config('app.platform_roles', 'platform_admin', true);
  return query select distinct r.person_id from platform_roles r where r.role in ('content_editor', 'platform_admin', 'platform_owner');
  perform set_config('app.platform_roles', own, true);
end $$;
