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

-- Evidence and uploads may name a project of their organisation.
alter table mrv_evidence add foreign key (org_id, project_id)
  references projects (org_id, id) on delete set null (project_id);
alter table evidence_uploads add foreign key (org_id, project_id)
  references projects (org_id, id) on delete set null (project_id);

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

-- Pictures of satellites and drones: evidence with its footprint, day and sensor as the organisation names them.
create table project_scenes (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  project_id uuid not null,
  evidence_id uuid not null,
  -- A point or an outline with the region that it lies in.
  footprint jsonb not null check (octet_length(footprint::text) <= 100000),
  taken_on date not null,
  sensor text not null check (sensor <> '' and length(sensor) <= 200),
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (org_id, id),
  constraint project_scenes_once unique (org_id, project_id, evidence_id),
  constraint project_scenes_taken check (taken_on <= (added_at at time zone 'Asia/Riyadh')::date),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
  foreign key (org_id, evidence_id) references mrv_evidence (org_id, id)
);
call app.protect_tenant_table('project_scenes', 'insert', 'delete');
call app.name_writer('project_scenes', 'added_by');

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
call app.protect_tenant_table('mrv_meter_exchanges', 'insert', 'delete');
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
  -- By which verification.
  frozen_by uuid,
  -- The statement that stands on it, and the tonnes that it verified.
  verified_number text,
  verified_at timestamptz,
  verified_tonnes numeric check (verified_tonnes >= 0),
  -- Of its readings when it was frozen: a digest for each channel and month, and the one of these that is signed.
  readings_digests jsonb,
  readings_sha256 text check (readings_sha256 ~ '^[0-9a-f]{64}$'),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check ((verified_number is null) = (verified_at is null) and (verified_number is null) = (verified_tonnes is null)),
  check (frozen_at is null or state = 'computed'),
  check (num_nulls(frozen_at, frozen_by, readings_sha256, readings_digests) in (0, 4)),
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
-- The same where a verification freezes a period.
create policy mrv_channels_keep on mrv_channels for select to current_user using (true);
create policy mrv_readings_keep on mrv_readings for select to current_user using (true);
create policy mrv_reading_corrections_keep on mrv_reading_corrections for select to current_user using (true);
create policy mrv_calibrations_keep on mrv_calibrations for select to current_user using (true);
create policy mrv_meter_exchanges_keep on mrv_meter_exchanges for select to current_user using (true);
create policy project_checks_keep on project_checks for select to current_user using (true);
create policy project_scenes_keep on project_scenes for select to current_user using (true);
create policy mrv_periods_freeze on mrv_periods for update to current_user using (true) with check (true);

-- Until when days from one to another, both included, are read: a reading of midnight belongs to the day before.
create function app.start_of_day(day date) returns timestamptz language sql immutable parallel safe as
$$ select day::timestamp at time zone 'Asia/Riyadh' $$;

-- Digests of the readings in the days of a period that had arrived before a moment, by channel and month of Riyadh:
-- SHA-256 of lines `channel TAB time TAB value LF`, in order of time. A reading that was corrected by then has the last
-- value beside it, after a further TAB; an empty one confirms what was sent.
create function app.reading_digests(period uuid, until timestamptz)
returns table (channel_id uuid, month text, readings int, sha256 text) language sql stable as $$
  with read as (
    select r.channel_id, r.read_at, r.value, k.id is not null as corrected, k.value as corrected_to,
        to_char((r.read_at - interval '1 microsecond') at time zone 'Asia/Riyadh', 'YYYY-MM') as month
      from mrv_periods p
      join lateral (select distinct (c ->> 'channelId')::uuid as id from jsonb_array_elements(p.channels) c) c on true
      join mrv_readings r on r.channel_id = c.id and r.read_at > app.start_of_day(p.from_day)
        and r.read_at <= app.start_of_day(p.to_day + 1) and r.arrived_at < until
      left join lateral (select k.id, k.value from mrv_reading_corrections k where k.org_id = p.org_id
        and k.channel_id = r.channel_id and k.read_at = r.read_at and k.corrected_at < until
        order by k.nth desc limit 1) k on true
     where p.id = period)
  select channel_id, month, count(*)::int, encode(sha256(convert_to(string_agg(concat(channel_id, E'\t',
      to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), E'\t', value,
      case when corrected then E'\t' || coalesce(corrected_to::text, '') end, E'\n'), '' order by read_at), 'UTF8')), 'hex')
    from read group by channel_id, month order by channel_id, month
