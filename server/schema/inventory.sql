-- Boundary, factors, activity records, imports, sums, years, contracts and exports.
create schema import_stage;

create sequence activity_record_ids as bigint;

-- Lists of names: letters of both scripts in their dictionary order, numbers by their value (Depot 2 before Depot 10).
create collation app.by_name (provider = icu, locale = 'und-u-kn');

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

-- The first entity, the organisation itself, is made before a second factor exists.
create trigger entities_add before insert on entities for each row
  when (new.parent_id is not null) execute function app.refuse_below_aal2();
create trigger entities_change before update on entities for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('entities', 'insert', 'update');

call app.keep_in_trail('entities', '{"org": "org_id", "key": ["org_id", "id"],
  "columns": ["parent_id", "archived_at"]}');

-- The boundary of the year: entities and who held them then, sites in use then or named by its records.
call app.open_to_engaged('entities', 'true');

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
  -- GHG Protocol Corporate Standard, table 1: under joint financial control the equity share counts, not the whole.
  joint_financial_control boolean not null default false,
  primary key (org_id, entity_id, id),
  foreign key (org_id, entity_id) references entities (org_id, id) on delete cascade,
  check (valid_to is null or valid_to >= valid_from),
  check (financial_control or not joint_financial_control)
);

create function app.refuse_holding_below_aal2() returns trigger language plpgsql as $$
begin
  if app.current_aal() <> 'aal2' and not exists (
    select 1 from entities e where e.org_id = new.org_id and e.id = new.entity_id and e.parent_id is null and e.version = 1
       and not exists (select 1 from entity_holdings h where h.org_id = e.org_id and h.entity_id = e.id)) then
    raise exception 'a second factor is needed: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create trigger entity_holdings_begin before insert on entity_holdings for each row execute function app.refuse_holding_below_aal2();
create trigger entity_holdings_change before delete on entity_holdings for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('entity_holdings', 'insert', 'delete');
call app.keep_in_trail('entity_holdings', '{"org": "org_id", "key": ["org_id", "entity_id", "id"],
  "columns": ["valid_from", "valid_to", "equity_share", "financial_control", "operational_control",
  "joint_financial_control"]}');

-- The days of the engaged year.
create function app.engaged_from() returns date language plpgsql stable parallel safe as
$$ begin return (select i.starts_on from inventories i where i.org_id = app.engaged_org() and i.year = app.engaged_year()); end $$;

create function app.engaged_to() returns date language plpgsql stable parallel safe as
$$ begin return (select i.ends_on from inventories i where i.org_id = app.engaged_org() and i.year = app.engaged_year()); end $$;

call app.open_to_engaged('entity_holdings', 'valid_from <= (select app.engaged_to()) and (valid_to is null or valid_to >= (select app.engaged_from()))');

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
create trigger sites_change before update on sites for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('sites', 'insert', 'update');
call app.keep_in_trail('sites', '{"org": "org_id", "key": ["org_id", "id"],
  "columns": ["entity_id", "country", "region", "archived_at"]}');

