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

-- Meters of a project. The key of one is shown once; its hash opens the sending of readings, and nothing else.
create table mrv_devices (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  project_id uuid not null,
  name text not null check (name <> '' and length(name) <= 200),
  serial_number text not null check (serial_number <> '' and length(serial_number) <= 100),
  key_hash bytea unique,
  -- The last letters of the key, so that two can be told apart.
  key_ending text,
  key_made_at timestamptz,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  constraint mrv_devices_serial_number unique (org_id, serial_number),
  check ((key_hash is null) = (key_ending is null)),
  foreign key (org_id, project_id) references projects (org_id, id)
);
create index mrv_devices_of on mrv_devices (org_id, project_id, name, id);
call app.protect_tenant_table('mrv_devices', 'insert', 'update');
call app.name_writer('mrv_devices', 'created_by');
create policy mrv_devices_keep on mrv_devices for select to current_user using (true);

-- What a meter measures. A register runs on, an interval is an amount by itself, power holds over the time between readings.
create table mrv_channels (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  device_id uuid not null,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  kind text not null check (kind in ('register', 'interval', 'power')),
  unit text not null check (unit in ('kWh', 'MWh', 'kW', 'MW', 'kg', 't', 'L', 'm3')),
  -- By which what is read is multiplied, as for a current transformer.
  multiplier numeric not null check (multiplier > 0),
  -- Of a register before the point; it goes back to 0 after the last number of so many.
  digits int check (digits between 3 and 15),
  every_seconds int not null check (every_seconds between 1 and 86400),
  least numeric,
  most numeric,
  primary key (org_id, id),
  constraint mrv_channels_code unique (org_id, device_id, code),
  check (digits is null or kind = 'register'),
  check ((kind = 'power') = (unit in ('kW', 'MW'))),
  check (most > least),
  foreign key (org_id, device_id) references mrv_devices (org_id, id)
);
call app.protect_tenant_table('mrv_channels', 'insert');

-- A meter was taken out and another put in, both read.
create table mrv_meter_exchanges (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  channel_id uuid not null,
  at timestamptz not null,
  last_value numeric not null,
  first_value numeric not null,
  noted_by uuid not null,
  noted_at timestamptz not null,
  primary key (org_id, id),
  constraint mrv_meter_exchanges_at unique (org_id, channel_id, at),
  foreign key (org_id, channel_id) references mrv_channels (org_id, id)
);
call app.protect_tenant_table('mrv_meter_exchanges', 'insert');
call app.name_writer('mrv_meter_exchanges', 'noted_by');

create table mrv_calibrations (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  device_id uuid not null,
  evidence_id uuid not null,
  valid_from date not null,
  valid_to date not null,
  noted_by uuid not null,
  noted_at timestamptz not null,
  primary key (org_id, id),
  check (valid_to >= valid_from),
  foreign key (org_id, device_id) references mrv_devices (org_id, id),
  foreign key (org_id, evidence_id) references mrv_evidence (org_id, id)
);
create index mrv_calibrations_of on mrv_calibrations (org_id, device_id, valid_to);
call app.protect_tenant_table('mrv_calibrations', 'insert');
call app.name_writer('mrv_calibrations', 'noted_by');

-- A reading as it was sent, for ever, with what follows from its neighbours: flags, and what was measured since the one before.
-- A table a month; a month of a channel lies together.
create table mrv_readings (
  org_id uuid not null,
  channel_id uuid not null,
  read_at timestamptz not null,
  value numeric not null,
  arrived_at timestamptz not null,
  flags jsonb,
  amount numeric,
  primary key (channel_id, read_at)
) partition by range (read_at);
create index mrv_readings_by_time on mrv_readings using brin (read_at);
call app.enforce_policies('mrv_readings');
call app.open_to_purge('mrv_readings');
create policy mrv_readings_own on mrv_readings for select using (org_id = (select app.current_org()));
create policy mrv_readings_take on mrv_readings for insert with check (org_id = (select app.current_org()));
create policy mrv_readings_judge on mrv_readings for update
  using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));