$$;

-- The digest that is signed: SHA-256 of lines `channel TAB month TAB readings TAB digest LF`.
create function app.digest_of_readings(digests jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(coalesce(string_agg(concat(d ->> 'channelId', E'\t', d ->> 'month', E'\t',
      d ->> 'readings', E'\t', d ->> 'sha256', E'\n'), '' order by d ->> 'channelId' collate "C", d ->> 'month' collate "C"), ''), 'UTF8')), 'hex')
    from jsonb_array_elements(digests) d
$$;

create function app.digests_of_period(period uuid, until timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('channelId', d.channel_id, 'month', d.month, 'readings', d.readings,
      'sha256', d.sha256) order by d.channel_id, d.month), '[]')
    from app.reading_digests(period, until) d
$$;

-- A frozen period stays as it is, and so do those before it, whose debt it begins with. Freezing is the verification's,
-- in functions of the database's owner.
create function app.keep_frozen_periods() returns trigger language plpgsql as $$
declare
  own boolean := current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid);
  bare_new jsonb; bare_old jsonb;
  marks constant text[] := '{frozen_at,frozen_by,verified_number,verified_at,verified_tonnes,readings_digests,readings_sha256}';
begin
  if app.purging() is not null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op <> 'DELETE' then bare_new := to_jsonb(new) - marks; end if;
  if tg_op <> 'INSERT' then bare_old := to_jsonb(old) - marks; end if;
  if bare_new is distinct from bare_old and exists (select from mrv_periods f
      where f.project_id = coalesce(new.project_id, old.project_id) and f.frozen_at is not null
        and (f.from_day >= new.from_day or f.from_day >= old.from_day)) then
    raise exception 'a frozen period and those before it stay as they are' using errcode = '23514',
      constraint = 'mrv_periods_frozen';
  end if;
  if not own and ((tg_op = 'INSERT' and new.frozen_at is not null) or (tg_op = 'UPDATE'
      and to_jsonb(new) - array(select jsonb_object_keys(bare_new)) is distinct from
        to_jsonb(old) - array(select jsonb_object_keys(bare_old)))) then
    raise exception 'a verification freezes a period' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger mrv_periods_frozen before insert or update or delete on mrv_periods
  for each row execute function app.keep_frozen_periods();

-- Whether a frozen period is measured by a channel on one of these days.
create function app.is_frozen(channel uuid, from_time timestamptz, to_time timestamptz) returns boolean
language sql stable as $$
  select exists (select from mrv_channels c join mrv_devices d on d.org_id = c.org_id and d.id = c.device_id
      join mrv_periods p on p.org_id = d.org_id and p.project_id = d.project_id
     where c.id = channel and p.frozen_at is not null and p.channels @> jsonb_build_array(jsonb_build_object('channelId', channel))
       and to_time > app.start_of_day(p.from_day) and from_time <= app.start_of_day(p.to_day + 1))
$$;

-- When the register next said what ran since then; what it says belongs to the days of that reading.
create function app.next_of_register(channel uuid, since timestamptz) returns timestamptz
language sql stable as $$
  select r.read_at from mrv_readings r join mrv_channels c on c.id = r.channel_id and c.kind = 'register'
   where r.channel_id = channel and r.read_at > since order by r.read_at limit 1
$$;

create function app.keep_frozen_readings() returns trigger language plpgsql as $$
declare
  found_one boolean;
  changed record := case tg_op when 'DELETE' then old else new end;
