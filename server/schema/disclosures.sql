-- Disclosures: answers, once an organisation, year and datapoint, with every version; who owns an item; comments.

create table disclosure_answers (
  org_id uuid not null references organisations (id),
  year smallint not null check (year between 1990 and 2100),
  datapoint text not null,
  value jsonb,
  entered jsonb,
  note text not null default '',
  not_applicable text,
  source text not null check (source in ('entered', 'inventory', 'import', 'api', 'undo')),
  -- The figures that a text was written for, by datapoint.
  bound jsonb,
  import_id uuid,
  sample boolean not null default false,
  version integer not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (org_id, year, datapoint)
);
call app.protect_tenant_table('disclosure_answers', 'insert', 'update');

-- What each answer was, version by version.
create table disclosure_answer_versions (
  org_id uuid not null references organisations (id),
  year smallint not null,
  datapoint text not null,
  version integer not null,
  value jsonb,
  entered jsonb,
  note text not null,
  not_applicable text,
  source text not null,
  bound jsonb,
  import_id uuid,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (org_id, year, datapoint, version)
);
call app.protect_tenant_table('disclosure_answer_versions', 'insert');
create index disclosure_answer_versions_import on disclosure_answer_versions (org_id, import_id)
  where import_id is not null;

create function app.keep_answer_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'an answer goes from one version to the next' using errcode = '23514';
  end if;
  insert into disclosure_answer_versions (org_id, year, datapoint, version, value, entered, note, not_applicable,
    source, bound, import_id, changed_by, changed_at)
  values (new.org_id, new.year, new.datapoint, new.version, new.value, new.entered, new.note, new.not_applicable,
    new.source, new.bound, new.import_id, new.changed_by, new.changed_at);
  return new;
end $$;
create trigger disclosure_answers_keep after insert or update on disclosure_answers
  for each row execute function app.keep_answer_version();

-- A list that was imported; its answers bear its id.
create table disclosure_imports (
  org_id uuid not null references organisations (id),
  id uuid not null,
  file_name text not null,
  stored integer not null,
  person_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (org_id, id)
);
call app.protect_tenant_table('disclosure_imports', 'insert', 'update');

create table disclosure_items (
  org_id uuid not null references organisations (id),
  year smallint not null check (year between 1990 and 2100),
  slug text not null,
  owner_id uuid,
  due_on date,
  not_applicable text,
  version integer not null default 1,
  primary key (org_id, year, slug)
);
call app.protect_tenant_table('disclosure_items', 'insert', 'update');

create table disclosure_comments (
  org_id uuid not null references organisations (id),
  id bigint generated always as identity,
  year smallint not null,
  slug text not null,
  text text not null check (length(text) between 1 and 2000),
  person_id uuid not null,
  at timestamptz not null,
  primary key (org_id, id)
);
call app.protect_tenant_table('disclosure_comments', 'insert');
create index disclosure_comments_item on disclosure_comments (org_id, year, slug, id);