select app.grant_only('mrv_readings', 'select, insert, update (flags, amount)');

-- The table of a month, made when the first reading of it comes.
create function app.make_reading_month(month date) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text := 'mrv_readings_' || to_char(month, 'YYYY_MM');
begin
  if month <> date_trunc('month', month) or month not between '2000-01-01' and '2200-01-01' then
    raise exception 'a month begins on its first day';
  end if;
  if to_regclass('public.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(name, 0));
  begin
    execute format('create table public.%I partition of public.mrv_readings for values from (%L) to (%L)', name,
      month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
  -- Made by another batch meanwhile: its name may be cached as missing still.
  exception when duplicate_table then return;
  end;
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I force row level security', name);
end $$;

-- Beside the reading, never over it. Without a value the reading counts as it was sent; the last one holds.
create table mrv_reading_corrections (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  nth bigint generated always as identity,
  channel_id uuid not null,
  read_at timestamptz not null,
  value numeric,
  reason text not null check (length(reason) between 3 and 1000),
  corrected_by uuid not null,
  corrected_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references mrv_channels (org_id, id)
);
create index mrv_reading_corrections_of on mrv_reading_corrections (org_id, channel_id, read_at, nth desc);
call app.protect_tenant_table('mrv_reading_corrections', 'insert');
call app.name_writer('mrv_reading_corrections', 'corrected_by');

-- Sums of readings by the hour in which what they measured ended: a reading of ten sharp belongs to the hour before ten.
create table mrv_hours (
  org_id uuid not null references organisations (id),
  channel_id uuid not null,
  hour timestamptz not null,
  amount numeric not null,
  readings int not null,
  -- Readings that were left out.
  left_out int not null,
  primary key (channel_id, hour),
  foreign key (org_id, channel_id) references mrv_channels (org_id, id)
);
call app.protect_tenant_table('mrv_hours');

-- The same by day of Riyadh.
create table mrv_days (
  org_id uuid not null references organisations (id),
  channel_id uuid not null,
  day date not null,
  amount numeric not null,
  readings int not null,
  left_out int not null,
  primary key (channel_id, day),
  foreign key (org_id, channel_id) references mrv_channels (org_id, id)
);
call app.protect_tenant_table('mrv_days');

-- Sums of the hours and days that readings from one time to another, both included, fall into.
create function app.sum_readings(channel uuid, first_at timestamptz, last_at timestamptz) returns void
language plpgsql as $$
declare
  moment constant interval := '1 microsecond';
  from_hour timestamptz := date_trunc('hour', first_at - moment);
  to_hour timestamptz := date_trunc('hour', last_at - moment);
  from_day date := (from_hour at time zone 'Asia/Riyadh')::date;
  to_day date := (to_hour at time zone 'Asia/Riyadh')::date;
begin
  insert into mrv_hours (org_id, channel_id, hour, amount, readings, left_out)
  select r.org_id, r.channel_id, date_trunc('hour', r.read_at - moment), coalesce(sum(r.amount), 0), count(*),
      count(*) filter (where r.amount is null)
    from mrv_readings r
   where r.channel_id = channel and r.read_at > from_hour and r.read_at <= to_hour + interval '1 hour'
   group by 1, 2, 3
  on conflict (channel_id, hour) do update
    set amount = excluded.amount, readings = excluded.readings, left_out = excluded.left_out
    where (mrv_hours.amount, mrv_hours.readings, mrv_hours.left_out) is distinct from
      (excluded.amount, excluded.readings, excluded.left_out);
  insert into mrv_days (org_id, channel_id, day, amount, readings, left_out)
  select h.org_id, h.channel_id, (h.hour at time zone 'Asia/Riyadh')::date, sum(h.amount), sum(h.readings), sum(h.left_out)
    from mrv_hours h
   where h.channel_id = channel and h.hour >= from_day::timestamp at time zone 'Asia/Riyadh'
     and h.hour < (to_day + 1)::timestamp at time zone 'Asia/Riyadh'
   group by 1, 2, 3
  on conflict (channel_id, day) do update
    set amount = excluded.amount, readings = excluded.readings, left_out = excluded.left_out
    where (mrv_days.amount, mrv_days.readings, mrv_days.left_out) is distinct from
      (excluded.amount, excluded.readings, excluded.left_out);
end $$;

-- Whose key this is.
create function app.device_of_key(hash bytea) returns table (device_id uuid, project_id uuid, org_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.project_id, d.org_id from mrv_devices d where d.key_hash = hash
$$;

-- What a project reduced from one day to another, both included, by the methodology that was newest when it was added.
create table mrv_periods (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  project_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Why days between the period before and this one belong to none.
  gap_reason text not null check (length(gap_reason) <= 1000),
  methodology text not null,
  methodology_version text not null,
  -- What is fixed for the project, and what was entered of the period.
  parameters jsonb not null check (octet_length(parameters::text) <= 1000000),
  measured jsonb not null check (octet_length(measured::text) <= 1000000),
  -- Parameters that channels of meters measure: [{parameter, channelId}].
  channels jsonb not null check (octet_length(channels::text) <= 100000),
  state text not null check (state in ('draft', 'computed')),
  -- The figures with the input that they were computed from.
  result jsonb,
  computed_at timestamptz,
  -- Since when a verification of it is ready to sign, or signed: it and its readings stay as they are.
  frozen_at timestamptz,
  -- The statement that stands on it, and the tonnes that it verified.
  verified_number text,
  verified_at timestamptz,
  verified_tonnes numeric check (verified_tonnes >= 0),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check ((verified_number is null) = (verified_at is null) and (verified_number is null) = (verified_tonnes is null)),
  check (frozen_at is null or state = 'computed'),
  check (verified_at is null or frozen_at is not null),
  check ((state = 'computed') = (result is not null)),
  check ((state = 'computed') = (computed_at is not null)),
  foreign key (org_id, project_id) references projects (org_id, id),
  constraint mrv_periods_overlap exclude using gist (project_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index mrv_periods_of on mrv_periods (org_id, project_id, from_day, id);
call app.protect_tenant_table('mrv_periods');
call app.name_writer('mrv_periods', 'created_by');
-- Inside functions of the database's owner only: what was verified of a registered project is public.
create policy mrv_periods_keep on mrv_periods for select to current_user using (true);

-- The methodology of a period stays as it was when the period was added.
create function app.keep_period_methodology() returns trigger language plpgsql as $$
begin
  if (new.project_id, new.methodology, new.methodology_version)
    is distinct from (old.project_id, old.methodology, old.methodology_version) then
    raise exception 'a period stays with its project and the version of its methodology' using errcode = '23514',
      constraint = 'mrv_periods_methodology';
  end if;
  return new;
end $$;
create trigger mrv_periods_methodology before update on mrv_periods
  for each row execute function app.keep_period_methodology();
-- Instalments of grants wait for statements.
create trigger mrv_periods_statements after update of verified_number on mrv_periods for each row
  when (old.verified_number is distinct from new.verified_number) execute function app.follow_statements();

-- Inside functions of the database's owner only: whether an organisation is a sample.
create policy organisations_of_projects on organisations for select to current_user
  using (exists (select from projects p where p.org_id = organisations.id));

-- What everybody may read of projects whose organisation records their registration, newest first: of those alone that
-- are linked with a published SGI project, since nothing else of them was reviewed. No place but the region. Verified
-- tonnes are null until a verification of one of its periods is signed.
create function app.registered_projects()
returns table (id uuid, name text, project_type text, region text, state text, sgi_project_id uuid, sample boolean,
  verified numeric)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.project_type, p.location ->> 'region', p.state,
      p.sgi_project_id, o.sample,
      (select sum(m.verified_tonnes) from mrv_periods m where m.org_id = p.org_id and m.project_id = p.id)
    from projects p join organisations o on o.id = p.org_id
      join sgi_projects s on s.id = p.sgi_project_id and s.hidden_at is null
   where p.profile = 'national' and p.state in ('register', 'monitor', 'verify', 'approve', 'issue')
   order by p.created_at desc, p.id desc
$$;