begin
  if app.purging() is not null then return changed; end if;
  case tg_table_name
    when 'mrv_reading_corrections' then found_one := app.is_frozen(new.channel_id, new.read_at,
      greatest(new.read_at, app.next_of_register(new.channel_id, new.read_at)));
    when 'mrv_meter_exchanges' then found_one := app.is_frozen(changed.channel_id, changed.at,
      greatest(changed.at, app.next_of_register(changed.channel_id, changed.at)));
    else found_one := exists (select from mrv_channels c where c.org_id = new.org_id and c.device_id = new.device_id
      and app.is_frozen(c.id, app.start_of_day(new.valid_from), app.start_of_day(new.valid_to + 1)));
  end case;
  if found_one then
    raise exception 'readings of a frozen period stay as they are' using errcode = '23514',
      constraint = 'mrv_periods_frozen';
  end if;
  return changed;
end $$;
create trigger mrv_reading_corrections_frozen before insert on mrv_reading_corrections
  for each row execute function app.keep_frozen_readings();
create trigger mrv_meter_exchanges_frozen before insert or delete on mrv_meter_exchanges
  for each row execute function app.keep_frozen_readings();
create trigger mrv_calibrations_frozen before insert on mrv_calibrations
  for each row execute function app.keep_frozen_readings();

-- Evidence that a project had when a period of it was frozen; the argument names the column with its time.
create function app.keep_frozen_evidence() returns trigger language plpgsql as $$
begin
  if app.purging() is null and exists (select from mrv_periods p where p.org_id = old.org_id
      and p.project_id = old.project_id and p.frozen_at >= (to_jsonb(old) ->> tg_argv[0])::timestamptz) then
    raise exception 'evidence of a frozen period stays' using errcode = '23514', constraint = 'mrv_periods_frozen';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger project_checks_frozen before update on project_checks for each row
  when (old.evidence_id is not null and new.evidence_id is distinct from old.evidence_id)
  execute function app.keep_frozen_evidence('answered_at');
create trigger project_checks_removed before delete on project_checks for each row
  when (old.evidence_id is not null) execute function app.keep_frozen_evidence('answered_at');
create trigger project_scenes_removed before delete on project_scenes for each row
  execute function app.keep_frozen_evidence('added_at');

-- An engagement of a period says which project it is of.
create function app.name_engaged_project() returns trigger language plpgsql as $$
begin
  new.project_name := (select j.name from mrv_periods p join projects j on j.org_id = p.org_id and j.id = p.project_id
    where p.org_id = new.org_id and p.id = new.period_id);
  return new;
end $$;
create trigger engagements_project before insert on engagements for each row
  when (new.period_id is not null) execute function app.name_engaged_project();

-- What a verifier reads of the period that an engagement opens: its project, checklists, scenes, meters and readings.
create policy mrv_periods_engaged on mrv_periods for select using (id = (select app.engaged_period()));
create function app.engaged_project() returns uuid language plpgsql stable parallel safe as
$$ begin return (select p.project_id from mrv_periods p where p.id = app.engaged_period()); end $$;
create policy projects_engaged on projects for select using (id = (select app.engaged_project()));
create policy project_checks_engaged on project_checks for select using (project_id = (select app.engaged_project()));
create policy project_scenes_engaged on project_scenes for select using (project_id = (select app.engaged_project()));
create policy mrv_devices_engaged on mrv_devices for select using (project_id = (select app.engaged_project()));
create function app.engaged_devices() returns uuid[] language plpgsql stable parallel safe as
$$ begin return array(select d.id from mrv_devices d where d.project_id = app.engaged_project()); end $$;
create policy mrv_channels_engaged on mrv_channels for select
  using (device_id = any ((select app.engaged_devices())::uuid[]));
create policy mrv_calibrations_engaged on mrv_calibrations for select
  using (device_id = any ((select app.engaged_devices())::uuid[]));
create function app.engaged_channels() returns uuid[] language plpgsql stable parallel safe as
$$ begin return array(select c.id from mrv_channels c where c.device_id = any (app.engaged_devices())); end $$;
create policy mrv_meter_exchanges_engaged on mrv_meter_exchanges for select
  using (channel_id = any ((select app.engaged_channels())::uuid[]));
