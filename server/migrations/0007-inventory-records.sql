-- Inventory, part two: activity records with their results, the monthly rollup, imports.

create sequence activity_record_ids as bigint;

-- The current version of each record with its result beside it. A record never crosses an inventory's year: a bill over
-- the year end is stored as one record a year, and `entered` keeps the bill as it was written.
-- Gases, biogenic CO2 and upstream results are quantity × the rates kept in factor_resolutions.answer, exactly; only the
-- totals that a screen sorts and sums by are repeated here.
-- An import takes a contiguous block of ids, so undoing it is one range of the primary key.
create table activity_records (
  org_id uuid not null,
  id bigint not null,
  version integer not null default 1,
  inventory_year smallint not null,
  period_start date not null,
  period_end date not null,
  site_id uuid not null,
  activity text not null,
  quantity numeric not null,
  unit text not null,
  supplier_id integer,
  data_quality text not null default 'measured',
  state text not null default 'pending',
  resolution_id integer not null,
  co2e_ar4_kg numeric not null,
  co2e_ar5_kg numeric not null,
  co2e_ar6_kg numeric not null,
  market_ar4_kg numeric,
  market_ar5_kg numeric,
  market_ar6_kg numeric,
  entered jsonb,
  reference text,
  note text,
  import_id uuid,
  import_row integer,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (org_id, id),
  check (period_end >= period_start),
  check (state in ('pending', 'approved', 'returned')),
  check (data_quality in ('measured', 'calculated', 'estimated'))
);
-- Serves the table, the month to recompute and the search for duplicates. More indexes would cost the import dearly.
create index activity_records_period on activity_records (org_id, period_start, site_id);

-- What a record was before it was corrected, returned or removed: never changed afterwards.
create table activity_record_versions (
  org_id uuid not null,
  record_id bigint not null,
  version integer not null,
  snapshot jsonb not null,
  removed boolean not null default false,
  reason text not null default '',
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, record_id, version)
);

create table record_attachments (
  org_id uuid not null,
  record_id bigint not null,
  id uuid not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, record_id, id)
);

-- Sums of records alike in everything a screen groups by. Rows inside one month are counted under that whole month;
-- longer ones keep their own days, so that a trend can spread them exactly.
create table inventory_rollup (
  org_id uuid not null,
  bucket date not null,
  inventory_year smallint not null,
  site_id uuid not null,
  activity text not null,
  resolution_id integer not null,
  supplier_id integer not null default 0,
  data_quality text not null,
  state text not null,
  unit text not null,
  period_start date not null,
  period_end date not null,
  records integer not null,
  quantity numeric not null,
  co2e_ar4_kg numeric not null,
  co2e_ar5_kg numeric not null,
  co2e_ar6_kg numeric not null,
  market_ar4_kg numeric,
  market_ar5_kg numeric,
  market_ar6_kg numeric
);
create index inventory_rollup_year on inventory_rollup (org_id, inventory_year, bucket);

-- Months whose rollup is older than their records; written in the transaction that changed a record.
create table rollup_dirty (
  org_id uuid not null,
  bucket date not null,
  primary key (org_id, bucket)
);

create table imports (
  org_id uuid not null references organisations (id),
  id uuid not null,
  state text not null check (state in ('uploaded', 'checking', 'review', 'importing', 'imported', 'undone', 'cancelled', 'failed')),
  file_key text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  reading jsonb,
  options jsonb,
  counts jsonb,
  receipt jsonb,
  error_code text,
  error_details jsonb,
  job_id uuid,
  basis text,
  first_record_id bigint,
  last_record_id bigint,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id)
);
create index imports_sha on imports (org_id, sha256);

-- Checked rows waiting for a person. Unlogged: after a crash of the database the stored file is simply checked again.
create unlogged table import_rows (
  org_id uuid not null,
  import_id uuid not null,
  record integer not null,
  slice smallint not null default 0,
  line integer not null,
  status text not null check (status in ('accept', 'flag', 'refuse', 'skip')),
  held boolean not null default false,
  codes text[] not null default '{}',
  cells jsonb,
  choices jsonb,
  site_id uuid,
  site_text text,
  activity text,
  quantity numeric,
  unit text,
  period_start date,
  period_end date,
  inventory_year smallint,
  supplier text,
  reference text,
  note text,
  data_quality text,
  other_record integer,
  imported boolean not null default false,
  resolution_id integer,
  co2e_ar4_kg numeric,
  co2e_ar5_kg numeric,
  co2e_ar6_kg numeric,
  market_ar4_kg numeric,
  market_ar5_kg numeric,
  market_ar6_kg numeric,
  entered jsonb,
  primary key (org_id, import_id, record, slice)
);

-- What a person said about rows; kept apart from the rows, because every check writes those anew.
create table import_answers (
  org_id uuid not null,
  import_id uuid not null,
  record integer not null,
  answer jsonb not null,
  answered_by uuid not null,
  answered_at timestamptz not null,
  primary key (org_id, import_id, record)
);

create table import_mappings (
  org_id uuid not null,
  header_fingerprint text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (org_id, header_fingerprint)
);

-- A locked inventory changes only by a restatement: its reason, and the totals before and after.
create table restatements (
  org_id uuid not null,
  year smallint not null,
  id integer generated always as identity,
  reason text not null check (reason <> ''),
  totals_before jsonb not null,
  totals_after jsonb,
  opened_by uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (org_id, year, id)
);

create table inventory_exports (
  org_id uuid not null references organisations (id),
  id uuid not null,
  year smallint not null,
  kind text not null check (kind in ('pdf', 'xlsx', 'csv', 'json')),
  language text not null check (language in ('en', 'ar')),
  state text not null check (state in ('queued', 'ready', 'failed')),
  file_key text,
  file_name text not null,
  bytes bigint,
  sha256 text,
  job_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);

call app.protect_tenant_table('activity_records', 'owner', 'admin', 'preparer', 'reviewer');
call app.protect_tenant_table('activity_record_versions', 'owner', 'admin', 'preparer', 'reviewer');
call app.protect_tenant_table('record_attachments', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('inventory_rollup', 'owner', 'admin', 'preparer', 'reviewer', 'auditor');
call app.protect_tenant_table('rollup_dirty', 'owner', 'admin', 'preparer', 'reviewer', 'auditor');
call app.protect_tenant_table('imports', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('import_rows', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('import_answers', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('import_mappings', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('restatements', 'owner', 'admin', 'reviewer');
call app.protect_tenant_table('inventory_exports', 'owner', 'admin', 'preparer', 'reviewer', 'auditor');
create trigger activity_record_versions_append_only before update or delete on activity_record_versions for each row execute function app.refuse_change();