-- What the records of the engaged year name.
create function app.engaged_sites() returns uuid[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.site_id from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;

call app.open_to_engaged('sites', 'archived_at is null or archived_at >= (select app.engaged_from()) or id = any ((select app.engaged_sites())::uuid[])');

create table suppliers (
  org_id uuid not null references organisations (id),
  id integer generated always as identity,
  name text not null,
  name_key text not null,
  primary key (org_id, id),
  unique (org_id, name)
);
create unique index suppliers_name_key on suppliers (org_id, name_key);
call app.protect_tenant_table('suppliers', 'insert', 'update');

create function app.engaged_suppliers() returns integer[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.supplier_id from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;

call app.open_to_engaged('suppliers', 'id = any ((select app.engaged_suppliers())::integer[])');

create table inventory_settings (
  org_id uuid primary key references organisations (id),
  gwp_set text not null default 'AR5' check (gwp_set in ('AR4', 'AR5', 'AR6')),
  upstream boolean not null default false,
  date_order text not null default 'day-month-year' check (date_order in ('day-month-year', 'month-day-year')),
  recalculation_threshold numeric not null default 0.05 check (recalculation_threshold > 0 and recalculation_threshold < 1),
  version integer not null default 1
);
create trigger inventory_settings_change before update on inventory_settings for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('inventory_settings', 'insert', 'update');
call app.open_to_engaged('inventory_settings', 'true');

-- Each threshold for recalculating the base year, with its reason: a closed year tells the one of its approval.
create table recalculation_policies (
  org_id uuid not null references organisations (id),
  id integer generated always as identity,
  threshold numeric not null check (threshold > 0 and threshold < 1),
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (org_id, id)
);
create trigger recalculation_policies_change before insert on recalculation_policies for each row
  execute function app.refuse_below_aal2();
call app.protect_tenant_table('recalculation_policies', 'insert');
call app.open_to_engaged('recalculation_policies', 'true');
call app.name_writer('recalculation_policies', 'decided_by');
select app.grant_only('recalculation_policies', 'select, insert');

-- What may move the base year, with its effect on it. An event is not edited: it is ended with a reason, once.
create table base_year_events (
  org_id uuid not null references organisations (id),
  id uuid not null,
  base_year smallint not null,
  kind text not null check (kind in ('structural-change', 'method-change', 'error', 'organic-change')),
  effective_on date not null,
  description text not null check (description <> ''),
  scope1_kg numeric not null,
  scope2_kg numeric not null,
  scope3_kg numeric not null,
  source text not null check (source <> ''),
  about text,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  ended_as text check (ended_as in ('withdrawn', 'included')),
  ended_reason text,
  ended_by uuid,
  ended_at timestamptz,
  primary key (org_id, id),
  check (num_nonnulls(ended_as, ended_reason, ended_by, ended_at) in (0, 4))
);
create trigger base_year_events_change before insert or update on base_year_events for each row
  execute function app.refuse_below_aal2();

create function app.end_base_year_event() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_by is distinct from app.current_person() then
    raise exception 'an event is ended once, in the name of its caller: % on %', tg_op, tg_table_name
      using errcode = '42501';
  end if;
  return new;
end $$;

create trigger base_year_events_end before update on base_year_events for each row
  execute function app.end_base_year_event();
call app.protect_tenant_table('base_year_events', 'insert', 'update');
call app.open_to_engaged('base_year_events', 'true');
call app.name_writer('base_year_events', 'recorded_by');
select app.grant_only('base_year_events', 'select, insert, update (ended_as, ended_reason, ended_by, ended_at)');

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
  screening_version integer not null default 0,
  -- Who changed the boundary during review; they may not approve the year.
  changed_by uuid[] not null default '{}',
  -- The base year at approval, kept until the year is reopened.
  base_year smallint,
  -- SHA-256 of factors and records at approval and at the lock; null of a year that may change.
  records_digest text,
  primary key (org_id, year),
  check (ends_on > starts_on)
);

create function app.keep_base_year() returns trigger language plpgsql as $$
begin
  new.base_year := case when new.state in ('approved', 'locked')
    then coalesce(old.base_year, (select o.base_year from organisations o where o.id = new.org_id)) end;
  return new;
end $$;

create trigger inventories_base_year before update on inventories for each row execute function app.keep_base_year();

create function app.refuse_decided() returns trigger language plpgsql as $$
begin raise exception 'nothing is decided when it is entered: % on %', tg_op, tg_table_name using errcode = '42501'; end $$;

create trigger inventories_begin before insert on inventories for each row
  when (new.state <> 'open' or (new.submitted_by, new.approved_by, new.locked_by) is distinct from (null::uuid, null::uuid, null::uuid)) execute function app.refuse_decided();

create function app.note_changed_in_review() returns trigger language plpgsql as $$
declare
  acting uuid := app.current_person();
begin
  if new.state <> old.state then
    if new.state = 'approved' and acting = any (old.changed_by) then
      raise exception 'who changed it in review does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
    end if;
    new.changed_by := '{}';
  elsif new.state = 'in-review' and new.version <> old.version and acting is not null and acting <> all (old.changed_by) then
    new.changed_by := old.changed_by || acting;
  else
    new.changed_by := old.changed_by;
  end if;
  return new;
end $$;

create trigger inventories_changed_in_review before update on inventories for each row execute function app.note_changed_in_review();
create trigger inventories_lock before update of state on inventories for each row
  when (new.state = 'locked' and old.state is distinct from 'locked') execute function app.refuse_below_aal2();

-- Each move is recorded in the name of its caller; a year is approved by another person than submitted it.
create function app.refuse_move() returns trigger language plpgsql as $$
declare
  acting uuid := app.current_person();
begin
  if not (case new.state
    when 'in-review' then new.submitted_by is not distinct from acting
    when 'approved' then new.approved_by is not distinct from acting and old.submitted_by is distinct from acting
    when 'locked' then new.locked_by is not distinct from acting
    else true end) then
    raise exception 'not in this name, or by one person alone: % % on %', new.state, tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create trigger inventories_move before update of state on inventories for each row
  when (old.state is distinct from new.state) execute function app.refuse_move();

create function app.keep_movers() returns trigger language plpgsql as $$
begin
  raise exception 'who moved a year is written down with the move: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger inventories_movers before update on inventories for each row
  when ((new.submitted_by is distinct from old.submitted_by
           and (new.state = old.state or not (new.state = 'in-review' or (new.state = 'open' and new.submitted_by is null))))
     or (new.approved_by is distinct from old.approved_by
           and (new.state = old.state or not (new.state = 'approved' or (new.state = 'open' and new.approved_by is null))))
     or (new.locked_by is distinct from old.locked_by
           and (new.state = old.state or not (new.state = 'locked' or (new.state = 'open' and new.locked_by is null)))))
  execute function app.keep_movers();
create trigger inventories_potentials before update of gwp_set on inventories for each row
  when (new.gwp_set is distinct from old.gwp_set) execute function app.refuse_below_aal2();
create trigger inventories_restate before update of state on inventories for each row
  when (old.state = 'locked' and new.state is distinct from 'locked') execute function app.refuse_below_aal2();

-- A deleted locked year would return as an open one; only its organisation's deletion removes it.
create trigger inventories_stay before delete on inventories for each row execute function app.refuse_change();
call app.protect_tenant_table('inventories', 'insert', 'update');
call app.keep_in_trail('inventories', '{"org": "org_id", "key": ["org_id", "year"], "columns": ["starts_on", "ends_on",
  "state", "gwp_set", "submitted_by", "approved_by", "locked_by", "base_year", "records_digest"]}');

create function app.engaged_year() returns smallint language sql stable parallel safe as $$ select (app.open_engagement()).inventory_year $$;

call app.open_to_engaged('inventories', 'year = (select app.engaged_year())');

create table inventory_denominators (
  org_id uuid not null,
  year smallint not null,
  revenue_minor bigint,
  currency char(3) not null default 'SAR',
  headcount numeric,
  output numeric,
  output_unit text,
  -- Denominators and screening are edited on screens of their own: each has its own version, so that neither refuses the other.
  version integer not null default 1,
  primary key (org_id, year)
);
call app.protect_tenant_table('inventory_denominators', 'insert', 'update');
call app.keep_in_trail('inventory_denominators', '{"org": "org_id", "key": ["org_id", "year"],
  "columns": ["revenue_minor", "currency", "headcount", "output", "output_unit"]}');
call app.open_to_engaged('inventory_denominators', 'year = (select app.engaged_year())');

-- What the report of a year says in the organisation's own words, with a version of its own as the denominators.
create table inventory_reporting (
  org_id uuid not null,
  year smallint not null,
  responsible_person text not null,
  responsible_role text not null,
  organisation_text text not null,
  significance text not null,
  base_year_reason text not null,
  iso_conformity boolean not null,
  version integer not null default 1,
  primary key (org_id, year)
);
call app.protect_tenant_table('inventory_reporting', 'insert', 'update');
call app.open_to_engaged('inventory_reporting', 'year = (select app.engaged_year())');

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
call app.protect_tenant_table('scope3_screening', 'insert', 'delete');
call app.open_to_engaged('scope3_screening', 'year = (select app.engaged_year())');

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
  ch4_fossil_kg numeric,
  ch4_non_fossil_kg numeric,
  n2o_kg numeric,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric,
  gwp_set text not null,
  region text,
  valid_from date not null,
  valid_to date,
  scope2_basis text not null default 'both' check (scope2_basis in ('location', 'market', 'both', 'residual-mix')),
  source_title text not null,
  source_publisher text not null default '',
  source_year smallint,
  source_table text not null default '',
  licence text not null default '',
  uncertainty_pct numeric,
  confidence text not null default 'single',
  reason text not null default '',
  notes text not null default '',
  -- Who created it has confirmed a figure far outside the range of the library.
  range_confirmed boolean not null default false,
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
call app.protect_tenant_table('own_factors', 'insert', 'update');
call app.keep_in_trail('own_factors', '{"org": "org_id", "key": ["org_id", "id"], "columns": ["level", "site_id",
  "supplier_id", "activity", "unit", "co2_kg", "ch4_kg", "ch4_fossil_kg", "ch4_non_fossil_kg", "n2o_kg", "co2e_kg",
  "biogenic_co2_kg", "gwp_set", "region", "valid_from", "valid_to", "scope2_basis", "source_title", "uncertainty_pct",
  "created_by", "ended_at"]}');