create policy mrv_reading_corrections_engaged on mrv_reading_corrections for select
  using (channel_id = any ((select app.engaged_channels())::uuid[]));
create policy mrv_readings_engaged on mrv_readings for select
  using (channel_id = any ((select app.engaged_channels())::uuid[]));
create function app.engaged_evidence() returns uuid[] language plpgsql stable parallel safe as
$$ begin return array(select k.evidence_id from project_checks k where k.project_id = app.engaged_project()
  and k.evidence_id is not null union select s.evidence_id from project_scenes s
  where s.project_id = app.engaged_project() union select c.evidence_id from mrv_calibrations c
  where c.device_id = any (app.engaged_devices())); end $$;
create policy mrv_evidence_engaged on mrv_evidence for select
  using (id = any ((select app.engaged_evidence())::uuid[]));

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

-- Nothing is approved or issued before a period of it was verified.
create function app.keep_project_verified() returns trigger language plpgsql as $$
begin
  if not exists (select from mrv_periods m where m.org_id = new.org_id and m.project_id = new.id
    and m.verified_number is not null) then
    raise exception 'a period of the project is verified first' using errcode = '23514',
      constraint = 'projects_verified';
  end if;
  return new;
end $$;
create trigger projects_verified before update on projects for each row
  when (new.state in ('approve', 'issue') and new.state is distinct from old.state)
  execute function app.keep_project_verified();

-- Inside functions of the database's owner only: whether an organisation is a sample.
create policy organisations_of_projects on organisations for select to current_user
  using (exists (select from projects p where p.org_id = organisations.id));

-- The public register of projects, of Athar alone: an entry is applied for, and decided on by those who review projects
-- of the initiative. A project has one.
create table project_registrations (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  project_id uuid not null,
  state text not null,
  number text unique,
  submitted_at timestamptz,
  -- As submitted last; null before.
  form jsonb,
  answers jsonb not null default '{}',
  -- What the applicant answered so far, to be submitted.
  draft jsonb not null default '{}' check (octet_length(draft::text) <= 100000),
  decided_by uuid,
  decided_at timestamptz,
  -- Everyone who wrote it; none of them may decide on it.
  prepared_by uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id),
  check (state in ('draft', 'withdrawn') or (number is not null and form is not null))
);
create unique index project_registrations_one on project_registrations (org_id, project_id)
  where state in ('draft', 'submitted', 'under-review', 'returned', 'approved');
create index project_registrations_latest on project_registrations (org_id, project_id, created_at desc);
create index project_registrations_submitted on project_registrations (submitted_at desc, id desc)
  where state <> 'draft';
create index project_registrations_newest on project_registrations (decided_at desc, id desc) where state = 'approved';
call app.protect_tenant_table('project_registrations', 'insert', 'update');
call app.name_writer('project_registrations', 'created_by');
call app.keep_workflow('project_registrations', 'project-registration',
  moves => '{>draft, draft>submitted, returned>submitted, draft>withdrawn, submitted>withdrawn, under-review>withdrawn, returned>withdrawn, approved>withdrawn, submitted>under-review, submitted>returned, under-review>returned, under-review>approved, submitted>rejected, under-review>rejected}',
  members => '{owner, preparer}',
  member_actions => '{begin, submit, withdraw}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{start-review, return, approve, reject}');
create policy project_registrations_officers on project_registrations for select
  using (number is not null and (select app.reviews_sgi()));
create policy project_registrations_decide on project_registrations for update
  using (number is not null and (select app.reviews_sgi()))
  with check ((select app.reviews_sgi()));
-- Inside functions of the database's owner only: what is registered is public.
create policy project_registrations_keep on project_registrations for select to current_user using (true);
select app.grant_only('project_registrations', 'select, insert, update (state, number, submitted_at, form, answers,
  draft, decided_by, decided_at, prepared_by, changed_at, version)');

call app.log_rows('project_registrations', '{"kind": "project-registration.moved",
  "removed": "project-registration.removed", "at": "changed_at",
  "ids": {"registration": "id", "project": "project_id", "state": "state"},
  "decision": ["number", "answers", "decided_at"], "silent": ["draft"]}');

