-- Inventory, part one: the organisation's boundary (entities, sites), its years, its factors.

-- Marks a table as belonging to a tenant: readers see their organisation's rows, writers need one of the roles.
create procedure app.protect_tenant_table(target regclass, variadic writers text[]) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_read on %s for select using (org_id = app.current_org())', target);
  execute format('create policy tenant_insert on %s for insert with check (org_id = app.current_org() and app.has_role(variadic %L::text[]))', target, writers);
  execute format('create policy tenant_update on %s for update using (org_id = app.current_org() and app.has_role(variadic %L::text[])) with check (org_id = app.current_org())', target, writers);
  execute format('create policy tenant_delete on %s for delete using (org_id = app.current_org() and app.has_role(variadic %L::text[]))', target, writers);
end $$;

create table entities (
  org_id uuid not null references organisations (id),
  id uuid not null,
  parent_id uuid,
  name_en text not null,
  name_ar text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, parent_id) references entities (org_id, id),
  check (name_en <> '' or name_ar <> '')
);

-- GHG Protocol Corporate Standard, chapter 3: what share of an entity counts, and under whose control, from when to when.
create table entity_holdings (
  org_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  valid_from date not null,
  valid_to date,
  equity_share numeric not null check (equity_share >= 0 and equity_share <= 1),
  financial_control boolean not null,
  operational_control boolean not null,
  primary key (org_id, entity_id, id),
  foreign key (org_id, entity_id) references entities (org_id, id) on delete cascade,
  check (valid_to is null or valid_to >= valid_from)
);

create table sites (
  org_id uuid not null references organisations (id),
  id uuid not null,
  code text not null,
  name_en text not null,
  name_ar text not null,
  aliases text[] not null default '{}',
  entity_id uuid not null,
  country char(2) not null default 'SA',
  region text,
  city text,
  floor_area_m2 numeric check (floor_area_m2 > 0),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, entity_id) references entities (org_id, id),
  check (name_en <> '' or name_ar <> '')
);

create table suppliers (
  org_id uuid not null references organisations (id),
  id integer generated always as identity,
  name text not null,
  primary key (org_id, id),
  unique (org_id, name)
);

create table inventory_settings (
  org_id uuid primary key references organisations (id),
  gwp_set text not null default 'AR5' check (gwp_set in ('AR4', 'AR5', 'AR6')),
  upstream boolean not null default false,
  date_order text not null default 'day-month-year' check (date_order in ('day-month-year', 'month-day-year')),
  recalculation_threshold numeric not null default 0.05 check (recalculation_threshold > 0 and recalculation_threshold < 1),
  version integer not null default 1
);

-- One inventory an organisation and fiscal year. The year is named by the calendar year in which it ends.
create table inventories (
  org_id uuid not null references organisations (id),
  year smallint not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'open' check (state in ('open', 'in-review', 'approved', 'locked')),
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  submitted_by uuid,
  approved_by uuid,
  locked_by uuid,
  restatement_of integer,
  version integer not null default 1,
  primary key (org_id, year),
  check (ends_on > starts_on)
);

create table inventory_denominators (
  org_id uuid not null,
  year smallint not null,
  revenue_minor bigint,
  currency char(3) not null default 'SAR',
  headcount numeric,
  output numeric,
  output_unit text,
  primary key (org_id, year)
);

-- Scope 3 Standard, chapter 6: each of the fifteen categories is included, not relevant, or excluded with a reason.
create table scope3_screening (
  org_id uuid not null,
  year smallint not null,
  category smallint not null check (category between 1 and 15),
  decision text not null check (decision in ('included', 'not-relevant', 'excluded')),
  reason text not null default '',
  primary key (org_id, year, category),
  check (decision <> 'excluded' or reason <> '')
);

create table own_factors (
  org_id uuid not null references organisations (id),
  id uuid not null,
  level text not null check (level in ('organisation', 'site', 'supplier')),
  site_id uuid,
  supplier_id integer,
  activity text not null,
  name_en text not null,
  name_ar text not null,
  unit text not null,
  co2_kg numeric,
  ch4_kg numeric,
  n2o_kg numeric,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric,
  gwp_set text not null,
  region text,
  valid_from date not null,
  valid_to date,
  scope2_basis text not null default 'both' check (scope2_basis in ('location', 'market', 'both')),
  source_title text not null,
  source_publisher text not null default '',
  source_year smallint,
  source_table text not null default '',
  licence text not null default '',
  uncertainty_pct numeric,
  confidence text not null default 'single',
  reason text not null default '',
  notes text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  check (valid_to is null or valid_to >= valid_from),
  check ((level = 'site') = (site_id is not null)),
  check ((level = 'supplier') = (supplier_id is not null)),
  foreign key (org_id, site_id) references sites (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id)
);

-- The organisation swaps the library's choice for an activity, with its reason.
create table factor_choices (
  org_id uuid not null references organisations (id),
  activity text not null,
  factor_id text not null,
  reason text not null check (reason <> ''),
  chosen_by uuid not null,
  chosen_at timestamptz not null,
  primary key (org_id, activity)
);

-- One immutable answer to 'which factor, and by what path': shared by every row with the same activity, unit, place,
-- year and choices. It keeps the factor's values and source as they were, the losers with reasons, and the warnings.
create table factor_resolutions (
  org_id uuid not null references organisations (id),
  id integer generated always as identity,
  fingerprint text not null,
  activity text not null,
  scope text not null check (scope in ('1', '2', '3', 'outside')),
  category text not null,
  unit text not null,
  region text not null,
  year smallint not null,
  factor_id text not null,
  own_factor_id uuid,
  library_edition text not null,
  method_tier text not null,
  confidence text not null,
  flags text[] not null,
  uncertainty_pct numeric,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, fingerprint)
);
create index factor_resolutions_factor on factor_resolutions (org_id, factor_id);

call app.protect_tenant_table('entities', 'owner', 'admin');
call app.protect_tenant_table('entity_holdings', 'owner', 'admin');
call app.protect_tenant_table('sites', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('suppliers', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('inventory_settings', 'owner', 'admin');
call app.protect_tenant_table('inventories', 'owner', 'admin', 'preparer', 'reviewer');
call app.protect_tenant_table('inventory_denominators', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('scope3_screening', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('own_factors', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('factor_choices', 'owner', 'admin');
call app.protect_tenant_table('factor_resolutions', 'owner', 'admin', 'preparer', 'reviewer');