create function app.engaged_activities() returns text[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.activity from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;

call app.open_to_engaged('own_factors', 'activity = any ((select app.engaged_activities())::text[])');
call app.name_writer('own_factors', 'created_by');
select app.grant_only('own_factors', 'select, insert, update (ended_at, version)');

-- Activities that the library does not have. What one is counted as stays; one that is no longer entered is archived.
create table own_activities (
  org_id uuid not null references organisations (id),
  key text not null check (key like 'own-%'),
  name_en text not null,
  name_ar text not null,
  scope text not null check (scope in ('1', '2', '3')),
  category text not null,
  dimension text not null,
  default_unit text not null,
  reason text not null check (reason <> ''),
  created_by uuid not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (org_id, key)
);
create trigger own_activities_change before insert or update or delete on own_activities for each row
  execute function app.refuse_below_aal2();
call app.protect_tenant_table('own_activities', 'insert', 'update');
call app.open_to_engaged('own_activities', 'key = any ((select app.engaged_activities())::text[])');
call app.name_writer('own_activities', 'created_by');
select app.grant_only('own_activities', 'select, insert, update (archived_at)');

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
create trigger factor_choices_change before insert or update or delete on factor_choices for each row
  execute function app.refuse_below_aal2();
call app.protect_tenant_table('factor_choices');
call app.open_to_engaged('factor_choices', 'activity = any ((select app.engaged_activities())::text[])');
call app.name_writer('factor_choices', 'chosen_by');

-- One immutable answer to 'which factor, and why', shared by all rows with the same question.
-- It keeps the factor's values and source, the losing factors with reasons, and the warnings.
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
  -- How many supply-chain figures an answer carries, so that lists of records need not open the answers that carry none.
  upstream_figures integer generated always as (jsonb_array_length(answer -> 'upstream')) stored,
  -- Who entered the price levels used; they may not approve figures calculated with them.
  priced_by uuid[] not null default '{}',
  primary key (org_id, id),
  unique (org_id, fingerprint)
);
create index factor_resolutions_factor on factor_resolutions (org_id, factor_id);

create function app.note_priced() returns trigger language plpgsql as $$
begin
  new.priced_by := app.levels_entered_by(new.org_id, new.answer);
  return new;
end $$;

create trigger factor_resolutions_priced before insert on factor_resolutions for each row execute function app.note_priced();
call app.protect_tenant_table('factor_resolutions', 'insert');
call app.keep_in_trail('factor_resolutions', '{"org": "org_id", "key": ["org_id", "id"], "columns": ["activity",
  "scope", "category", "unit", "factor_id", "own_factor_id", "library_edition", "method_tier", "answer"]}');

create function app.engaged_resolutions() returns integer[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.resolution_id from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;

call app.open_to_engaged('factor_resolutions', 'id = any ((select app.engaged_resolutions())::integer[])');
select app.grant_only('factor_resolutions', 'select, insert');

-- Answers that rest on figures the caller entered; looked up once per statement.
create function app.own_answers() returns integer[] language sql stable parallel safe as $$
  select coalesce(array_agg(f.id), '{}') from factor_resolutions f
   where f.org_id = (select app.current_org()) and ((select app.current_person()) = any (f.priced_by)
     or f.own_factor_id in (
       select w.id from own_factors w where w.org_id = (select app.current_org()) and w.created_by = (select app.current_person()))
     or f.answer -> 'market' -> 'factor' ->> 'id' in (
       select w.id::text from own_factors w where w.org_id = (select app.current_org()) and w.created_by = (select app.current_person())))
$$;

-- The current version of each record with its results. A bill over the year end is one record a year.
-- Other results are quantity × the rates in factor_resolutions.answer; only sorted and summed totals are stored.
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
  data_quality text not null default 'not-stated',
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
  check (data_quality in ('measured', 'calculated', 'estimated', 'not-stated'))
);
create index activity_records_period on activity_records (org_id, period_start, site_id, reference collate "C");

-- Only single entries are indexed: imports are found through the audit trail and pay nothing.
create index activity_records_entered on activity_records (org_id, prepared_at) where import_id is null;
-- Confirmed amounts: few, and asked for by year.
create index activity_records_confirmed on activity_records (org_id, inventory_year) where entered ? 'confirmed';
create trigger activity_records_begin before insert on activity_records for each row
  when (new.state <> 'pending' or new.decided_by is not null) execute function app.refuse_decided();

create function app.refuse_decision() returns trigger language plpgsql as $$
begin
  if new.decided_by is distinct from app.current_person() then
    raise exception 'decided in the name of another person: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.state = 'approved' and (old.prepared_by = app.current_person() or (old.version > 1
     and exists (select from activity_record_versions v where v.org_id = old.org_id and v.record_id = old.id
        and v.snapshot ->> 'preparedBy' = app.current_person()::text)
     and exists (select from activity_record_history v where v.org_id = old.org_id and v.record_id = old.id and v.prepared_by = app.current_person()
        and v.version > coalesce((select max(a.version) from activity_record_history a
                                   where a.org_id = old.org_id and a.record_id = old.id and a.state = 'approved'), 0)))) then
    raise exception 'who prepared it does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create trigger activity_records_decide before update of state on activity_records for each row
  when (new.state <> 'pending' and old.state is distinct from new.state) execute function app.refuse_decision();

-- The caller of a recalculation prepares the record; its earlier preparer still may not approve it.
create function app.refuse_recalculated() returns trigger language plpgsql as $$
begin
  if exists (select from activity_record_recalculations c
              where c.org_id = old.org_id and c.record_id = old.id and c.prepared_by = app.current_person()
                and c.version > coalesce((select max(a.version) from activity_record_history a
                                           where a.org_id = old.org_id and a.record_id = old.id and a.state = 'approved'), 0)) then
    raise exception 'who prepared it does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create trigger activity_records_decide_recalculated before update of state on activity_records for each row
  when (new.state = 'approved' and old.state is distinct from new.state and old.version > 1) execute function app.refuse_recalculated();