call app.keep_applications('project_registrations', 'project-registration',
  officers => '{content_editor, platform_admin, platform_owner}',
  decides => '{under-review, returned, approved, rejected}',
  final => '{approved, rejected}',
  ends => '{}',
  open => '{draft, returned}',
  frees => '{draft, rejected, withdrawn}');

-- A project is entered once its validation has begun, and not once it is withdrawn.
create function app.keep_project_registration() returns trigger language plpgsql as $$
begin
  if not exists (select from projects p where p.org_id = new.org_id and p.id = new.project_id
      and p.state not in ('prepare', 'withdrawn')) then
    raise exception 'a project is registered from its validation on' using errcode = '23514',
      constraint = 'project_registrations_stage';
  end if;
  return new;
end $$;
create trigger project_registrations_stage before insert on project_registrations
  for each row execute function app.keep_project_registration();

-- Files of a registration: to officers, without the rest of the evidence of its organisation.
create function app.project_registration_files(registration uuid) returns table (
  id uuid, file_name text, media_type text, bytes bigint, sha256 text, file_key text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.file_name, e.type, e.bytes, e.sha256, coalesce(e.file_key, e.attached_key)
    from project_registrations r
    join mrv_evidence e on e.org_id = r.org_id and e.id::text in (select app.files_named(r.form, r.answers))
   where r.id = registration and r.number is not null and app.reviews_sgi() order by e.uploaded_at, e.id
$$;

-- The project of a registration, for officers.
create function app.registering_project(registration uuid) returns table (
  organisation_en text, organisation_ar text, project_id uuid, name text, project_type text, profile text,
  region text, state text, crediting_from date, crediting_to date, periods jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name_en, o.name_ar, p.id, p.name, p.project_type, p.profile, p.location ->> 'region', p.state,
      p.crediting_from, p.crediting_to,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.from_day, 'to', m.to_day, 'state', m.state,
          'verified', trim_scale(m.verified_tonnes)::text) order by m.from_day)
        from mrv_periods m where m.org_id = p.org_id and m.project_id = p.id), '[]')
    from project_registrations r join projects p on p.org_id = r.org_id and p.id = r.project_id
      join organisations o on o.id = p.org_id
   where r.id = registration and r.number is not null and app.reviews_sgi()
$$;

-- What everybody may read of projects in the public register, the last entered first: what was approved, no place but
-- the region, and a link with a published SGI project alone. Verified tonnes are null until a verification of one of
-- the periods is signed. null reads all of them.
create function app.registered_projects(wanted uuid default null)
returns table (id uuid, number text, answers jsonb, project_type text, profile text, region text, state text,
  crediting_from date, crediting_to date, sgi_project_id uuid, sgi_slug text, sgi_title jsonb, sample boolean,
  verified numeric, registered_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, r.number, r.answers, p.project_type, p.profile, p.location ->> 'region', p.state, p.crediting_from,
      p.crediting_to, s.id, s.slug, s.title, o.sample,
      (select sum(m.verified_tonnes) from mrv_periods m where m.org_id = p.org_id and m.project_id = p.id),
      r.decided_at
    from project_registrations r join projects p on p.org_id = r.org_id and p.id = r.project_id
      join organisations o on o.id = p.org_id
      left join sgi_projects s on s.id = p.sgi_project_id and s.hidden_at is null
   where r.state = 'approved' and p.state not in ('prepare', 'withdrawn') and p.location is not null
     and (wanted is null or p.id = wanted)
   order by r.decided_at desc, p.id desc
$$;

-- Verified periods of a project in the public register.
create function app.registered_periods(project uuid)
returns table (from_day date, to_day date, methodology text, methodology_version text, verified_number text,
  verified_at timestamptz, verified_tonnes numeric)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.from_day, m.to_day, m.methodology, m.methodology_version, m.verified_number, m.verified_at,
      m.verified_tonnes
    from mrv_periods m
   where m.project_id = project and m.verified_at is not null
     and exists (select from app.registered_projects(project))
   order by m.from_day
$$;
