-- Mitigation projects: stages with checklists, place, crediting period.

create table projects (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  -- The organisation under the name that the published data model has for it.
  tenant_id uuid not null generated always as (org_id) stored,
  name text not null check (name <> '' and length(name) <= 200),
  project_type text not null check (project_type in
    ('grid-renewables', 'efficiency-retrofit', 'planted-area', 'organic-waste', 'refrigerant-replacement')),
  profile text not null check (profile in ('national', 'generic')),
  description text not null check (length(description) <= 4000),
  -- A point or an outline with the region that it lies in; null until it is said.
  location jsonb check (octet_length(location::text) <= 100000),
  -- Partners and development goals.
  metadata jsonb not null default '{}' check (octet_length(metadata::text) <= 20000),
  crediting_from date,
  crediting_to date,
  sgi_project_id uuid references sgi_projects (id) on delete set null,
  registered_nowhere_else boolean not null default false,
  state text not null,
  -- Its stage under the name that the published data model has for it.
  status text not null generated always as (state) stored,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  constraint projects_crediting_period check (crediting_to >= crediting_from)
);
create index projects_newest on projects (org_id, created_at desc, id desc);
create index projects_of_sgi on projects (sgi_project_id) where sgi_project_id is not null;
create index projects_by_type on projects (project_type) where state <> 'withdrawn' and location is not null;
call app.protect_tenant_table('projects');
call app.name_writer('projects', 'created_by');
call app.keep_workflow('projects', 'project',
  moves => '{>prepare, prepare>validate, validate>submit, submit>register, register>monitor, validate>monitor, monitor>verify, verify>approve, approve>issue, verify>issue, verify>monitor, issue>monitor, validate>prepare, prepare>withdrawn, validate>withdrawn, submit>withdrawn, register>withdrawn, monitor>withdrawn, verify>withdrawn, approve>withdrawn, issue>withdrawn}',
  members => '{owner, preparer}',
  member_actions => '{add-project, begin-validation, hand-in, record-registration, begin-monitoring, begin-verification, record-approval, record-issue, continue-monitoring, return-project, withdraw-project}');
-- Inside functions of the database's owner only: places are compared with those of others.
create policy projects_keep on projects for select to current_user using (true);

-- An SGI project is linked by the organisation that registered it.
create function app.keep_project_link() returns trigger language plpgsql as $$
begin
  if new.sgi_project_id is not null and not exists (
    select from sgi_projects s where s.id = new.sgi_project_id and s.org_id = new.org_id) then
    raise exception 'a project is linked with an SGI project of its own organisation' using errcode = '23503',
      constraint = 'projects_sgi_project_own';
  end if;
  return new;
end $$;
create trigger projects_link before insert or update of sgi_project_id on projects
  for each row execute function app.keep_project_link();

-- The stages of the national mechanism are not skipped, and the generic profile has none of them.
create function app.keep_project_profile() returns trigger language plpgsql as $$
begin
  if new.profile = 'generic' and new.state in ('submit', 'register', 'approve')
     or new.profile = 'national' and (old.state, new.state) in (('validate', 'monitor'), ('verify', 'issue')) then
    raise exception 'the profile of the project has another next stage' using errcode = '23514',
      constraint = 'projects_profile_stages';
  end if;
  if new.profile is distinct from old.profile and old.state <> 'prepare' then
    raise exception 'the profile stays once the project is prepared' using errcode = '23514',
      constraint = 'projects_profile_stages';
  end if;
  return new;
end $$;
create trigger projects_profile before update on projects
  for each row execute function app.keep_project_profile();

-- Places of the other projects of a type. Of a stranger's nothing else is told.
create function app.places_of_type(asked text, except_id uuid)
returns table (id uuid, name text, location jsonb) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when p.org_id = app.current_org() then p.id end,
      case when p.org_id = app.current_org() then p.name end, p.location
    from projects p
   where p.project_type = asked and p.id is distinct from except_id and p.state <> 'withdrawn' and p.location is not null
$$;

-- What a stage asks for: each line answered by evidence or by a reason.
create table project_checks (
  org_id uuid not null references organisations (id),
  id uuid not null unique default gen_random_uuid(),
  project_id uuid not null,
  stage text not null,
  line text not null,
  evidence_id uuid,
  reason text not null default '' check (length(reason) <= 1000),
  answered_by uuid not null,
  answered_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, project_id, stage, line),
  check (evidence_id is not null or reason <> ''),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
  foreign key (org_id, evidence_id) references mrv_evidence (org_id, id)
);
call app.protect_tenant_table('project_checks');
call app.name_writer('project_checks', 'answered_by');