-- The decider's name belongs to the decision and does not change between two decisions.
create trigger activity_records_decided before update on activity_records for each row
  when (new.state = old.state and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
  execute function app.refuse_change();

-- A change returns a record to review under the name of the person who changed it.
create function app.keep_preparer() returns trigger language plpgsql as $$
begin
  if new.prepared_by is distinct from app.current_person() then
    raise exception 'prepared in the name of another person: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.state = 'approved' then
    raise exception 'what is changed waits for approval: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create trigger activity_records_prepare before update on activity_records for each row
  when ((new.id, new.inventory_year, new.period_start, new.period_end, new.site_id, new.activity, new.quantity, new.unit, new.supplier_id,
         new.data_quality, new.resolution_id, new.co2e_ar4_kg, new.co2e_ar5_kg, new.co2e_ar6_kg, new.market_ar4_kg, new.market_ar5_kg,
         new.market_ar6_kg, new.entered, new.reference, new.note, new.import_id, new.import_row, new.prepared_by, new.prepared_at)
        is distinct from
        (old.id, old.inventory_year, old.period_start, old.period_end, old.site_id, old.activity, old.quantity, old.unit, old.supplier_id,
         old.data_quality, old.resolution_id, old.co2e_ar4_kg, old.co2e_ar5_kg, old.co2e_ar6_kg, old.market_ar4_kg, old.market_ar5_kg,
         old.market_ar6_kg, old.entered, old.reference, old.note, old.import_id, old.import_row, old.prepared_by, old.prepared_at))
  execute function app.keep_preparer();

call app.protect_tenant_table('activity_records', 'insert', 'update');
create policy tenant_delete on activity_records for delete using (org_id = (select app.current_org()) and state <> 'approved');
call app.open_to_engaged('activity_records', 'inventory_year = (select app.engaged_year())');
call app.name_writer('activity_records', 'prepared_by');
call app.open_to_audit('activity_records');

-- Digests of the records of a locked year, a thousand a row, until it is restated: the audit names the record that was
-- changed since.
create table inventory_locked_records (
  org_id uuid not null,
  year smallint not null,
  nth int not null,
  ids bigint[] not null,
  digests text[] not null,
  primary key (org_id, year, nth)
);
call app.enforce_policies('inventory_locked_records');
call app.open_to_purge('inventory_locked_records');
create policy inventory_locked_records_keep on inventory_locked_records to current_user using (true) with check (true);
create policy inventory_locked_records_read on inventory_locked_records for select
  using (org_id = (select app.current_org()));
select app.grant_only('inventory_locked_records', 'select');
call app.keep_in_trail('inventory_locked_records', '{"org": "org_id", "key": ["org_id", "year", "nth"],
  "columns": ["ids", "digests"]}');
create function app.record_digest(r activity_records) returns text language sql stable as $$
  select app.short_digest(jsonb_build_array(r.version, r.period_start, r.period_end, r.site_id, r.activity, r.quantity,
    r.unit, r.state, r.decided_by, r.co2e_ar4_kg, r.co2e_ar5_kg, r.co2e_ar6_kg, r.market_ar4_kg, r.market_ar5_kg,
    r.market_ar6_kg, r.supplier_id, r.data_quality, r.resolution_id, r.entered, r.reference, r.note, r.prepared_by,
    r.prepared_at, r.decided_at)::text)
$$;
create function app.keep_locked_records() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from inventory_locked_records k where k.org_id = new.org_id and k.year = new.year;
  if new.state = 'locked' then
    insert into inventory_locked_records (org_id, year, nth, ids, digests)
    select new.org_id, new.year, d.nth, array_agg(d.id order by d.id), array_agg(d.digest order by d.id)
      from (select r.id, (row_number() over (order by r.id) - 1) / 1000 as nth, app.record_digest(r) as digest
              from activity_records r where r.org_id = new.org_id and r.inventory_year = new.year) d
     group by d.nth;
  end if;
  return null;
end $$;
create trigger inventories_keep_records after update of state on inventories for each row
  when ((old.state = 'locked') <> (new.state = 'locked')) execute function app.keep_locked_records();

-- Asked once a statement.
create policy not_by_own_factors on activity_records as restrictive for update
  with check (state <> 'approved' or resolution_id <> all ((select app.own_answers())::integer[]));

create function app.engaged_import(import uuid, first_record bigint, last_record bigint) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from activity_records r where r.org_id = app.engaged_org() and r.id between first_record and last_record
                          and r.import_id = import and r.inventory_year = app.engaged_year()); end $$;

-- Whether a record of the engaged year has this number, or had it before it was taken out.
create function app.engaged_record(record bigint) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from activity_records r where r.org_id = app.engaged_org() and r.id = record and r.inventory_year = app.engaged_year()); end $$;

-- A record as its history keeps it; figures as text, since JSON numbers lose digits.
create function app.record_snapshot(r activity_records) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'inventoryYear', r.inventory_year, 'periodStart', r.period_start, 'periodEnd', r.period_end, 'siteId', r.site_id, 'activity', r.activity,
    'quantity', r.quantity::text, 'unit', r.unit, 'supplierId', r.supplier_id, 'dataQuality', r.data_quality, 'state', r.state,
    'resolutionId', r.resolution_id,
    'kgCo2e', jsonb_build_object('AR4', r.co2e_ar4_kg::text, 'AR5', r.co2e_ar5_kg::text, 'AR6', r.co2e_ar6_kg::text),
    'marketKgCo2e', case when r.market_ar5_kg is null then null
      else jsonb_build_object('AR4', r.market_ar4_kg::text, 'AR5', r.market_ar5_kg::text, 'AR6', r.market_ar6_kg::text) end,
    'entered', r.entered, 'reference', r.reference, 'note', r.note, 'preparedBy', r.prepared_by, 'preparedAt', r.prepared_at,
    'decidedBy', r.decided_by, 'decidedAt', r.decided_at)
