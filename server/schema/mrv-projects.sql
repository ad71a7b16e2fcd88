-- Mrv projects: its tables, each protected by `app.protect_tenant_table` or policies of its own.

create table mrv_projects_projects (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  name text not null check (name <> '' and length(name) <= 200),
  project_type text not null check (project_type in ('renewable-energy', 'energy-efficiency', 'planting', 'organic-waste', 'refrigerants')),
  profile text not null check (profile in ('national', 'generic')),
  description text not null check (length(description) <= 4000),
  crediting_from date,
  crediting_to date,
  state text not null,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  decided_by uuid,
  primary key (org_id, id),
  constraint mrv_projects_projects_four_eyes
    check (state <> 'withdrawn' or (decided_by <> created_by and decided_by <> changed_by))
);
create index mrv_projects_projects_newest on mrv_projects_projects (org_id, created_at desc, id desc);
call app.protect_tenant_table('mrv_projects_projects');
call app.name_writer('mrv_projects_projects', 'created_by');
call app.keep_workflow('mrv_projects_projects', 'project',
  moves => '{>prepare, prepare>validate, validate>submit, submit>register, register>monitor, monitor>verify, verify>approve, approve>issue, issue>withdrawn, validate>prepare, submit>prepare, register>prepare, monitor>prepare, verify>prepare, approve>prepare, issue>prepare}',
  members => '{owner, preparer, reviewer}',
  member_actions => '{add-project, begin-validation, hand-in, record-registration, begin-monitoring, begin-verification, record-approval, record-issue, withdraw, return-project}');