$$;

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
create index activity_record_versions_changed on activity_record_versions (org_id, changed_at);
create trigger activity_record_versions_append_only before update or delete on activity_record_versions for each row execute function app.refuse_change();
call app.protect_tenant_table('activity_record_versions', 'insert');
call app.open_to_engaged('activity_record_versions', $rows$
  (snapshot ->> 'inventoryYear')::smallint = (select app.engaged_year()) or app.engaged_record(record_id)$rows$);
call app.name_writer('activity_record_versions', 'changed_by');

-- Of the records that an entry names, whether one is, or was.
create function app.engaged_any(records jsonb, since timestamptz) returns boolean language plpgsql stable parallel safe as
$$
declare
  named bigint[] := array(select jsonb_array_elements_text(records)::bigint);
begin
  return exists (select 1 from activity_records r where r.org_id = app.engaged_org() and r.id = any (named) and r.inventory_year = app.engaged_year())
      or exists (select 1 from activity_record_versions v where v.org_id = app.engaged_org() and v.record_id = any (named)
                   and (v.snapshot ->> 'inventoryYear')::smallint = app.engaged_year() and v.changed_at >= since);
end $$;

-- A trail that leaves out removals proves nothing: verifiers also see removed and moved records.

-- Whether a record was in the engaged year at that time or later; from when it left, it is none of the verifier's.
create function app.engaged_past(record bigint, since timestamptz) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from activity_record_versions v where v.org_id = app.engaged_org() and v.record_id = record
                          and (v.snapshot ->> 'inventoryYear')::smallint = app.engaged_year() and v.changed_at >= since); end $$;

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
call app.follow_files('record_attachments');
call app.show_as_evidence('record_attachments', 'record', 'record_id');
call app.protect_tenant_table('record_attachments', 'insert', 'delete');
call app.open_to_engaged('record_attachments', 'app.engaged_record(record_id)');
call app.name_writer('record_attachments', 'uploaded_by');
select app.grant_only('record_attachments', 'select, insert, delete');

-- Sums of records alike in everything a screen groups by. Rows within a month count under that month;
-- longer ones keep their days, so that a trend can spread them exactly.
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
call app.protect_tenant_table('inventory_rollup', 'insert', 'delete');
call app.open_to_audit('inventory_rollup');
call app.open_to_engaged('inventory_rollup', 'inventory_year = (select app.engaged_year())');
create policy rollup_keep on inventory_rollup to current_user using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));

-- Months whose rollup is older than their records; written in the transaction that changed a record.
create table rollup_dirty (
  org_id uuid not null,
  bucket date not null,
  -- What of the month has changed: one site, or all of them.
  site_id uuid,
  -- One mark per change: a shared mark could be cleared while another change was still uncommitted.
  mark uuid not null default gen_random_uuid(),
  primary key (org_id, bucket, mark)
);
call app.protect_tenant_table('rollup_dirty', 'insert');
create policy rollup_keep on rollup_dirty to current_user using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));

-- Sums the marked months again, or their marked sites where these are few. All callers take the lock first,
-- so imports and readers do not deadlock.
create function app.sum_marked_months() returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  whole date[];
  buckets date[];
  sites uuid[];
begin
  if not exists (select from rollup_dirty d where d.org_id = app.current_org()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('rollup ' || app.current_org(), 0));
  with marks as materialized (select bucket, mark from rollup_dirty where org_id = app.current_org() order by bucket, mark for update),
    taken as (delete from rollup_dirty d using marks
      where d.org_id = app.current_org() and d.bucket = marks.bucket and d.mark = marks.mark
      returning d.bucket, d.site_id),
    places as (select distinct bucket, site_id from taken),
    months as (select bucket from places group by bucket having count(*) > 20 or bool_or(site_id is null))
  select (select array_agg(bucket) from months), array_agg(p.bucket), array_agg(p.site_id) into whole, buckets, sites
    from places p where not exists (select from months m where m.bucket = p.bucket);
  if whole is not null then perform app.sum_months(whole); end if;
  if buckets is not null then perform app.sum_months(buckets, sites); end if;
end $$;

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
  -- Everyone who shaped the import: uploaded, mapped or answered. They may not approve its records.
  shaped_by uuid[] not null default '{}',
  primary key (org_id, id)
);
create index imports_sha on imports (org_id, sha256);
call app.follow_files('imports');

-- People are only added.
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
call app.protect_tenant_table('imports', 'insert', 'update');
call app.open_to_engaged('imports', 'app.engaged_import(id, first_record_id, last_record_id)');
call app.name_writer('imports', 'created_by');
select app.grant_only('imports', 'select, insert, update (state, reading, options, counts, receipt, error_code, error_details, job_id, basis,
  first_record_id, last_record_id, finished_at, version, shaped_by)');

create procedure app.refuse_foreign_import(import uuid) language plpgsql as $$
begin
  if not exists (select 1 from public.imports where org_id = app.current_org() and id = import) then
    raise exception 'no import of this organisation' using errcode = '42501';
  end if;
end $$;

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

-- Answers about rows, kept apart because every check rewrites the rows.
create table import_answers (
  org_id uuid not null,
  import_id uuid not null,
  record integer not null,
  answer jsonb not null,
  answered_by uuid not null,
  answered_at timestamptz not null,
  primary key (org_id, import_id, record)
);
call app.protect_tenant_table('import_answers');
call app.name_writer('import_answers', 'answered_by');

create table import_mappings (
  org_id uuid not null,
  header_fingerprint text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (org_id, header_fingerprint)
);
call app.protect_tenant_table('import_mappings');

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
create trigger restatements_closed before update on restatements for each row
  when (old.closed_at is not null) execute function app.refuse_change();
call app.protect_tenant_table('restatements', 'insert', 'update');
call app.open_to_engaged('restatements', 'year = (select app.engaged_year())');
call app.name_writer('restatements', 'opened_by');
call app.keep_in_trail('restatements', '{"org": "org_id", "key": ["org_id", "year", "id"],
  "columns": ["reason", "totals_before", "totals_after", "opened_by", "opened_at", "closed_at"]}');
select app.grant_only('restatements', 'select, insert, update (totals_after, closed_at)');

-- Superseded factors that a year keeps, with the reason. A change is the answer before and the mark of the new one.
create table superseded_acceptances (
  org_id uuid not null references organisations (id),
  year smallint not null,
  id integer generated always as identity,
  changes text[] not null check (cardinality(changes) > 0),
  records integer not null check (records > 0),
  reason text not null check (reason <> ''),
  accepted_by uuid not null,
  accepted_at timestamptz not null,
  primary key (org_id, year, id)
);
call app.protect_tenant_table('superseded_acceptances', 'insert');
call app.open_to_engaged('superseded_acceptances', 'year = (select app.engaged_year())');
call app.name_writer('superseded_acceptances', 'accepted_by');
select app.grant_only('superseded_acceptances', 'select, insert');

-- Gaps of a year that were accepted as they were, with the reason. A mark changes with every place of a gap.
create table gap_acceptances (
  org_id uuid not null references organisations (id),
  year smallint not null,
  id integer generated always as identity,
  code text not null check (code <> ''),
  -- Each with the amount it was accepted for: a larger one is open again.
  places jsonb not null check (jsonb_typeof(places) = 'array' and jsonb_array_length(places) > 0),
  reason text not null check (reason <> ''),
  accepted_by uuid not null,
  accepted_at timestamptz not null,
  primary key (org_id, year, id)
);
call app.protect_tenant_table('gap_acceptances', 'insert');
call app.open_to_engaged('gap_acceptances', 'year = (select app.engaged_year())');
call app.keep_in_trail('gap_acceptances', '{"org": "org_id", "key": ["org_id", "year", "id"],
  "columns": ["code", "places", "reason", "accepted_by", "accepted_at"]}');
call app.name_writer('gap_acceptances', 'accepted_by');
select app.grant_only('gap_acceptances', 'select, insert');

-- What a year waits for: an activity at a site, its months (YYYY-MM), who sees to it and how long after a month's end.
create table expected_data (
  org_id uuid not null references organisations (id),
  id uuid not null,
  year smallint not null,
  site_id uuid not null,
  activity text not null,
  months text[] not null,
  owner_id uuid,
  due_after_days smallint not null check (due_after_days between 0 and 365),
  reason text not null default '',
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, year, site_id, activity),
  foreign key (org_id, site_id) references sites (org_id, id),
  check (cardinality(months) > 0 or reason <> '')
);
call app.protect_tenant_table('expected_data');
call app.open_to_engaged('expected_data', 'year = (select app.engaged_year())');
call app.name_writer('expected_data', 'changed_by');

-- A colleague is asked for months of a source. Months that have records count as answered.
create table data_requests (
  org_id uuid not null references organisations (id),
  id uuid not null,
  year smallint not null,
  site_id uuid not null,
  activity text not null,
  months text[] not null check (cardinality(months) > 0),
  due date not null,
  note text not null default '',
  asked_of uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  answer text not null default '',
  withdrawn_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, site_id) references sites (org_id, id)
);
create index data_requests_of_year on data_requests (org_id, year, site_id);
call app.protect_tenant_table('data_requests', 'insert', 'update');
call app.name_writer('data_requests', 'asked_by');

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
call app.follow_files('inventory_exports');
call app.keep_in_trail('inventory_exports', '{"org": "org_id", "key": ["id"], "columns": ["year", "kind", "state",
  "file_name", "bytes", "sha256", "created_by"]}');
call app.protect_tenant_table('inventory_exports', 'insert');
create policy tenant_update on inventory_exports for update
  using (org_id = (select app.current_org()) and created_by = (select app.current_person()))
  with check (org_id = (select app.current_org()));
call app.name_writer('inventory_exports', 'created_by');

-- Names under which files mention a site, folded so that spelling does not matter: one site a name, found by one look-up.
create table site_names (
  org_id uuid not null,
  name_key text not null,
  site_id uuid not null,
  primary key (org_id, name_key),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade
);
create index site_names_site on site_names (org_id, site_id);
create trigger site_names_change before delete on site_names for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('site_names', 'insert', 'delete');

-- Consumer price index levels with sources, one series a currency: spend is converted by them
-- before a factor at the prices of another year applies.
create table price_indices (
  org_id uuid not null references organisations (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  year smallint not null,
  value numeric not null check (value > 0),
  source text not null check (source <> ''),
  entered_by uuid not null,
  entered_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, currency, year)
);
create trigger price_indices_change before insert or update or delete on price_indices for each row
  execute function app.refuse_below_aal2();
call app.protect_tenant_table('price_indices');
call app.name_writer('price_indices', 'entered_by');

create function app.levels_entered_by(org uuid, answer jsonb) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct p.entered_by), '{}')
    from jsonb_path_query(answer, '$.factor.steps[*] ? (@.by == "price-index")') step
    join price_indices p on p.org_id = org and position(p.source in step ->> 'source') > 0
      and p.value in ((step ->> 'multiply')::numeric, (step ->> 'divide')::numeric)
$$;

-- Contracts and certificates for electricity; what they cover is calculated when a year is counted.
-- An ended one stays with its reason and covers nothing.
create table energy_contracts (
  org_id uuid not null references organisations (id),
  id uuid not null,
  kind text not null check (kind in ('certificate', 'power-purchase', 'supplier-tariff')),
  reference text not null check (reference <> ''),
  issuer text not null check (issuer <> ''),
  certificates text not null default '',
  energy_source text not null check (energy_source in ('solar', 'wind', 'hydro', 'geothermal', 'biomass', 'nuclear', 'fossil', 'mix')),
  site_id uuid,
  valid_from date not null,
  valid_to date not null,
  kwh numeric not null check (kwh > 0),
  co2e_kg_per_kwh numeric not null check (co2e_kg_per_kwh >= 0),
  source text not null check (source <> ''),
  notes text not null default '',
  entered_by uuid not null,
  entered_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  check (valid_to >= valid_from),
  foreign key (org_id, site_id) references sites (org_id, id)
);
call app.protect_tenant_table('energy_contracts', 'insert', 'update');
call app.keep_in_trail('energy_contracts', '{"org": "org_id", "key": ["org_id", "id"], "columns": ["kind", "reference",
  "issuer", "energy_source", "site_id", "valid_from", "valid_to", "kwh", "co2e_kg_per_kwh", "entered_by",
  "ended_at"]}');
call app.open_to_engaged('energy_contracts', 'valid_from >= (select app.engaged_from()) and valid_to <= (select app.engaged_to())');
call app.name_writer('energy_contracts', 'entered_by');
select app.grant_only('energy_contracts', 'select, insert, update');

create function app.engaged_contract(contract uuid) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from energy_contracts c where c.org_id = app.engaged_org() and c.id = contract); end $$;

-- What a contract was before it was changed or ended: never changed afterwards.
create table energy_contract_versions (
  org_id uuid not null,
  contract_id uuid not null,
  version integer not null,
  snapshot jsonb not null,
  ended boolean not null default false,
  reason text not null default '',
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, contract_id, version)
);
create trigger energy_contract_versions_append_only before update or delete on energy_contract_versions for each row execute function app.refuse_change();
call app.protect_tenant_table('energy_contract_versions', 'insert');
call app.open_to_engaged('energy_contract_versions', $rows$
  ((snapshot ->> 'valid_from')::date >= (select app.engaged_from()) and (snapshot ->> 'valid_to')::date <= (select app.engaged_to()))
  or app.engaged_contract(contract_id)$rows$);
call app.name_writer('energy_contract_versions', 'changed_by');

-- Verifiers also see contracts that were moved to another year, up to the move.
create function app.engaged_contract_past(contract uuid, since timestamptz) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from energy_contract_versions v where v.org_id = app.engaged_org() and v.contract_id = contract and v.changed_at >= since
                          and (v.snapshot ->> 'valid_from')::date >= app.engaged_from() and (v.snapshot ->> 'valid_to')::date <= app.engaged_to()); end $$;

create table energy_contract_evidence (
  org_id uuid not null,
  contract_id uuid not null,
  id uuid not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, contract_id, id),
  foreign key (org_id, contract_id) references energy_contracts (org_id, id)
);
call app.follow_files('energy_contract_evidence');
call app.show_as_evidence('energy_contract_evidence', 'contract', 'contract_id');
call app.protect_tenant_table('energy_contract_evidence', 'insert', 'delete');
call app.open_to_engaged('energy_contract_evidence', 'app.engaged_contract(contract_id)');
call app.name_writer('energy_contract_evidence', 'uploaded_by');
select app.grant_only('energy_contract_evidence', 'select, insert, delete');

-- A month's sums get a new stamp whenever they are written; a caller who finds the same stamps need not count again.
create table inventory_rollup_stamps (
  org_id uuid not null,
  bucket date not null,
  stamp uuid not null,
  primary key (org_id, bucket)
);
call app.protect_tenant_table('inventory_rollup_stamps', 'insert', 'update');
call app.open_to_engaged('inventory_rollup_stamps', 'bucket between date_trunc(''month'', (select app.engaged_from()))::date and (select app.engaged_to())');
create policy rollup_keep on inventory_rollup_stamps to current_user using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));

-- Sums months, given by their first days, again; where sites are named beside them, only those.
-- The lock keeps two sums of one month from doubling it.
create function app.sum_months(buckets date[], sites uuid[] default null) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  org uuid := app.current_org();
begin
  perform pg_advisory_xact_lock(hashtextextended('rollup ' || org, 0));
  insert into inventory_rollup_stamps (org_id, bucket, stamp)
    select org, bucket, gen_random_uuid() from (select distinct unnest(buckets)) as b (bucket)
    on conflict (org_id, bucket) do update set stamp = excluded.stamp;
  if sites is null then
    delete from inventory_rollup where org_id = org and bucket = any (buckets);
  else
    delete from inventory_rollup u using unnest(buckets, sites) as b (bucket, site_id)
     where u.org_id = org and u.bucket = any (buckets) and u.bucket = b.bucket and u.site_id = b.site_id;
  end if;
  -- Month by month, so that each reads its own range of the index and no other row, and sums in memory.
  execute format($sums$
    insert into inventory_rollup (org_id, bucket, inventory_year, site_id, activity, resolution_id, supplier_id,
      data_quality, state, unit, period_start, period_end, records, quantity,
      co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg)
    select $1, b.bucket, sums.*
      from (select bucket, site_id, (bucket + interval '1 month' - interval '1 day')::date as last_day
              from unnest($2, $3) as b (bucket, site_id)) b
      cross join lateral (
        select r.inventory_year, r.site_id, r.activity, r.resolution_id, coalesce(r.supplier_id, 0), r.data_quality,
          r.state, r.unit, case when r.period_end <= b.last_day then b.bucket else r.period_start end,
          case when r.period_end <= b.last_day then b.last_day else r.period_end end,
          count(*), sum(r.quantity), sum(r.co2e_ar4_kg), sum(r.co2e_ar5_kg), sum(r.co2e_ar6_kg),
          sum(r.market_ar4_kg), sum(r.market_ar5_kg), sum(r.market_ar6_kg)
        from activity_records r where r.org_id = $1 and r.period_start between b.bucket and b.last_day %s
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) sums
    $sums$, case when sites is not null then 'and r.site_id = b.site_id' end)
    using org, buckets, sites;
end $$;

-- Only what a recalculation replaces: a million of these are written at once.
create table activity_record_recalculations (
  org_id uuid not null,
  record_id bigint not null,
  version integer not null,
  inventory_year smallint not null,
  resolution_id integer not null,
  state text not null,
  co2e_ar4_kg numeric not null,
  co2e_ar5_kg numeric not null,
  co2e_ar6_kg numeric not null,
  market_ar4_kg numeric,
  market_ar5_kg numeric,
  market_ar6_kg numeric,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, record_id, version)
);

-- Written in the order of time, a recalculation at once: a mark a range of pages finds those of a day.
create index activity_record_recalculations_changed on activity_record_recalculations using brin (changed_at) with (pages_per_range = 32);
create trigger activity_record_recalculations_append_only before update or delete on activity_record_recalculations
  for each row execute function app.refuse_change();
call app.protect_tenant_table('activity_record_recalculations', 'insert');
call app.open_to_engaged('activity_record_recalculations', 'app.engaged_record(record_id)');
call app.name_writer('activity_record_recalculations', 'changed_by');

-- Versions as one history. A removed record's last version keeps its file row and attachments.
create view activity_record_history with (security_invoker = true) as
  select v.org_id, v.record_id, v.version, v.snapshot, v.removed, v.reason, v.changed_by, v.changed_at,
         (v.snapshot ->> 'inventoryYear')::smallint as inventory_year, (v.snapshot ->> 'preparedBy')::uuid as prepared_by,
         v.snapshot ->> 'state' as state
    from activity_record_versions v
  union all
  select c.org_id, c.record_id, c.version,
         coalesce(
           (select v.snapshot - '{files,importRow}'::text[] from activity_record_versions v
             where v.org_id = c.org_id and v.record_id = c.record_id and v.version > c.version order by v.version limit 1),
           (select app.record_snapshot(r) from activity_records r where r.org_id = c.org_id and r.id = c.record_id))
         || jsonb_build_object('state', c.state, 'resolutionId', c.resolution_id,
              'kgCo2e', jsonb_build_object('AR4', c.co2e_ar4_kg::text, 'AR5', c.co2e_ar5_kg::text, 'AR6', c.co2e_ar6_kg::text),
              'marketKgCo2e', case when c.market_ar5_kg is null then null
                else jsonb_build_object('AR4', c.market_ar4_kg::text, 'AR5', c.market_ar5_kg::text, 'AR6', c.market_ar6_kg::text) end,
              'preparedBy', c.prepared_by, 'preparedAt', c.prepared_at, 'decidedBy', c.decided_by, 'decidedAt', c.decided_at),
         false, '', c.changed_by, c.changed_at, c.inventory_year, c.prepared_by, c.state
    from activity_record_recalculations c;

-- A site as it was until a change: approved and locked years keep reporting it so.
create table site_versions (
  org_id uuid not null,
  site_id uuid not null,
  version integer not null,
  region text,
  city text,
  floor_area_m2 numeric,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, site_id, version),
  foreign key (org_id, site_id) references sites (org_id, id)
);
create trigger site_versions_keep before insert on site_versions for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('site_versions', 'insert');
call app.name_writer('site_versions', 'changed_by');
call app.open_to_engaged('site_versions', 'site_id = any ((select app.engaged_sites())::uuid[])');
select app.grant_only('site_versions', 'select, insert');

call app.open_to_engaged('audit_trail', $rows$
  case subject_type when 'inventory' then subject_id = (select app.engaged_year())::text
                    when 'record' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or case when subject_id ~ '^\d{1,18}$'
                      then app.engaged_record(subject_id::bigint) or app.engaged_past(subject_id::bigint, at) else false end
                    when 'records' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or app.engaged_any(details -> 'ids', at)
                    when 'import' then action in ('inventory.import', 'inventory.undo-import') and coalesce(
                      details -> 'years' @> to_jsonb((select app.engaged_year())) or details -> 'years' @> jsonb_build_array(jsonb_build_object('year', (select app.engaged_year()))), false)
                    when 'energy-contract' then app.engaged_contract(subject_id::uuid) or app.engaged_contract_past(subject_id::uuid, at)
                    else false end$rows$);

create procedure app.drop_import_stage(import uuid) language plpgsql security definer set search_path = '' as $$
begin
  call app.refuse_foreign_import(import);
  execute format('drop table if exists import_stage.%I', 'r' || replace(import::text, '-', ''));
end $$;

-- Makes the empty table of an import's rows and returns its name. Unlogged: after a crash the file is checked again.
create function app.open_import_stage(import uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  stage text := format('import_stage.%I', 'r' || replace(import::text, '-', ''));
begin
  call app.refuse_foreign_import(import);
  execute format('drop table if exists %s', stage);
  execute format($table$
    create unlogged table %s (
      org_id uuid not null default %L,
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
      bucket date,
      within_month boolean,
      supplier text,
      reference text,
      note text,
      data_quality text,
      other_record integer,
      imported boolean not null default false,
      resolution_id integer,
      entered jsonb,
      named_record bigint,
      target_id bigint,
      target_version integer,
      corrects boolean not null default false
    )$table$, stage, app.current_org());
  return stage;
end $$;

create procedure app.seal_import_stage(import uuid) language plpgsql security definer set search_path = '' as $$
declare
  stage text := format('import_stage.%I', 'r' || replace(import::text, '-', ''));
begin
  call app.refuse_foreign_import(import);
  execute format('alter table %s add primary key (record, slice)', stage);
  -- Without figures about it the planner takes a full table for an empty one.
  execute format('analyze %s (org_id, record, slice, status, held, imported, resolution_id)', stage);
  call app.protect_tenant_table(stage::regclass);
end $$;

-- Reduction targets: the plan as decided, every earlier one with its reason, and every status it had.
create table targets (
  org_id uuid not null references organisations (id),
  id uuid not null,
  plan jsonb not null,
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  primary key (org_id, id)
);
create trigger targets_change before insert or update on targets for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('targets', 'insert', 'update');
call app.name_writer('targets', 'changed_by');
select app.grant_only('targets', 'select, insert, update');

create table target_versions (
  org_id uuid not null,
  target_id uuid not null,
  version integer not null,
  plan jsonb not null,
  removed boolean not null default false,
  reason text not null check (reason <> ''),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, target_id, version),
  foreign key (org_id, target_id) references targets (org_id, id)
);
create trigger target_versions_append_only before update or delete on target_versions
  for each row execute function app.refuse_change();
call app.protect_tenant_table('target_versions', 'insert');
call app.name_writer('target_versions', 'changed_by');
select app.grant_only('target_versions', 'select, insert');

create table target_judgements (
  org_id uuid not null,
  target_id uuid not null,
  id bigint generated always as identity,
  target_version integer not null,
  year smallint not null,
  status text not null check (status in ('behind-target', 'on-track', 'achieved')),
  value numeric not null,
  cause text not null check (cause in ('target-saved', 'year-counted', 'year-restated')),
  at timestamptz not null,
  primary key (org_id, target_id, id),
  foreign key (org_id, target_id) references targets (org_id, id)
);
create trigger target_judgements_append_only before update or delete on target_judgements
  for each row execute function app.refuse_change();
call app.protect_tenant_table('target_judgements', 'insert');
select app.grant_only('target_judgements', 'select, insert');

-- Key figures of a year, written when it is approved.
create table kpi_values (
  org_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  year smallint not null,
  kpi_code text not null,
  kpi_name text not null,
  value numeric not null,
  unit text not null,
  created_at timestamptz not null,
  primary key (org_id, year, kpi_code)
);
call app.protect_tenant_table('kpi_values');
select app.grant_only('kpi_values', 'select, insert, update, delete');

-- Counted years alone: a reopened year is absent until it is approved again.
create view esg_kpis with (security_invoker = true) as
  select k.id, k.kpi_code, k.kpi_name, k.value, k.unit, i.ends_on as period, k.org_id, o.region,
         'inventory ' || k.year as source, 'Athar' as provider, k.created_at
    from kpi_values k
    join inventories i on i.org_id = k.org_id and i.year = k.year and i.state in ('approved', 'locked')
    join organisations o on o.id = k.org_id;
