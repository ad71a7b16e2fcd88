-- Credits: verified tonnes with serial numbers, in a double-entry ledger (docs/features/credits.md). Nothing here has a
-- column `org_id` but orders: what was issued and moved outlives its organisations.

-- Ends with a code that the application words.
create function app.refuse_credits(code text, told jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception 'credits: %', code using errcode = '23514', constraint = 'credits_' || replace(code, '-', '_'),
    detail = told::text;
end $$;
create function app.refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
create procedure app.keep_as_issued(target regclass) language plpgsql as $$
begin
  execute format('create trigger %I before update or delete on %s for each row execute function app.refuse_ledger_change()',
    target || '_stay', target);
  execute format('create trigger %I before truncate on %s for each statement execute function app.refuse_ledger_change()',
    target || '_no_truncate', target);
end $$;
-- Written by functions of the database's owner alone; `app.open_to_audit` and policies say who reads.
create procedure app.keep_in_ledger(target regclass) language plpgsql as $$
begin
  call app.enforce_policies(target);
  execute format('create policy ledger_keep on %s to current_user using (true) with check (true)', target);
  perform app.grant_only(target, 'select');
end $$;
create function app.issues_credits() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('platform_admin') and app.current_aal() = 'aal2' and app.acts_in_person() $$;
create function app.oversees_credits() returns boolean language sql stable parallel safe as $$
  select app.has_platform_role('platform_admin', 'platform_owner') and app.current_aal() = 'aal2' and app.acts_in_person()
$$;
-- Whether a person holds one of these platform roles at this moment, for any caller.
create function app.holds_platform_role(person uuid, at timestamptz, variadic roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not app.is_kept_out(person, at)
    and exists (select from platform_roles p where p.person_id = person and p.role = any (roles))
$$;
revoke execute on function app.holds_platform_role(uuid, timestamptz, text[]) from public;

create table credit_programmes (
  number smallint primary key check (number > 0),
  name_en text not null check (length(name_en) between 1 and 200),
  name_ar text not null check (length(name_ar) between 1 and 200),
  -- Shares at issuance, in percent.
  buffer_percent numeric not null default 0 check (buffer_percent between 0 and 100),
  proceeds_percent numeric not null default 0 check (proceeds_percent between 0 and 100),
  mitigation_percent numeric not null default 0 check (mitigation_percent between 0 and 100),
  party_percent numeric not null default 0 check (party_percent between 0 and 100),
  party_organisation_id uuid,
  -- Planting is issued under a programme with one of these.
  planting_buffer_percent numeric check (planting_buffer_percent > 0 and planting_buffer_percent <= 100),
  planting_expiry_years smallint check (planting_expiry_years between 1 and 100),
  version int not null default 1,
  changed_by uuid,
  changed_at timestamptz,
  constraint credit_programmes_party check ((party_percent > 0) = (party_organisation_id is not null)),
  constraint credit_programmes_shares check (greatest(buffer_percent, coalesce(planting_buffer_percent, 0))
    + proceeds_percent + mitigation_percent + party_percent <= 100)
);
insert into credit_programmes (number, name_en, name_ar)
  values (1, 'Athar voluntary programme', 'برنامج أثر الطوعي');
call app.enforce_policies('credit_programmes');
create policy credit_programmes_read on credit_programmes for select using (true);
create policy credit_programmes_add on credit_programmes for insert
  with check ((select app.issues_credits()) and changed_by = app.current_person());
create policy credit_programmes_change on credit_programmes for update using ((select app.issues_credits()))
  with check ((select app.issues_credits()) and changed_by = app.current_person());
select app.grant_only('credit_programmes', 'select, insert, update (name_en, name_ar, buffer_percent, proceeds_percent,
  mitigation_percent, party_percent, party_organisation_id, planting_buffer_percent, planting_expiry_years, version,
  changed_by, changed_at)');

-- Projects by the number in their serials, with what was public of them when they were issued first.
create table credit_projects (
  number bigint primary key generated always as identity,
  project_id uuid not null unique,
  name_en text not null,
  name_ar text not null,
  project_type text not null,
  region text,
  sample boolean not null
);
call app.keep_in_ledger('credit_projects');
create policy credit_projects_read on credit_projects for select using ((select app.oversees_credits()));
call app.keep_as_issued('credit_projects');

-- Numbers run from 1 in each series.
create table credit_series (
  id uuid primary key default gen_random_uuid(),
  programme smallint not null references credit_programmes (number),
  project_number bigint not null references credit_projects (number),
  vintage smallint not null check (vintage between 1900 and 3000),
  unit_type text not null check (unit_type in
    ('reduction-nature', 'reduction-technical', 'removal-nature', 'removal-technical')),
  unique (programme, project_number, vintage)
);
create index credit_series_project on credit_series (project_number, vintage);
call app.keep_in_ledger('credit_series');
create policy credit_series_read on credit_series for select using ((select app.oversees_credits()));
call app.keep_as_issued('credit_series');

create table credit_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('issued', 'holding', 'reserved', 'buffer', 'proceeds', 'mitigation', 'retired',
    'cancelled', 'expired')),
  -- Null once it is deleted; its name stays.
  organisation_id uuid,
  programme smallint references credit_programmes (number),
  name_en text not null default '',
  name_ar text not null default '',
  -- Whether the registry shows its name and what it holds.
  public_holdings boolean not null default false,
  closed_at timestamptz,
  check ((kind in ('buffer', 'proceeds', 'mitigation')) = (programme is not null)),
  check ((kind in ('holding', 'reserved') and closed_at is null) = (organisation_id is not null))
);
create unique index credit_accounts_organisation on credit_accounts (organisation_id, kind) where organisation_id is not null;
create unique index credit_accounts_programme on credit_accounts (programme, kind) where programme is not null;
create unique index credit_accounts_single on credit_accounts (kind)
  where kind in ('issued', 'retired', 'cancelled', 'expired');
call app.keep_in_ledger('credit_accounts');
insert into credit_accounts (kind) values ('issued'), ('retired'), ('cancelled'), ('expired');
-- An account stays with its organisation until that is deleted.
create function app.keep_credit_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.kind) <> (old.id, old.kind) or new.programme is distinct from old.programme
      or old.closed_at is not null
      or new.organisation_id is distinct from old.organisation_id and (new.organisation_id is not null
        or exists (select from credit_lots l where l.account_id = old.id)) then
    raise exception 'credits: an account stays with its holder' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_accounts_stay before update or delete on credit_accounts
  for each row execute function app.keep_credit_account();
create policy credit_accounts_read on credit_accounts for select
  using (organisation_id = (select app.current_org()) or (select app.oversees_credits()));

-- The organisation behind an account, as it is called now; null where it is gone or leaves.
create function app.credit_holder(organisation uuid, out name_en text, out name_ar text) language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
begin
  perform set_config('app.org_id', organisation::text, true);
  select o.name_en, o.name_ar into name_en, name_ar from organisations o where o.id = organisation
    and not exists (select from organisation_deletions d where d.org_id = organisation);
  perform set_config('app.org_id', own, true);
end $$;
create function app.lock_credit_holder(organisation uuid) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('credits:' || organisation, 0)) $$;
-- The account of an organisation, opened when it is needed first.
create function app.open_credit_account(organisation uuid, of_kind text) returns uuid language plpgsql as $$
declare
  holder record;
  found_id uuid;
begin
  select * into holder from app.credit_holder(organisation);
  if holder.name_en is null then perform app.refuse_credits('receiver-gone'); end if;
  select a.id into found_id from credit_accounts a where a.organisation_id = organisation and a.kind = of_kind;
  if found_id is not null then return found_id; end if;
  -- A deletion that is asked for at this moment sees the new account, or the account sees the deletion.
  perform app.lock_credit_holder(organisation);
  select * into holder from app.credit_holder(organisation);
  if holder.name_en is null then perform app.refuse_credits('receiver-gone'); end if;
  insert into credit_accounts (kind, organisation_id, name_en, name_ar)
    values (of_kind, organisation, holder.name_en, holder.name_ar)
    on conflict (organisation_id, kind) where organisation_id is not null do nothing;
  select a.id into found_id from credit_accounts a where a.organisation_id = organisation and a.kind = of_kind;
  return found_id;
end $$;
create function app.open_programme_account(of_programme smallint, of_kind text) returns uuid language plpgsql as $$
begin
  insert into credit_accounts (kind, programme) values (of_kind, of_programme)
    on conflict (programme, kind) where programme is not null do nothing;
  return (select a.id from credit_accounts a where a.programme = of_programme and a.kind = of_kind);
end $$;
create function app.single_credit_account(of_kind text) returns uuid language sql stable as
$$ select a.id from credit_accounts a where a.kind = of_kind and a.organisation_id is null and a.programme is null
  and a.closed_at is null and of_kind in ('issued', 'retired', 'cancelled', 'expired') $$;
create function app.rename_credit_accounts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update credit_accounts a set name_en = new.name_en, name_ar = new.name_ar where a.organisation_id = new.id;
  return null;
end $$;
create trigger organisations_credit_name after update of name_en, name_ar on organisations
  for each row execute function app.rename_credit_accounts();

-- No one of a project's organisation, of another party, or of one that holds some of it decides on it for the platform.
create function app.refuse_own_credits(variadic organisations uuid[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(organisations) o (id) where o.id is not null
      and app.belongs_to(app.current_person(), o.id)) then
    perform app.refuse_credits('own-project');
  end if;
end $$;

-- What may be issued of a verified period: proposed by one officer of the platform, decided on by another.
create table credit_issuances (
  id uuid primary key,
  period_id uuid not null,
  project_id uuid not null,
  project_name text not null default '',
  -- Null once it is deleted.
  organisation_id uuid,
  programme smallint not null references credit_programmes (number),
  methodology text not null,
  methodology_version text not null,
  from_day date not null,
  to_day date not null,
  statement text not null,
  verified_tonnes numeric not null,
  -- [{year, tonnes}], whole tonnes.
  vintages jsonb not null,
  tonnes bigint not null check (tonnes > 0),
  -- As the programme said when it was proposed.
  buffer_percent numeric not null,
  proceeds_percent numeric not null,
  mitigation_percent numeric not null,
  party_percent numeric not null,
  party_organisation_id uuid,
  expiry_years smallint,
  state text not null check (state in ('proposed', 'issued', 'rejected')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid check (decided_by <> proposed_by),
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 2000),
  check ((state = 'proposed') = (decided_at is null)),
  constraint credits_above_verified check (tonnes <= floor(verified_tonnes)),
  -- Of the days of a project once, also where its period was removed or moved and another one has these days.
  constraint credits_issued_once exclude using gist (project_id with =, daterange(from_day, to_day, '[]') with &&)
    where (state in ('proposed', 'issued'))
);
create index credit_issuances_newest on credit_issuances (proposed_at desc, id desc);
call app.keep_in_ledger('credit_issuances');
create policy credit_issuances_read on credit_issuances for select using ((select app.oversees_credits()));
-- One that was decided on stays; its organisation may be deleted.
create function app.keep_credit_issuance() returns trigger language plpgsql as $$
declare
  decision constant text[] := '{state,decided_by,decided_at,reason,organisation_id}';
begin
  if tg_op = 'DELETE' or to_jsonb(new) - decision <> to_jsonb(old) - decision
      or new.organisation_id is distinct from old.organisation_id and new.organisation_id is not null
      or old.state <> 'proposed' and (to_jsonb(new) - 'organisation_id') <> (to_jsonb(old) - 'organisation_id') then
    raise exception 'credits: an issuance stays as it was decided on' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_issuances_stay before update or delete on credit_issuances
  for each row execute function app.keep_credit_issuance();

create table credit_blocks (
  id uuid primary key default gen_random_uuid(),
  series_id uuid not null references credit_series (id),
  from_number bigint not null check (from_number >= 1),
  to_number bigint not null check (to_number between from_number and 1000000000000),
  serials int8range not null generated always as (int8range(from_number, to_number, '[]')) stored,
  tonnes bigint not null generated always as (to_number - from_number + 1) stored,
  issuance_id uuid not null references credit_issuances (id),
  methodology text not null,
  methodology_version text not null,
  issued_at timestamptz not null,
  expires_on date,
  constraint credit_blocks_once exclude using gist (series_id with =, serials with &&)
);
create index credit_blocks_newest on credit_blocks (issued_at desc, id desc);
create index credit_blocks_issuance on credit_blocks (issuance_id);
create index credit_blocks_expiry on credit_blocks (expires_on) where expires_on is not null;
call app.keep_in_ledger('credit_blocks');
create policy credit_blocks_read on credit_blocks for select using ((select app.oversees_credits()));
create trigger credit_blocks_stay before update or delete on credit_blocks
  for each row execute function app.refuse_ledger_change();
create trigger credit_blocks_no_truncate before truncate on credit_blocks
  for each statement execute function app.refuse_ledger_change();

create table credit_freezes (
  id uuid primary key,
  block_id uuid not null references credit_blocks (id),
  reason text not null check (length(reason) between 1 and 2000),
  -- Null where the database froze it, because its statement was withdrawn.
  frozen_by uuid,
  frozen_at timestamptz not null,
  released_by uuid,
  released_at timestamptz,
  release_reason text check (length(release_reason) between 1 and 2000),
  check (num_nulls(released_by, released_at, release_reason) in (0, 3))
);
create unique index credit_freezes_open on credit_freezes (block_id) where released_at is null;
call app.keep_in_ledger('credit_freezes');
call app.open_to_audit('credit_freezes');
create policy credit_freezes_read on credit_freezes for select using ((select app.oversees_credits()));
-- A freeze stays as it was written and is released once.
create function app.keep_credit_freeze() returns trigger language plpgsql as $$
declare
  release constant text[] := '{released_by,released_at,release_reason}';
begin
  if tg_op = 'DELETE' or old.released_at is not null or new.released_at is null
      or to_jsonb(new) - release <> to_jsonb(old) - release then
    raise exception 'credits: a freeze stays, and is released once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_freezes_stay before update or delete on credit_freezes
  for each row execute function app.keep_credit_freeze();
create trigger credit_freezes_no_truncate before truncate on credit_freezes
  for each statement execute function app.refuse_ledger_change();
call app.log_rows('credit_freezes', '{"kind": "credits.frozen", "removed": "credits.removed", "at": "frozen_at",
  "ids": {"freeze": "id", "block": "block_id"},
  "decision": ["reason", "frozen_by", "frozen_at", "released_by", "released_at", "release_reason"], "silent": []}');

-- The head of entries that were made at once.
create table credit_movements (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  kind text not null check (kind in ('issue', 'transfer', 'reserve', 'release', 'retire', 'cancel', 'expire', 'loss',
    'correct')),
  -- Null where the clock did it.
  person_id uuid,
  second_person_id uuid check (second_person_id <> person_id),
  -- What it was made for: an issuance, an order, a reservation, a retirement.
  reference_id uuid,
  reason text not null default '' check (length(reason) <= 2000),
  at timestamptz not null
);
call app.keep_in_ledger('credit_movements');
create policy credit_movements_read on credit_movements for select using ((select app.oversees_credits()));
create trigger credit_movements_stay before update or delete on credit_movements
  for each row execute function app.refuse_ledger_change();
create trigger credit_movements_no_truncate before truncate on credit_movements
  for each statement execute function app.refuse_ledger_change();

create table credit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Entries of the same serials follow each other in this order.
  nth bigint not null unique generated always as identity,
  movement_id uuid not null references credit_movements (id),
  kind text not null check (kind in ('issue', 'transfer', 'reserve', 'release', 'retire', 'cancel', 'buffer', 'proceeds',
    'mitigation', 'party', 'expire', 'correct')),
  series_id uuid not null references credit_series (id),
  from_number bigint not null check (from_number >= 1),
  to_number bigint not null check (to_number between from_number and 1000000000000),
  serials int8range not null generated always as (int8range(from_number, to_number, '[]')) stored,
  tonnes bigint not null generated always as (to_number - from_number + 1) stored,
  debit_id uuid not null references credit_accounts (id),
  credit_id uuid not null references credit_accounts (id),
  person_id uuid,
  second_person_id uuid,
  reference_id uuid,
  reason text not null default '' check (length(reason) <= 2000),
  at timestamptz not null
);
create index credit_entries_movement on credit_entries (movement_id);
create index credit_entries_debit on credit_entries (debit_id, nth desc);
create index credit_entries_credit on credit_entries (credit_id, nth desc);
create index credit_entries_serials on credit_entries using gist (series_id, serials);
call app.keep_in_ledger('credit_entries');
call app.open_to_audit('credit_entries');
create policy credit_entries_read on credit_entries for select using ((select app.oversees_credits()));
create trigger credit_entries_stay before update or delete on credit_entries
  for each row execute function app.refuse_ledger_change();
create trigger credit_entries_no_truncate before truncate on credit_entries
  for each statement execute function app.refuse_ledger_change();
call app.log_rows('credit_entries', '{"kind": "credits.posted", "removed": "credits.removed", "at": "at",
  "ids": {"entry": "id", "movement": "movement_id"},
  "decision": ["nth", "kind", "series_id", "from_number", "to_number", "debit_id", "credit_id", "person_id",
    "second_person_id", "reference_id", "reason", "at"], "silent": []}');

-- What entries brought into each state and took out of it, by series and by the account that gave: a transfer changes
-- none of it. Who writes a row has locked its giver, or the series where that is issued.
create table credit_sums (
  series_id uuid not null references credit_series (id),
  giver_id uuid not null references credit_accounts (id),
  state text not null check (state in ('issued', 'held', 'retired', 'cancelled', 'buffer', 'expired')),
  tonnes bigint not null,
  primary key (series_id, giver_id, state)
);
call app.keep_in_ledger('credit_sums');
call app.open_to_audit('credit_sums');
create policy credit_sums_read on credit_sums for select using ((select app.oversees_credits()));
create function app.credit_state(kind text) returns text language sql immutable parallel safe as $$
  select case when kind in ('holding', 'reserved', 'proceeds') then 'held' when kind = 'mitigation' then 'cancelled'
    else kind end
$$;

-- Between which accounts each kind moves: nothing leaves the accounts for overall mitigation, retirement, cancellation
-- and expiry.
create function app.keep_credit_entry() returns trigger language plpgsql as $$
declare
  gives text := (select a.kind from credit_accounts a where a.id = new.debit_id);
  takes text := (select a.kind from credit_accounts a where a.id = new.credit_id);
begin
  if new.kind = 'correct' and new.debit_id = new.credit_id and gives <> 'issued' then return new; end if;
  if (new.kind, gives, takes) not in (
      ('issue', 'issued', 'holding'), ('party', 'issued', 'holding'), ('buffer', 'issued', 'buffer'),
      ('proceeds', 'issued', 'proceeds'), ('mitigation', 'issued', 'mitigation'),
      ('transfer', 'holding', 'holding'), ('transfer', 'reserved', 'holding'), ('transfer', 'proceeds', 'holding'),
      ('reserve', 'holding', 'reserved'), ('release', 'reserved', 'holding'),
      ('retire', 'holding', 'retired'), ('cancel', 'holding', 'cancelled'), ('cancel', 'buffer', 'cancelled'),
      ('expire', 'holding', 'expired'), ('expire', 'reserved', 'expired'), ('expire', 'buffer', 'expired'),
      ('expire', 'proceeds', 'expired')) or new.debit_id = new.credit_id then
    raise exception 'credits: no % from % to %', new.kind, gives, takes using errcode = '23514',
      constraint = 'credit_entries_accounts';
  end if;
  if app.credit_state(gives) <> app.credit_state(takes) then
    insert into credit_sums as s (series_id, giver_id, state, tonnes)
      values (new.series_id, new.debit_id, app.credit_state(gives), new.from_number - new.to_number - 1),
        (new.series_id, new.debit_id, app.credit_state(takes), new.to_number - new.from_number + 1)
      on conflict (series_id, giver_id, state) do update set tonnes = s.tonnes + excluded.tonnes;
  end if;
  return new;
end $$;
create trigger credit_entries_accounts before insert on credit_entries
  for each row execute function app.keep_credit_entry();

-- Who holds what now. `reservation_id` stands in reserved accounts alone.
create table credit_lots (
  id uuid primary key default gen_random_uuid(),
  series_id uuid not null references credit_series (id),
  -- Of the series: the oldest vintage goes first.
  vintage smallint not null,
  programme smallint not null,
  project_number bigint not null,
  from_number bigint not null check (from_number >= 1),
  to_number bigint not null check (to_number between from_number and 1000000000000),
  serials int8range not null generated always as (int8range(from_number, to_number, '[]')) stored,
  tonnes bigint not null generated always as (to_number - from_number + 1) stored,
  account_id uuid not null references credit_accounts (id),
  block_id uuid not null references credit_blocks (id),
  reservation_id uuid,
  constraint credit_lots_one_owner exclude using gist (series_id with =, serials with &&)
);
create index credit_lots_account on credit_lots (account_id, vintage, programme, project_number, from_number);
create index credit_lots_reservation on credit_lots (reservation_id) where reservation_id is not null;
create index credit_lots_block on credit_lots (block_id);
call app.keep_in_ledger('credit_lots');
call app.open_to_audit('credit_lots');
create policy credit_lots_read on credit_lots for select using ((select app.oversees_credits())
  or account_id in (select a.id from credit_accounts a where a.organisation_id = (select app.current_org())));
create trigger credit_lots_no_truncate before truncate on credit_lots
  for each statement execute function app.refuse_ledger_change();
create function app.keep_credit_lot() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (select a.kind from credit_accounts a where a.id = old.account_id)
      in ('mitigation', 'retired', 'cancelled', 'expired') then
    raise exception 'credits: nothing leaves this account' using errcode = '42501';
  end if;
  if tg_op <> 'INSERT' and exists (select from credit_freezes f
      where f.block_id = old.block_id and f.released_at is null) then
    perform app.refuse_credits('frozen');
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'UPDATE' and ((new.series_id, new.block_id) <> (old.series_id, old.block_id)
      or new.account_id <> old.account_id and not old.serials @> int8range(new.from_number, new.to_number, '[]')) then
    raise exception 'credits: a lot is divided, or joined with others of its account' using errcode = '42501';
  end if;
  select s.vintage, s.programme, s.project_number into new.vintage, new.programme, new.project_number
    from credit_blocks b join credit_series s on s.id = b.series_id
   where b.id = new.block_id and b.series_id = new.series_id
     and b.serials @> int8range(new.from_number, new.to_number, '[]');
  if not found then raise exception 'credits: a lot is of its block' using errcode = '42501'; end if;
  return new;
end $$;
create trigger credit_lots_stay before insert or update or delete on credit_lots
  for each row execute function app.keep_credit_lot();
-- At the end of a transaction each serial that a lot gave away is in another one.
create function app.keep_serials_held() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce((select range_agg(l.serials) from credit_lots l where l.series_id = old.series_id
      and l.serials && old.serials) @> old.serials, false) then
    raise exception 'credits: serials of a lot have no holder' using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger credit_lots_whole after update or delete on credit_lots deferrable initially deferred
  for each row execute function app.keep_serials_held();

create function app.day_of_credits(at timestamptz) returns date language sql immutable parallel safe as
$$ select (at at time zone 'Asia/Riyadh')::date $$;

-- What of an account may move: not frozen, not expired. `asked` narrows it: series, from, to, reservation, project;
-- with `expired` it is what expired instead. Oldest vintage first. Its block is looked up for each lot, so that who
-- stops early has read no more.
create function app.movable_credits(account uuid, asked jsonb, day date)
returns table (lot_id uuid, series_id uuid, from_number bigint, to_number bigint) language sql stable as $$
  select l.id, l.series_id, greatest(l.from_number, (asked ->> 'from')::bigint),
      least(l.to_number, (asked ->> 'to')::bigint)
    from credit_lots l
   where l.account_id = account
     and (not asked ? 'series' or l.series_id = (asked ->> 'series')::uuid)
     and (not asked ? 'from' or l.serials && int8range((asked ->> 'from')::bigint, (asked ->> 'to')::bigint, '[]'))
     and (not asked ? 'reservation' or l.reservation_id = (asked ->> 'reservation')::uuid)
     and (not asked ? 'project' or l.project_number = (asked ->> 'project')::bigint)
     and (select coalesce(b.expires_on <= day, false) = (asked ? 'expired')
         and not exists (select from credit_freezes f where f.block_id = b.id and f.released_at is null)
       from credit_blocks b where b.id = l.block_id)
   order by l.vintage, l.programme, l.project_number, l.from_number
$$;
-- So many of them, or all there are. Planned for what is asked: the work grows with what moves.
create function app.pick_credits(account uuid, asked jsonb, day date, tonnes bigint, out lots uuid[], out firsts bigint[],
  out lasts bigint[], out total bigint) language plpgsql stable set plan_cache_mode = 'force_custom_plan' as $$
declare
  lot record;
begin
  total := 0;
  for lot in select * from app.movable_credits(account, asked, day) loop
    exit when total >= tonnes;
    lots := lots || lot.lot_id;
    firsts := firsts || lot.from_number;
    lasts := lasts || least(lot.to_number, lot.from_number + (tonnes - total) - 1);
    total := total + least(lot.to_number - lot.from_number + 1, tonnes - total);
  end loop;
end $$;

-- Hands a range of a lot to an account. What lies beside it there, of the same block, becomes one lot with it.
create function app.hand_over_lot(lot uuid, first bigint, last bigint, taker credit_accounts, reservation uuid)
returns void language plpgsql as $$
declare
  held credit_lots;
  beside credit_lots;
  joined uuid;
begin
  select * into strict held from credit_lots l where l.id = lot;
  if taker.kind in ('holding', 'reserved') then
    select n.id into joined from credit_lots n where n.series_id = held.series_id
      and n.serials && int8range(first - 1, last + 1, '[]') and n.account_id = taker.id
      and n.block_id = held.block_id and n.reservation_id is not distinct from reservation
      order by n.from_number limit 1;
  end if;
  if joined is null then
    update credit_lots l set from_number = first, to_number = last, account_id = taker.id, reservation_id = reservation
      where l.id = lot;
  elsif held.from_number < first then
    update credit_lots l set to_number = first - 1 where l.id = lot;
  elsif last < held.to_number then
    update credit_lots l set from_number = last + 1 where l.id = lot;
  else
    delete from credit_lots l where l.id = lot;
  end if;
  -- The rest that has no lot yet.
  insert into credit_lots (series_id, from_number, to_number, account_id, block_id, reservation_id)
    select held.series_id, rest.first, rest.last, held.account_id, held.block_id, held.reservation_id
      from (values (held.from_number, first - 1, joined is null),
        (last + 1, held.to_number, joined is null or held.from_number < first)) rest (first, last, is_new)
     where rest.first <= rest.last and rest.is_new;
  if joined is null then return; end if;
  for beside in delete from credit_lots n where n.series_id = held.series_id and n.account_id = taker.id
      and n.serials && int8range(first - 1, last + 1, '[]') and n.block_id = held.block_id
      and n.reservation_id is not distinct from reservation and n.id <> joined returning * loop
    last := beside.to_number;
  end loop;
  update credit_lots l set from_number = least(l.from_number, first), to_number = greatest(l.to_number, last)
    where l.id = joined;
end $$;

-- The one writer of lots and entries: moves tonnes from an account to another one, all or none.
create function app.post_credits(movement uuid, entry_kind text, debit uuid, credit uuid, tonnes bigint, asked jsonb)
returns void language plpgsql as $$
declare
  head credit_movements;
  taker credit_accounts;
  picked record;
  part record;
begin
  select * into strict head from credit_movements m where m.id = movement;
  -- Entries of an issuance that name the same account go on.
  perform from credit_accounts a where a.id in (debit, credit) and a.kind in ('holding', 'reserved', 'buffer', 'proceeds')
    order by a.id for no key update;
  select * into strict taker from credit_accounts a where a.id = credit;
  select * into picked from app.pick_credits(debit, asked, app.day_of_credits(head.at), coalesce(tonnes, 0));
  if tonnes is null or tonnes < 1 or picked.total < tonnes then
    perform app.refuse_credits('not-free', jsonb_build_object('free',
      case when tonnes < 1 then 0 else picked.total end::text));
  end if;
  for part in select p.lot, p.first, p.last, l.series_id
      from unnest(picked.lots, picked.firsts, picked.lasts) with ordinality p (lot, first, last, nth)
        join credit_lots l on l.id = p.lot order by p.nth loop
    insert into credit_entries (movement_id, kind, series_id, from_number, to_number, debit_id, credit_id, person_id,
        second_person_id, reference_id, reason, at)
      values (movement, entry_kind, part.series_id, part.first, part.last, debit, credit, head.person_id,
        head.second_person_id, head.reference_id, head.reason, head.at);
    perform app.hand_over_lot(part.lot, part.first, part.last, taker,
      case taker.kind when 'reserved' then head.reference_id end);
  end loop;
end $$;

-- Visitors see each movement: pages that are kept drawn hear of it once it is committed.
create function app.begin_credit_movement(movement uuid, of_kind text, person uuid, second uuid, reference uuid, why text,
  moment timestamptz) returns void language sql as $$
  insert into credit_movements (id, kind, person_id, second_person_id, reference_id, reason, at)
    values (movement, of_kind, person, second, reference, why, moment);
  select pg_notify('athar_public_pages', '')
$$;

-- Issuance.

-- Verified periods without an issuance, for officers of the platform.
create function app.issuable_periods() returns table (
  period_id uuid, project_id uuid, project_name text, project_type text, organisation_id uuid, organisation_en text,
  organisation_ar text, from_day date, to_day date, methodology text, methodology_version text, statement text,
  verified_at timestamptz, verified_tonnes numeric, by_year jsonb, own boolean)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, p.id, p.name, p.project_type, p.org_id, o.name_en, o.name_ar, m.from_day, m.to_day, m.methodology,
      m.methodology_version, m.verified_number, m.verified_at, m.verified_tonnes,
      coalesce(m.result #> '{figures,byYear}', '[]'), app.belongs_to(app.current_person(), p.org_id)
    from mrv_periods m join projects p on p.org_id = m.org_id and p.id = m.project_id
      join organisations o on o.id = p.org_id
   where app.oversees_credits() and m.verified_number is not null and m.verified_tonnes >= 1 and p.state <> 'withdrawn'
     and not exists (select from credit_issuances i where i.project_id = m.project_id
       and daterange(i.from_day, i.to_day, '[]') && daterange(m.from_day, m.to_day, '[]')
       and i.state in ('proposed', 'issued'))
   order by m.verified_at, m.id
$$;

create function app.propose_issuance(issuance uuid, period uuid, of_programme smallint, by_year jsonb, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_period mrv_periods;
  terms credit_programmes;
  planted boolean;
begin
  if not app.issues_credits() then raise exception 'credits are proposed by an administrator' using errcode = '42501'; end if;
  select * into of_period from mrv_periods m where m.id = period for share;
  if of_period.verified_number is null then perform app.refuse_credits('not-verified'); end if;
  select * into terms from credit_programmes c where c.number = of_programme;
  if terms.number is null then perform app.refuse_credits('programme-missing'); end if;
  perform app.refuse_own_credits(of_period.org_id, terms.party_organisation_id);
  planted := of_period.methodology = 'planted-area';
  if planted and terms.planting_buffer_percent is null and terms.planting_expiry_years is null then
    perform app.refuse_credits('planting-unprotected');
  end if;
  if exists (select from jsonb_array_elements(by_year) y where (y ->> 'tonnes')::bigint < 1 or (y ->> 'year')::int
      not between extract(year from of_period.from_day) and extract(year from of_period.to_day)) then
    perform app.refuse_credits('outside-period');
  end if;
  if exists (select from jsonb_array_elements(by_year) y, lateral (select (y ->> 'tonnes')::bigint as tonnes) v
      where ceil(v.tonnes * case when planted then greatest(terms.buffer_percent, coalesce(terms.planting_buffer_percent, 0))
          else terms.buffer_percent end / 100) + ceil(v.tonnes * terms.proceeds_percent / 100)
        + ceil(v.tonnes * terms.mitigation_percent / 100) + ceil(v.tonnes * terms.party_percent / 100) > v.tonnes) then
    perform app.refuse_credits('shares-exceed');
  end if;
  insert into credit_issuances (id, period_id, project_id, project_name, organisation_id, programme, methodology, methodology_version,
    from_day, to_day, statement, verified_tonnes, vintages, tonnes, buffer_percent, proceeds_percent, mitigation_percent,
    party_percent, party_organisation_id, expiry_years, state, proposed_by, proposed_at)
  values (issuance, period, of_period.project_id,
    (select p.name from projects p where p.org_id = of_period.org_id and p.id = of_period.project_id), of_period.org_id, of_programme, of_period.methodology,
    of_period.methodology_version, of_period.from_day, of_period.to_day, of_period.verified_number,
    of_period.verified_tonnes, by_year, (select sum((y ->> 'tonnes')::bigint) from jsonb_array_elements(by_year) y),
    case when planted then greatest(terms.buffer_percent, coalesce(terms.planting_buffer_percent, 0)) else terms.buffer_percent end,
    terms.proceeds_percent, terms.mitigation_percent, terms.party_percent, terms.party_organisation_id,
    case when planted then terms.planting_expiry_years end, 'proposed', app.current_person(), at);
end $$;

-- The number of a project in its serials, with its public name, or its own where it is not in the register.
create function app.credit_project(project uuid) returns bigint language plpgsql as $$
begin
  insert into credit_projects (project_id, name_en, name_ar, project_type, region, sample)
    select p.id, coalesce(r.answers ->> 'nameEn', p.name), coalesce(r.answers ->> 'nameAr', p.name), p.project_type,
        p.location ->> 'region', o.sample
      from projects p join organisations o on o.id = p.org_id
        left join project_registrations r on r.project_id = p.id and r.state = 'approved'
     where p.id = project
    on conflict (project_id) do nothing;
  return (select c.number from credit_projects c where c.project_id = project);
end $$;

-- A block with its shares. Shares are rounded up; the owner holds the rest, which comes first in the block.
create function app.issue_block(movement uuid, of credit_issuances, year int, tonnes bigint) returns void language plpgsql as $$
declare
  project bigint := app.credit_project(of.project_id);
  series credit_series;
  block uuid;
  next_number bigint;
  share record;
  owns bigint;
begin
  insert into credit_series (programme, project_number, vintage, unit_type)
    values (of.programme, project, year,
      case of.methodology when 'planted-area' then 'removal-nature' else 'reduction-technical' end)
    on conflict (programme, project_number, vintage) do nothing;
  select * into strict series from credit_series s
    where s.programme = of.programme and s.project_number = project and s.vintage = year for no key update;
  select coalesce(max(b.to_number), 0) + 1 into next_number from credit_blocks b where b.series_id = series.id;
  insert into credit_blocks (series_id, from_number, to_number, issuance_id, methodology, methodology_version, issued_at,
      expires_on)
    values (series.id, next_number, next_number + tonnes - 1, of.id, of.methodology, of.methodology_version, of.decided_at,
      (app.day_of_credits(of.decided_at) + make_interval(years => of.expiry_years))::date)
    returning id into block;
  owns := tonnes - ceil(tonnes * of.buffer_percent / 100) - ceil(tonnes * of.proceeds_percent / 100)
    - ceil(tonnes * of.mitigation_percent / 100) - ceil(tonnes * of.party_percent / 100);
  if owns < 0 then perform app.refuse_credits('shares-exceed'); end if;
  for share in
    select s.* from (values
      (1, 'issue', owns, app.open_credit_account(of.organisation_id, 'holding')),
      (2, 'party', ceil(tonnes * of.party_percent / 100)::bigint, case when of.party_percent > 0
        then app.open_credit_account(of.party_organisation_id, 'holding') end),
      (3, 'buffer', ceil(tonnes * of.buffer_percent / 100)::bigint, app.open_programme_account(of.programme, 'buffer')),
      (4, 'proceeds', ceil(tonnes * of.proceeds_percent / 100)::bigint, app.open_programme_account(of.programme, 'proceeds')),
      (5, 'mitigation', ceil(tonnes * of.mitigation_percent / 100)::bigint,
        app.open_programme_account(of.programme, 'mitigation'))) s (nth, kind, tonnes, account)
     where s.tonnes > 0 order by s.nth
  loop
    insert into credit_lots (series_id, from_number, to_number, account_id, block_id)
      values (series.id, next_number, next_number + share.tonnes - 1, share.account, block);
    insert into credit_entries (movement_id, kind, series_id, from_number, to_number, debit_id, credit_id, person_id,
        second_person_id, reference_id, at)
      values (movement, share.kind, series.id, next_number, next_number + share.tonnes - 1,
        app.single_credit_account('issued'), share.account, of.proposed_by, of.decided_by, of.id, of.decided_at);
    next_number := next_number + share.tonnes;
  end loop;
end $$;

-- Another officer issues or rejects what one proposed; both still are officers, and neither belongs to the project.
create function app.decide_issuance(issuance uuid, approves boolean, why text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of credit_issuances;
  of_period mrv_periods;
  movement uuid := gen_random_uuid();
  vintage record;
begin
  if not app.oversees_credits() then raise exception 'officers of the platform decide' using errcode = '42501'; end if;
  select * into of from credit_issuances i where i.id = issuance for update;
  if of.id is null then perform app.refuse_credits('issuance-missing'); end if;
  if of.state <> 'proposed' then perform app.refuse_credits('decided-before'); end if;
  if of.proposed_by = app.current_person() then perform app.refuse_credits('second-person'); end if;
  perform app.refuse_own_credits(of.organisation_id, of.party_organisation_id);
  if not approves then
    update credit_issuances i set state = 'rejected', decided_by = app.current_person(), decided_at = at, reason = why
      where i.id = issuance;
    return;
  end if;
  if not app.holds_platform_role(of.proposed_by, at, 'platform_admin')
      or not app.holds_platform_role(app.current_person(), at, 'platform_admin', 'platform_owner') then
    perform app.refuse_credits('role-lost');
  end if;
  if app.belongs_to(of.proposed_by, of.organisation_id)
      or of.party_organisation_id is not null and app.belongs_to(of.proposed_by, of.party_organisation_id) then
    perform app.refuse_credits('own-project');
  end if;
  select * into of_period from mrv_periods m where m.id = of.period_id for share;
  if of_period.verified_number is distinct from of.statement or of_period.verified_tonnes is distinct from of.verified_tonnes
    then perform app.refuse_credits('not-verified');
  end if;
  if exists (select from projects p where p.id = of.project_id and p.state = 'withdrawn') then
    perform app.refuse_credits('not-verified');
  end if;
  update credit_issuances i set state = 'issued', decided_by = app.current_person(), decided_at = at, reason = why
    where i.id = issuance returning * into of;
  perform app.begin_credit_movement(movement, 'issue', of.proposed_by, of.decided_by, of.id, why, at);
  for vintage in select (y ->> 'year')::int as year, (y ->> 'tonnes')::bigint as tonnes
      from jsonb_array_elements(of.vintages) y order by 1 loop
    perform app.issue_block(movement, of, vintage.year, vintage.tonnes);
  end loop;
end $$;

-- A statement that is withdrawn, or superseded, freezes what was issued by it.
create function app.freeze_credits_of_period() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into credit_freezes (id, block_id, reason, frozen_at)
    select gen_random_uuid(), b.id, 'Statement ' || old.verified_number || ' was withdrawn', now()
      from credit_blocks b join credit_issuances i on i.id = b.issuance_id
     where i.period_id = old.id and i.state = 'issued' and i.statement = old.verified_number
    on conflict (block_id) where released_at is null do nothing;
  return null;
end $$;
create trigger mrv_periods_credits after update of verified_number on mrv_periods for each row
  when (old.verified_number is not null and new.verified_number is distinct from old.verified_number)
  execute function app.freeze_credits_of_period();

create function app.freeze_credit_block(freezing uuid, block uuid, why text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.oversees_credits() then raise exception 'officers of the platform freeze' using errcode = '42501'; end if;
  if not exists (select from credit_blocks b where b.id = block) then perform app.refuse_credits('block-missing'); end if;
  -- Movements of now come before it or see it.
  perform from credit_accounts a where a.id in (select l.account_id from credit_lots l where l.block_id = block)
    and a.kind in ('holding', 'reserved', 'buffer', 'proceeds') order by a.id for update;
  insert into credit_freezes (id, block_id, reason, frozen_by, frozen_at)
    values (freezing, block, why, app.current_person(), at)
    on conflict (block_id) where released_at is null do nothing;
  if not found then perform app.refuse_credits('frozen'); end if;
end $$;
create function app.release_credit_block(block uuid, why text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.oversees_credits() then raise exception 'officers of the platform release' using errcode = '42501'; end if;
  perform app.refuse_own_credits(variadic array(
    select i.organisation_id from credit_blocks b join credit_issuances i on i.id = b.issuance_id where b.id = block
    union select a.organisation_id from credit_lots l join credit_accounts a on a.id = l.account_id where l.block_id = block));
  -- Its tonnes stand again once the same days of the project are verified again, with as many tonnes. Of an organisation
  -- that is deleted nothing is there to compare.
  if exists (select from credit_blocks b join credit_issuances i on i.id = b.issuance_id
      where b.id = block and i.organisation_id is not null and not exists (select from mrv_periods m
        where m.project_id = i.project_id and (m.from_day, m.to_day) = (i.from_day, i.to_day)
          and m.verified_number is not null and m.verified_tonnes >= i.tonnes)) then
    perform app.refuse_credits('statement-withdrawn');
  end if;
  update credit_freezes f set released_by = app.current_person(), released_at = at, release_reason = why
    where f.block_id = block and f.released_at is null;
  if not found then perform app.refuse_credits('not-frozen'); end if;
end $$;

-- A verified loss cancels buffer: of the project first, then of its programme. Answers the tonnes that no buffer covers.
create function app.cancel_credits_for_loss(movement uuid, of_programme smallint, project bigint, tonnes bigint, why text,
  at timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  buffer uuid;
  asked jsonb;
  free bigint;
  missing bigint := tonnes;
begin
  if not app.issues_credits() then raise exception 'a loss is recorded by an administrator' using errcode = '42501'; end if;
  if not exists (select from credit_series s where s.programme = of_programme and s.project_number = project) then
    perform app.refuse_credits('project-missing');
  end if;
  perform app.refuse_own_credits(variadic array(select distinct i.organisation_id
    from credit_issuances i join credit_projects p on p.project_id = i.project_id where p.number = project));
  if tonnes is null or tonnes < 1 then perform app.refuse_credits('not-free', '{"free": "0"}'); end if;
  buffer := app.open_programme_account(of_programme, 'buffer');
  perform from credit_accounts a where a.id = buffer for update;
  perform app.begin_credit_movement(movement, 'loss', app.current_person(), null, null, why, at);
  foreach asked in array array[jsonb_build_object('project', project), '{}'::jsonb] loop
    select coalesce(sum(m.to_number - m.from_number + 1), 0) into free
      from app.movable_credits(buffer, asked, app.day_of_credits(at)) m;
    if least(free, missing) > 0 then
      perform app.post_credits(movement, 'cancel', buffer, app.single_credit_account('cancelled'), least(free, missing), asked);
      missing := missing - least(free, missing);
    end if;
  end loop;
  return missing;
end $$;

-- A corresponding adjustment marks serials in any account; nothing moves.
create function app.mark_credits_adjusted(movement uuid, of_series uuid, from_serial bigint, to_serial bigint, why text,
  at timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.issues_credits() then raise exception 'an administrator marks credits' using errcode = '42501'; end if;
  if coalesce((select sum(least(l.to_number, to_serial) - greatest(l.from_number, from_serial) + 1) from credit_lots l
      where l.series_id = of_series and l.serials && int8range(from_serial, to_serial, '[]')), 0)
      <> to_serial - from_serial + 1 then
    perform app.refuse_credits('serial-missing');
  end if;
  perform app.begin_credit_movement(movement, 'correct', app.current_person(), null, null, why, at);
  insert into credit_entries (movement_id, kind, series_id, from_number, to_number, debit_id, credit_id, person_id,
      reason, at)
    select movement, 'correct', l.series_id, greatest(l.from_number, from_serial), least(l.to_number, to_serial),
        l.account_id, l.account_id, app.current_person(), why, mark_credits_adjusted.at
      from (select * from credit_lots c where c.series_id = of_series
        and c.serials && int8range(from_serial, to_serial, '[]') for share) l order by l.from_number;
end $$;

-- What expired goes to its account, by the clock of the server. Answers the tonnes.
create function app.expire_credits(at timestamptz) returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  movement uuid := gen_random_uuid();
  due record;
  total bigint := 0;
begin
  if app.current_person() is not null then return 0; end if;
  for due in
    select a.id, x.tonnes from credit_accounts a, lateral (select sum(m.to_number - m.from_number + 1)::bigint as tonnes
      from app.movable_credits(a.id, '{"expired": true}', app.day_of_credits(at)) m) x
     where a.kind in ('holding', 'reserved', 'buffer', 'proceeds') and x.tonnes > 0
       and exists (select from credit_blocks b where b.expires_on <= app.day_of_credits(at)) order by a.id
  loop
    if total = 0 then perform app.begin_credit_movement(movement, 'expire', null, null, null, '', at); end if;
    perform app.post_credits(movement, 'expire', due.id, app.single_credit_account('expired'), due.tonnes,
      '{"expired": true}');
    total := total + due.tonnes;
  end loop;
  return total;
end $$;

-- Movements by organisations.

-- Whether a person is owner or administrator of an organisation at this moment, for any caller.
create function app.manages_credits(person uuid, organisation uuid, at timestamptz) returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
  found_one boolean;
begin
  perform set_config('app.org_id', organisation::text, true);
  found_one := not app.is_kept_out(person, at) and exists (select from memberships m where m.org_id = organisation
    and m.person_id = person and m.ended_at is null and m.role in ('owner', 'admin'));
  perform set_config('app.org_id', own, true);
  return found_one;
end $$;
create function app.refuse_credit_manager(at timestamptz) returns void language plpgsql as $$
begin
  if app.current_org() is null or app.current_aal() <> 'aal2' or not app.acts_in_person()
      or not app.manages_credits(app.current_person(), app.current_org(), at) then
    raise exception 'credits are moved by owners and administrators' using errcode = '42501';
  end if;
end $$;

create table credit_retirements (
  id uuid primary key,
  number text not null unique check (number ~ '^RET-[0-9A-Z-]{8,30}$'),
  movement_id uuid not null unique references credit_movements (id),
  account_id uuid not null references credit_accounts (id),
  tonnes bigint not null check (tonnes > 0),
  beneficiary text not null check (length(beneficiary) between 1 and 200),
  beneficiary_kind text not null check (beneficiary_kind in ('person', 'company')),
  purpose text not null check (length(purpose) between 1 and 500),
  claim_year smallint not null check (claim_year between 1990 and 3000),
  at timestamptz not null
);
create index credit_retirements_account on credit_retirements (account_id, at desc);
call app.keep_in_ledger('credit_retirements');
call app.open_to_audit('credit_retirements');
create policy credit_retirements_read on credit_retirements for select using ((select app.oversees_credits())
  or account_id in (select a.id from credit_accounts a where a.organisation_id = (select app.current_org())));
create trigger credit_retirements_stay before update or delete on credit_retirements
  for each row execute function app.refuse_ledger_change();
create trigger credit_retirements_no_truncate before truncate on credit_retirements
  for each statement execute function app.refuse_ledger_change();
call app.log_rows('credit_retirements', '{"kind": "credits.retired", "removed": "credits.removed", "at": "at",
  "ids": {"retirement": "id", "movement": "movement_id"},
  "decision": ["number", "account_id", "tonnes", "beneficiary", "beneficiary_kind", "purpose", "claim_year", "at"],
  "silent": []}');

-- A movement that waits for a second person of its organisation.
create table credit_orders (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  kind text not null check (kind in ('transfer', 'retire', 'cancel')),
  tonnes bigint not null check (tonnes between 1 and 1000000000),
  -- {series, from, to}, or empty for the oldest vintages.
  chosen jsonb not null,
  receiver_id uuid,
  -- {number, beneficiary, kind, purpose, year}
  retirement jsonb,
  note text not null default '' check (length(note) <= 2000),
  state text not null check (state in ('waiting', 'done', 'refused', 'lapsed', 'withdrawn')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > asked_at),
  decided_by uuid,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 2000),
  movement_id uuid references credit_movements (id),
  primary key (org_id, id),
  check ((kind = 'transfer') = (receiver_id is not null)),
  check ((kind = 'retire') = (retirement is not null)),
  check ((state = 'done') = (movement_id is not null)),
  check (state <> 'done' or decided_by <> asked_by)
);
create index credit_orders_newest on credit_orders (org_id, asked_at desc, id desc);
create index credit_orders_due on credit_orders (lapses_at) where state = 'waiting';
call app.protect_tenant_table('credit_orders', 'insert', 'update');
call app.name_writer('credit_orders', 'asked_by');
create policy credit_orders_keep on credit_orders to current_user using (true) with check (true);
select app.grant_only('credit_orders', 'select, insert, update (state, decided_by, decided_at, reason)');
create trigger credit_orders_allowed_moves before insert or update of state on credit_orders for each row
  execute function app.keep_state('>waiting', 'waiting>done', 'waiting>refused', 'waiting>lapsed', 'waiting>withdrawn');
create function app.keep_credit_order() returns trigger language plpgsql as $$
begin
  if app.purging() is not null
    or current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return new; end if;
  if app.current_aal() <> 'aal2' or not app.acts_in_person() or not app.has_role('owner', 'admin')
      or new.state in ('done', 'lapsed') or new.decided_by is not null and new.decided_by <> app.current_person()
      or new.state = 'withdrawn' and new.asked_by <> app.current_person() then
    raise exception 'orders are decided by owners and administrators' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_orders_sides before insert or update on credit_orders
  for each row execute function app.keep_credit_order();
create function app.lapse_credit_orders(at timestamptz) returns int language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare lapsed int;
begin
  update credit_orders o set state = 'lapsed', decided_at = at where o.state = 'waiting' and o.lapses_at <= at;
  get diagnostics lapsed = row_count;
  return lapsed;
end $$;

-- One movement of an organisation: `what` has kind, tonnes, chosen, receiver, retirement, note.
create function app.move_for_organisation(movement uuid, what jsonb, person uuid, second uuid, reference uuid,
  at timestamptz) returns void language plpgsql as $$
declare
  account uuid := app.open_credit_account(app.current_org(), 'holding');
  target uuid;
  receiver uuid := (what ->> 'receiver')::uuid;
  tonnes bigint := (what ->> 'tonnes')::bigint;
begin
  if what ->> 'kind' = 'transfer' then
    if receiver = app.current_org() then perform app.refuse_credits('to-oneself'); end if;
    target := app.open_credit_account(receiver, 'holding');
  else
    target := app.single_credit_account(case what ->> 'kind' when 'retire' then 'retired' else 'cancelled' end);
  end if;
  perform app.begin_credit_movement(movement, what ->> 'kind', person, second, reference, coalesce(what ->> 'note', ''), at);
  perform app.post_credits(movement, what ->> 'kind', account, target, tonnes, what -> 'chosen');
  -- Once more under the lock of the account: a deletion that was asked for meanwhile.
  if receiver is not null and (app.credit_holder(receiver)).name_en is null then
    perform app.refuse_credits('receiver-gone');
  end if;
  if what ->> 'kind' = 'retire' then
    insert into credit_retirements (id, number, movement_id, account_id, tonnes, beneficiary, beneficiary_kind, purpose,
        claim_year, at)
      values (gen_random_uuid(), what #>> '{retirement,number}', movement, account, tonnes,
        what #>> '{retirement,beneficiary}', what #>> '{retirement,kind}', what #>> '{retirement,purpose}',
        (what #>> '{retirement,year}')::smallint, at);
  end if;
end $$;
create function app.move_credits(movement uuid, what jsonb, above bigint, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_credit_manager(at);
  if (what ->> 'tonnes')::bigint > above then perform app.refuse_credits('second-person'); end if;
  perform app.move_for_organisation(movement, what, app.current_person(), null, null, at);
end $$;
-- The second person carries an order out: both are owners or administrators at this moment.
create function app.carry_out_credit_order(of_order uuid, movement uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked credit_orders;
begin
  perform app.refuse_credit_manager(at);
  select * into asked from credit_orders o where o.org_id = app.current_org() and o.id = of_order for update;
  if asked.id is null then perform app.refuse_credits('order-missing'); end if;
  if asked.state <> 'waiting' then perform app.refuse_credits('decided-before'); end if;
  if asked.lapses_at <= at then perform app.refuse_credits('order-lapsed'); end if;
  if asked.asked_by = app.current_person() then perform app.refuse_credits('second-person'); end if;
  if not app.manages_credits(asked.asked_by, asked.org_id, at) then perform app.refuse_credits('role-lost'); end if;
  perform app.move_for_organisation(movement, jsonb_build_object('kind', asked.kind, 'tonnes', asked.tonnes,
    'chosen', asked.chosen, 'receiver', asked.receiver_id, 'retirement', asked.retirement, 'note', asked.note),
    asked.asked_by, app.current_person(), asked.id, at);
  update credit_orders o set state = 'done', decided_by = app.current_person(), decided_at = at, movement_id = movement
    where o.org_id = asked.org_id and o.id = asked.id;
end $$;

-- The name of an organisation that an own order or request names; none where it is gone.
create function app.order_receiver(receiver uuid, out name_en text, out name_ar text) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.current_org() is null then return; end if;
  select h.name_en, h.name_ar into name_en, name_ar from app.credit_holder(receiver) h;
end $$;
create function app.named_series(named uuid[]) returns table (id uuid, programme smallint, project_number bigint,
  vintage smallint) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.programme, s.project_number, s.vintage from credit_series s where s.id = any (named)
$$;

-- Reservations: credits are set aside for one, given back, or handed to another organisation.
create function app.reserve_credits(movement uuid, reservation uuid, tonnes bigint, chosen jsonb, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_credit_manager(at);
  if exists (select from credit_movements m where m.reference_id = reservation and m.kind = 'reserve') then
    perform app.refuse_credits('reserved-before');
  end if;
  perform app.begin_credit_movement(movement, 'reserve', app.current_person(), null, reservation, '', at);
  perform app.post_credits(movement, 'reserve', app.open_credit_account(app.current_org(), 'holding'),
    app.open_credit_account(app.current_org(), 'reserved'), tonnes, chosen);
end $$;
create index credit_movements_reference on credit_movements (reference_id) where reference_id is not null;
-- The seller's account of a reservation, and how much of it is still there.
create function app.reserved_credits(reservation uuid, out account uuid, out organisation uuid, out tonnes bigint)
language sql stable as $$
  select a.id, a.organisation_id, sum(l.tonnes)::bigint
    from credit_lots l join credit_accounts a on a.id = l.account_id where l.reservation_id = reservation
   group by a.id, a.organisation_id
$$;
-- By the seller, or by the clock.
create function app.release_credits(movement uuid, reservation uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare held record;
begin
  select * into held from app.reserved_credits(reservation);
  if held.account is null then perform app.refuse_credits('reservation-missing'); end if;
  if app.current_person() is not null then
    perform app.refuse_credit_manager(at);
    if held.organisation is distinct from app.current_org() then perform app.refuse_credits('reservation-missing'); end if;
  end if;
  perform app.begin_credit_movement(movement, 'release', app.current_person(), null, reservation, '', at);
  perform app.post_credits(movement, 'release', held.account,
    (select a.id from credit_accounts a where a.organisation_id = held.organisation and a.kind = 'holding'),
    held.tonnes, jsonb_build_object('reservation', reservation));
end $$;
create function app.settle_credits(movement uuid, reservation uuid, receiver uuid, second uuid, above bigint, at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare held record;
begin
  perform app.refuse_credit_manager(at);
  select * into held from app.reserved_credits(reservation);
  if held.organisation is distinct from app.current_org() then perform app.refuse_credits('reservation-missing'); end if;
  if receiver = app.current_org() then perform app.refuse_credits('to-oneself'); end if;
  if held.tonnes > above and (second is null or second = app.current_person()
      or not app.manages_credits(second, app.current_org(), at)) then
    perform app.refuse_credits('second-person');
  end if;
  perform app.begin_credit_movement(movement, 'transfer', app.current_person(), second, reservation, '', at);
  perform app.post_credits(movement, 'transfer', held.account, app.open_credit_account(receiver, 'holding'), held.tonnes,
    jsonb_build_object('reservation', reservation));
end $$;

create function app.show_credit_holdings(shown boolean) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_credit_manager(now());
  perform app.open_credit_account(app.current_org(), 'holding'), app.open_credit_account(app.current_org(), 'reserved');
  update credit_accounts a set public_holdings = shown where a.organisation_id = app.current_org();
end $$;

-- An organisation leaves once it holds nothing; its accounts keep their name.
create function app.refuse_deletion_with_credits() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  leaving uuid := case tg_table_name when 'organisations' then to_jsonb(old) ->> 'id' else to_jsonb(new) ->> 'org_id' end;
  held bigint;
begin
  perform app.lock_credit_holder(leaving);
  perform from credit_accounts a where a.organisation_id = leaving order by a.id for update;
  select sum(l.tonnes)::bigint into held from credit_lots l
    join credit_accounts a on a.id = l.account_id where a.organisation_id = leaving;
  if held > 0 then perform app.refuse_credits('held', jsonb_build_object('tonnes', held::text)); end if;
  if tg_table_name = 'organisations' then
    update credit_accounts a set organisation_id = null, closed_at = now() where a.organisation_id = leaving;
    update credit_issuances i set organisation_id = null where i.organisation_id = leaving;
    return old;
  end if;
  return new;
end $$;
create trigger organisation_deletions_credits before insert on organisation_deletions
  for each row execute function app.refuse_deletion_with_credits();
create trigger organisations_credits before delete on organisations
  for each row execute function app.refuse_deletion_with_credits();

-- Every balance there is, by account, series and block: pages add up these rows and nothing else. Who asks sees the
-- accounts of their own organisation; officers, the audit and functions of the database's owner see all.
create function app.credit_balances() returns table (account_id uuid, series_id uuid, block_id uuid, tonnes bigint)
language sql stable as $$
  select l.account_id, l.series_id, l.block_id, sum(l.tonnes)::bigint
    from credit_lots l group by 1, 2, 3
$$;
-- The registry in one line: issued = held + retired + cancelled + buffer + expired. Cancelled includes what overall
-- mitigation took. The sums are those of the entries; the audit compares them with entries, lots and blocks.
create function app.credit_totals(only_sample boolean default null) returns table (issued bigint, held bigint, retired bigint,
  cancelled bigint, buffer bigint, expired bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(-sum(k.tonnes) filter (where k.state = 'issued'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'held'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'retired'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'cancelled'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'buffer'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'expired'), 0)::bigint
    from credit_sums k
   where only_sample is null or k.series_id in (select s.id from credit_series s
     join credit_projects p on p.number = s.project_number where p.sample = only_sample)
$$;

-- Of the acting organisation what may move at once.
create function app.free_credits(at timestamptz) returns bigint language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(m.to_number - m.from_number + 1), 0)::bigint from credit_accounts a,
    lateral app.movable_credits(a.id, '{}', app.day_of_credits(at)) m
   where a.organisation_id = app.current_org() and a.kind = 'holding'
$$;
-- What the acting organisation holds, by range.
create function app.own_credits() returns table (id uuid, account text, block_id uuid, series_id uuid, programme smallint,
  project_number bigint, project_en text, project_ar text, vintage smallint, unit_type text, methodology text,
  from_number bigint, to_number bigint, expires_on date, frozen text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, a.kind, l.block_id, l.series_id, s.programme, s.project_number, p.name_en, p.name_ar, s.vintage, s.unit_type,
      b.methodology, l.from_number, l.to_number, b.expires_on,
      (select f.reason from credit_freezes f where f.block_id = l.block_id and f.released_at is null)
    from credit_lots l join credit_accounts a on a.id = l.account_id join credit_series s on s.id = l.series_id
      join credit_projects p on p.number = s.project_number join credit_blocks b on b.id = l.block_id
   where a.organisation_id = app.current_org() and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')
   order by s.vintage, s.programme, s.project_number, l.from_number
$$;
-- Balances of the acting organisation by series.
create function app.own_credit_series(at timestamptz) returns table (id uuid, programme smallint, project_number bigint,
  project_en text, project_ar text, vintage smallint, unit_type text, free bigint, reserved bigint, frozen bigint,
  retired bigint, cancelled bigint, expired bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (select a.id, a.kind from credit_accounts a where a.organisation_id = app.current_org()
    and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')),
  lots as (select l.series_id, l.tonnes, case
      when coalesce(b.expires_on <= app.day_of_credits(at), false) then 'expired'
      when exists (select from credit_freezes f where f.block_id = l.block_id and f.released_at is null) then 'frozen'
      else own.kind end as state
    from own join credit_lots l on l.account_id = own.id join credit_blocks b on b.id = l.block_id),
  gone as (select e.series_id, e.tonnes, e.kind as state from own join credit_entries e on e.debit_id = own.id
    and e.kind in ('retire', 'cancel', 'expire')),
  together as (select * from lots union all select * from gone)
  select s.id, s.programme, s.project_number, p.name_en, p.name_ar, s.vintage, s.unit_type,
      coalesce(sum(k.tonnes) filter (where k.state = 'holding'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'reserved'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'frozen'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'retire'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state = 'cancel'), 0)::bigint,
      coalesce(sum(k.tonnes) filter (where k.state in ('expire', 'expired')), 0)::bigint
    from together k join credit_series s on s.id = k.series_id join credit_projects p on p.number = s.project_number
   group by s.id, p.number
$$;
-- Movements of the acting organisation. Of the other side its name alone is told, and no person of it.
create function app.own_credit_movements() returns table (number bigint, id uuid, kind text, direction text,
  tonnes bigint, other_en text, other_ar text, person_id uuid, second_person_id uuid, reason text, at timestamptz,
  serials jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (select a.id from credit_accounts a where a.organisation_id = app.current_org()
    and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor'))
  select m.number, m.id, m.kind, case when bool_or(e.debit_id in (select id from own)) then 'out' else 'in' end,
      sum(e.tonnes)::bigint, max(o.name_en), max(o.name_ar),
      case when bool_or(e.debit_id in (select id from own)) then m.person_id end,
      case when bool_or(e.debit_id in (select id from own)) then m.second_person_id end,
      case when bool_or(e.debit_id in (select id from own)) then m.reason else '' end, m.at,
      jsonb_agg(jsonb_build_object('programme', s.programme, 'project', s.project_number, 'vintage', s.vintage,
        'from', e.from_number, 'to', e.to_number) order by e.nth)
    from credit_entries e join credit_movements m on m.id = e.movement_id join credit_series s on s.id = e.series_id
      left join credit_accounts o on o.kind = 'holding' and o.id not in (select id from own)
        and o.id in (e.debit_id, e.credit_id)
   where e.debit_id in (select id from own) or e.credit_id in (select id from own)
   group by m.id
$$;

-- Sample credits: shown in public with sample data alone, never mixed with real ones.
create table credit_samples (
  only_row boolean primary key default true check (only_row),
  shown boolean not null
);
call app.keep_in_ledger('credit_samples');
insert into credit_samples (shown) values (false);
create function app.shows_sample_credits() returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$ select c.shown from credit_samples c $$;
-- At the start of the program, where no person acts.
create function app.show_sample_credits(shown boolean) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.current_person() is not null or app.current_org() is not null then
    raise exception 'the program itself shows sample credits' using errcode = '42501';
  end if;
  update credit_samples c set shown = show_sample_credits.shown;
end $$;
create function app.is_sample_organisation(organisation uuid) returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
  found_one boolean;
begin
  perform set_config('app.org_id', coalesce(organisation::text, ''), true);
  found_one := exists (select from organisations o where o.id = organisation and o.sample);
  perform set_config('app.org_id', own, true);
  return found_one;
end $$;
-- What was made up goes to sample organisations alone.
create function app.keep_sample_credits() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  receiver uuid;
  sold uuid;
begin
  if tg_table_name = 'credit_entries' then
    select a.organisation_id into receiver from credit_accounts a where a.id = new.credit_id;
    sold := new.series_id;
  else
    receiver := new.buyer_org_id;
    select o.series_id into sold from credit_offers o where o.id = new.offer_id;
  end if;
  if exists (select from credit_series s join credit_projects p on p.number = s.project_number
        where s.id = sold and p.sample)
      and not app.is_sample_organisation(receiver) then
    perform app.refuse_credits('sample');
  end if;
  return new;
end $$;
create trigger credit_entries_sample before insert on credit_entries
  for each row when (new.kind in ('transfer', 'party')) execute function app.keep_sample_credits();

-- The search of the registry.
create function app.found_blocks(of_programme int, project bigint, of_vintage int, from_serial bigint, to_serial bigint,
  words text) returns table (id uuid) language sql stable as $$
  select b.id from credit_blocks b join credit_series s on s.id = b.series_id
      join credit_projects p on p.number = s.project_number
   where (of_programme is null or s.programme = of_programme) and (project is null or s.project_number = project)
     and (of_vintage is null or s.vintage = of_vintage)
     and (from_serial is null or b.serials && int8range(from_serial, coalesce(to_serial, from_serial), '[]'))
     and (words is null or strpos(app.fold_text(p.name_en || ' ' || p.name_ar), app.fold_text(words)) > 0)
     and (not p.sample or (select app.shows_sample_credits()))
$$;
-- Blocks as everyone may read them, newest first: of a programme, project, vintage, overlapping serials, or with a name.
create function app.registry_blocks(of_programme int, project bigint, of_vintage int, from_serial bigint, to_serial bigint,
  words text, most int, skipped bigint) returns table (id uuid, programme smallint, project_number bigint, project_en text,
  project_ar text, project_type text, region text, sample boolean, vintage smallint, unit_type text, methodology text,
  methodology_version text, from_number bigint, to_number bigint, tonnes bigint, statement text, issued_at timestamptz,
  expires_on date, frozen boolean, held bigint, retired bigint, cancelled bigint, buffer bigint, expired bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  return query
  select b.id, s.programme, s.project_number, p.name_en, p.name_ar, p.project_type, p.region, p.sample, s.vintage,
      s.unit_type, b.methodology, b.methodology_version, b.from_number, b.to_number, b.tonnes, i.statement, b.issued_at,
      b.expires_on, exists (select from credit_freezes f where f.block_id = b.id and f.released_at is null),
      k.held, k.retired, k.cancelled, k.buffer, k.expired
    from (select c.* from credit_blocks c where c.id in (select f.id from app.found_blocks(of_programme, project,
        of_vintage, from_serial, to_serial, words) f)
      order by c.issued_at desc, c.id desc limit most offset skipped) b
      join credit_series s on s.id = b.series_id join credit_projects p on p.number = s.project_number
      join credit_issuances i on i.id = b.issuance_id,
      lateral (select
        coalesce(sum(l.tonnes) filter (where a.kind in ('holding', 'reserved', 'proceeds')), 0)::bigint as held,
        coalesce(sum(l.tonnes) filter (where a.kind = 'retired'), 0)::bigint as retired,
        coalesce(sum(l.tonnes) filter (where a.kind in ('cancelled', 'mitigation')), 0)::bigint as cancelled,
        coalesce(sum(l.tonnes) filter (where a.kind = 'buffer'), 0)::bigint as buffer,
        coalesce(sum(l.tonnes) filter (where a.kind = 'expired'), 0)::bigint as expired
        from credit_lots l join credit_accounts a on a.id = l.account_id where l.block_id = b.id) k
   order by b.issued_at desc, b.id desc;
end $$;
create function app.registry_count(of_programme int, project bigint, of_vintage int, from_serial bigint, to_serial bigint,
  words text) returns bigint language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (select count(*) from app.found_blocks(of_programme, project, of_vintage, from_serial, to_serial, words));
end $$;
-- What happened to tonnes of a series. Organisations are named where they agreed, beneficiaries where they are companies.
create function app.registry_history(of_programme smallint, project bigint, of_vintage smallint, from_serial bigint,
  to_serial bigint) returns table (nth bigint, kind text, from_number bigint, to_number bigint, at timestamptz,
  giver_en text, giver_ar text, taker_en text, taker_ar text, retirement text, beneficiary text, beneficiary_kind text,
  purpose text, claim_year smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.nth, e.kind, greatest(e.from_number, from_serial), least(e.to_number, to_serial), e.at,
      case when g.public_holdings then g.name_en end, case when g.public_holdings then g.name_ar end,
      case when t.public_holdings then t.name_en end, case when t.public_holdings then t.name_ar end,
      r.number, case when r.beneficiary_kind = 'company' then r.beneficiary end, r.beneficiary_kind,
      case when r.beneficiary_kind = 'company' then r.purpose end, r.claim_year
    from credit_series s join credit_entries e on e.series_id = s.id
        and e.serials && int8range(from_serial, to_serial, '[]')
      join credit_accounts g on g.id = e.debit_id join credit_accounts t on t.id = e.credit_id
      left join credit_retirements r on r.movement_id = e.movement_id
   where s.programme = of_programme and s.project_number = project and s.vintage = of_vintage
     and e.kind not in ('reserve', 'release') order by e.nth
$$;

-- Projects with credits, the last one first; `found` counts all of them.
create function app.registry_projects(most int, skipped bigint) returns table (number bigint, name_en text, name_ar text,
  project_type text, region text, sample boolean, issued bigint, held bigint, retired bigint, cancelled bigint,
  buffer bigint, expired bigint, found bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.number, p.name_en, p.name_ar, p.project_type, p.region, p.sample, k.held + k.retired + k.cancelled + k.buffer
      + k.expired, k.held, k.retired, k.cancelled, k.buffer, k.expired, p.found
    from (select c.*, count(*) over () as found from credit_projects c where exists (select from credit_series s
        join credit_blocks b on b.series_id = s.id where s.project_number = c.number) and (not c.sample or (select app.shows_sample_credits()))
      order by c.number desc limit most offset skipped) p,
      lateral (select
        coalesce(sum(b.tonnes) filter (where a.kind in ('holding', 'reserved', 'proceeds')), 0)::bigint as held,
        coalesce(sum(b.tonnes) filter (where a.kind = 'retired'), 0)::bigint as retired,
        coalesce(sum(b.tonnes) filter (where a.kind in ('cancelled', 'mitigation')), 0)::bigint as cancelled,
        coalesce(sum(b.tonnes) filter (where a.kind = 'buffer'), 0)::bigint as buffer,
        coalesce(sum(b.tonnes) filter (where a.kind = 'expired'), 0)::bigint as expired
        from credit_series s join credit_lots b on b.series_id = s.id join credit_accounts a on a.id = b.account_id
       where s.project_number = p.number) k
   order by p.number desc
$$;
-- Retirements, the last one first. Beneficiaries are named where they are companies.
create index credit_retirements_newest on credit_retirements (at desc, id desc);
create function app.registry_retirements(most int, skipped bigint) returns table (number text, tonnes bigint,
  beneficiary text, beneficiary_kind text, purpose text, claim_year smallint, at timestamptz, sample boolean,
  serials jsonb, found bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.number, r.tonnes, case when r.beneficiary_kind = 'company' then r.beneficiary end, r.beneficiary_kind,
      case when r.beneficiary_kind = 'company' then r.purpose end, r.claim_year, r.at, k.sample, k.serials, r.found
    from (select c.*, count(*) over () as found from credit_retirements c
       where (select app.shows_sample_credits()) or not exists (select from credit_entries e
         join credit_series s on s.id = e.series_id join credit_projects p on p.number = s.project_number
         where e.movement_id = c.movement_id and p.sample)
      order by c.at desc, c.id desc limit most offset skipped) r,
      lateral (select bool_or(p.sample) as sample, jsonb_agg(jsonb_build_object('programme', s.programme, 'project',
        s.project_number, 'vintage', s.vintage, 'from', e.from_number, 'to', e.to_number) order by e.nth) as serials
        from credit_entries e join credit_series s on s.id = e.series_id
          join credit_projects p on p.number = s.project_number
       where e.movement_id = r.movement_id and e.kind = 'retire') k
   order by r.at desc, r.id desc
$$;

-- Offers of credits that are held free: a seller names tonnes of a series and a price per tonne.
create table credit_offers (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  series_id uuid not null references credit_series (id),
  tonnes bigint not null check (tonnes between 1 and 1000000000),
  least_tonnes bigint not null check (least_tonnes between 1 and tonnes),
  -- Per tonne.
  price numeric not null check (price > 0 and price <= 1000000000000 and scale(price) <= 6),
  currency text not null check (currency in ('SAR', 'USD', 'EUR')),
  conditions_en text not null default '' check (length(conditions_en) <= 5000),
  conditions_ar text not null default '' check (length(conditions_ar) <= 5000),
  state text not null,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, id),
  check (conditions_en <> '' or conditions_ar <> '')
);
create index credit_offers_newest on credit_offers (org_id, created_at desc, id desc);
create index credit_offers_open on credit_offers (created_at desc, id desc) where state = 'open';
create index credit_offers_series on credit_offers (series_id);
call app.protect_tenant_table('credit_offers', 'insert', 'update');
call app.name_writer('credit_offers', 'created_by');
call app.keep_workflow('credit_offers', 'credit-offer',
  moves => '{>open, open>frozen, frozen>open, open>closed}',
  members => '{owner, admin}',
  member_actions => '{begin-offer, close-offer}',
  officers => '{platform_admin, platform_owner}',
  officer_actions => '{freeze-offer, release-offer}');
create policy credit_offers_oversee on credit_offers for select using ((select app.oversees_credits()));
create policy credit_offers_freeze on credit_offers for update using ((select app.oversees_credits()))
  with check ((select app.oversees_credits()));
-- Inside functions of the database's owner only.
create policy credit_offers_keep on credit_offers to current_user using (true) with check (true);
select app.grant_only('credit_offers', 'select, insert, update (state, version, changed_at)');

-- Deals: tonnes of an offer that a buyer reserved, with what became of them. Functions alone write them.
create table credit_deals (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  offer_id uuid not null,
  -- Null once it is deleted; its name stays.
  buyer_org_id uuid,
  seller_en text not null,
  seller_ar text not null,
  buyer_en text not null,
  buyer_ar text not null,
  tonnes bigint not null check (tonnes > 0),
  price numeric not null,
  currency text not null,
  state text not null check (state in ('reserved', 'accepted', 'settled', 'done', 'cancelled', 'expired')),
  reserved_by uuid not null,
  reserved_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > reserved_at),
  accepted_by uuid,
  accepted_at timestamptz,
  settlement text not null default '' check (length(settlement) <= 2000),
  settled_by uuid,
  settled_side text check (settled_side in ('seller', 'buyer')),
  settled_at timestamptz,
  -- The first person of the seller, above the limit.
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_by uuid,
  ended_side text check (ended_side in ('seller', 'buyer')),
  ended_at timestamptz,
  reason text not null default '' check (length(reason) <= 2000),
  movement_id uuid references credit_movements (id),
  -- Whether both sides heard that it expired.
  expiry_told boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, offer_id) references credit_offers (org_id, id) on delete cascade,
  check (buyer_org_id <> org_id),
  check ((state in ('done', 'cancelled', 'expired')) = (ended_at is not null)),
  check ((state = 'done') = (movement_id is not null)),
  check (state in ('reserved', 'cancelled', 'expired') or accepted_at is not null),
  check (state not in ('settled', 'done') or (settled_at is not null and settlement <> '')),
  check ((settled_side is null) = (settled_at is null)),
  -- Without one where its buyer leaves.
  check (state <> 'cancelled' or reason <> '' or ended_by is null)
);
create index credit_deals_sold on credit_deals (org_id, reserved_at desc, id desc);
create index credit_deals_bought on credit_deals (buyer_org_id, reserved_at desc, id desc) where buyer_org_id is not null;
create index credit_deals_offer on credit_deals (offer_id);
create index credit_deals_due on credit_deals (expires_at) where state = 'reserved';
call app.protect_tenant_table('credit_deals', 'none');
create policy credit_deals_buyer on credit_deals for select using (buyer_org_id = (select app.current_org()));
create policy credit_deals_keep on credit_deals to current_user using (true) with check (true);
select app.grant_only('credit_deals', 'select');
create trigger credit_deals_allowed_moves before insert or update of state on credit_deals for each row
  execute function app.keep_state('>reserved', 'reserved>accepted', 'accepted>settled', 'settled>done',
    'reserved>cancelled', 'accepted>cancelled', 'reserved>expired');

-- Tonnes of an offer that no running or finished deal has.
create function app.offer_left(offer uuid) returns bigint language sql stable as $$
  select o.tonnes - coalesce((select sum(d.tonnes) from credit_deals d where d.offer_id = o.id
      and d.state in ('reserved', 'accepted', 'settled', 'done')), 0)::bigint
    from credit_offers o where o.id = offer
$$;
-- Of a series what an organisation may move at once.
create function app.free_of_series(organisation uuid, series uuid, at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(m.to_number - m.from_number + 1), 0)::bigint from credit_accounts a,
    lateral app.movable_credits(a.id, jsonb_build_object('series', series), app.day_of_credits(at)) m
   where a.organisation_id = organisation and a.kind = 'holding'
$$;
create function app.guard_credit_offer() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  free bigint;
  offered bigint;
begin
  if app.purging() is not null then return new; end if;
  if tg_op = 'INSERT' then
    perform app.refuse_credit_manager(new.created_at);
    if new.state <> 'open' then raise exception 'an offer begins open' using errcode = '42501'; end if;
    perform app.expire_credit_deals(new.created_at);
    perform from credit_accounts a where a.organisation_id = new.org_id and a.kind = 'holding' for update;
    free := app.free_of_series(new.org_id, new.series_id, new.created_at);
    select coalesce(sum(app.offer_left(o.id)), 0)::bigint into offered from credit_offers o
      where o.org_id = new.org_id and o.series_id = new.series_id and o.state <> 'closed';
    if new.tonnes + offered > free then
      perform app.refuse_credits('offered-above',
        jsonb_build_object('free', greatest(free - offered, 0)::text, 'offered', offered::text));
    end if;
  elsif new.state = 'frozen' or old.state = 'frozen' then
    if not app.oversees_credits() or app.belongs_to(app.current_person(), new.org_id) then
      raise exception 'officers of the platform freeze and release' using errcode = '42501';
    end if;
    -- What is reserved waits: the time of the freeze is added.
    if new.state = 'open' then
      update credit_deals d set expires_at = d.expires_at + (new.changed_at - old.changed_at)
        where d.offer_id = new.id and d.state = 'reserved' and d.expires_at > old.changed_at;
    end if;
  elsif new.org_id is distinct from app.current_org() then
    raise exception 'an offer is closed by its seller' using errcode = '42501';
  else
    perform app.refuse_credit_manager(new.changed_at);
  end if;
  return new;
end $$;
create trigger credit_offers_guard before insert or update on credit_offers
  for each row execute function app.guard_credit_offer();

-- Gives back what is still reserved; what is frozen follows once its block is released.
create function app.release_credit_deal(deal uuid, at timestamptz) returns void language plpgsql as $$
declare
  seller uuid;
  free bigint;
  movement uuid := gen_random_uuid();
begin
  select l.account_id into seller from credit_lots l where l.reservation_id = deal limit 1;
  select coalesce(sum(m.to_number - m.from_number + 1), 0) into free
    from app.movable_credits(seller, jsonb_build_object('reservation', deal), app.day_of_credits(at)) m;
  if free = 0 then return; end if;
  perform app.begin_credit_movement(movement, 'release', null, null, deal, '', at);
  perform app.post_credits(movement, 'release', seller, (select h.id from credit_accounts r join credit_accounts h
    on h.organisation_id = r.organisation_id and h.kind = 'holding' where r.id = seller), free,
    jsonb_build_object('reservation', deal));
end $$;
-- A reservation expires in its second; of a frozen offer it waits.
create function app.has_expired(deal credit_deals, at timestamptz) returns boolean language sql stable as $$
  select deal.state = 'reserved' and exists (select from credit_offers o where o.id = deal.offer_id
    and deal.expires_at <= case when o.state = 'frozen' then o.changed_at else at end)
$$;
-- Writes what expired, and gives back what was frozen when its deal ended. Answers how many expired.
create function app.expire_credit_deals(at timestamptz) returns int language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due credit_deals;
  expired int := 0;
begin
  for due in select d.* from credit_deals d where (d.state = 'reserved' and d.expires_at <= at)
      or (d.state in ('expired', 'cancelled') and d.id in (select l.reservation_id from credit_lots l))
      order by d.id for update loop
    if app.has_expired(due, at) then
      update credit_deals d set state = 'expired', ended_at = at where d.id = due.id;
      expired := expired + 1;
    elsif due.state = 'reserved' then
      continue;
    end if;
    perform app.release_credit_deal(due.id, at);
  end loop;
  return expired;
end $$;

-- What expired since it was asked last, each once; by the clock alone.
create function app.untold_expiries() returns table (id uuid, org_id uuid, buyer_org_id uuid, tonnes bigint,
  seller_en text, seller_ar text, buyer_en text, buyer_ar text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update credit_deals d set expiry_told = true where d.state = 'expired' and not d.expiry_told
    and app.current_person() is null
    returning d.id, d.org_id, d.buyer_org_id, d.tonnes, d.seller_en, d.seller_ar, d.buyer_en, d.buyer_ar
$$;

-- No one acts on both sides.
create function app.refuse_both_sides(other uuid) returns void language plpgsql as $$
begin
  if other is not distinct from app.current_org() or app.belongs_to(app.current_person(), other) then
    perform app.refuse_credits('both-sides');
  end if;
end $$;
-- A buyer reserves tonnes of an open offer, for 48 hours.
create function app.reserve_credit_offer(deal uuid, movement uuid, offer uuid, tonnes bigint, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of credit_offers;
  available bigint;
  seller record;
  buyer record;
begin
  perform app.refuse_credit_manager(at);
  perform app.expire_credit_deals(at);
  select * into of from credit_offers o where o.id = offer for update;
  if of.id is null then perform app.refuse_credits('offer-missing'); end if;
  if of.state = 'frozen' then perform app.refuse_credits('offer-frozen'); end if;
  if of.state <> 'open' then perform app.refuse_credits('offer-closed'); end if;
  perform app.refuse_both_sides(of.org_id);
  perform from credit_accounts a where a.organisation_id = of.org_id and a.kind in ('holding', 'reserved')
    order by a.id for update;
  available := least(app.offer_left(of.id), app.free_of_series(of.org_id, of.series_id, at));
  if tonnes is null or tonnes < 1 or tonnes > available then
    perform app.refuse_credits('offer-left', jsonb_build_object('left', available::text));
  end if;
  if tonnes < least(of.least_tonnes, available) then
    perform app.refuse_credits('offer-least', jsonb_build_object('least', least(of.least_tonnes, available)::text));
  end if;
  select * into seller from app.credit_holder(of.org_id);
  select * into buyer from app.credit_holder(app.current_org());
  if seller.name_en is null or buyer.name_en is null then perform app.refuse_credits('receiver-gone'); end if;
  insert into credit_deals (org_id, id, offer_id, buyer_org_id, seller_en, seller_ar, buyer_en, buyer_ar, tonnes, price,
      currency, state, reserved_by, reserved_at, expires_at)
    values (of.org_id, deal, of.id, app.current_org(), seller.name_en, seller.name_ar, buyer.name_en, buyer.name_ar, tonnes,
      of.price, of.currency, 'reserved', app.current_person(), at, at + interval '48 hours');
  -- The seller reads its movements, and no person of the buyer in them.
  perform app.begin_credit_movement(movement, 'reserve', null, null, deal, '', at);
  perform app.post_credits(movement, 'reserve', app.open_credit_account(of.org_id, 'holding'),
    app.open_credit_account(of.org_id, 'reserved'), tonnes, jsonb_build_object('series', of.series_id));
end $$;

-- Whether some of what is reserved for a deal is in a frozen block.
create function app.holds_frozen_credits(deal uuid) returns boolean language sql stable as $$
  select exists (select from credit_lots l join credit_freezes f on f.block_id = l.block_id
    where l.reservation_id = deal and f.released_at is null)
$$;
-- A deal of the acting organisation in one of these states, locked with its offer. Only cancelling goes on while the
-- offer, or a block of what is reserved, is frozen.
create function app.take_credit_deal(deal uuid, allowed text[], at timestamptz, though_frozen boolean default false)
returns credit_deals language plpgsql as $$
declare
  found_deal credit_deals;
  offer_state text;
begin
  perform app.refuse_credit_manager(at);
  select o.state into offer_state from credit_offers o
    where o.id = (select d.offer_id from credit_deals d where d.id = deal) for update;
  select * into found_deal from credit_deals d where d.id = deal
    and (d.org_id = app.current_org() or d.buyer_org_id = app.current_org()) for update;
  if found_deal.id is null then perform app.refuse_credits('deal-missing'); end if;
  if app.has_expired(found_deal, at) or found_deal.state = 'expired' then perform app.refuse_credits('deal-expired'); end if;
  if not found_deal.state = any (allowed) then
    perform app.refuse_credits('deal-state', jsonb_build_object('state', found_deal.state));
  end if;
  if offer_state = 'frozen' and not though_frozen then perform app.refuse_credits('offer-frozen'); end if;
  if not though_frozen and app.holds_frozen_credits(deal) then perform app.refuse_credits('frozen'); end if;
  perform app.refuse_both_sides(case when found_deal.org_id = app.current_org() then found_deal.buyer_org_id
    else found_deal.org_id end);
  return found_deal;
end $$;
create function app.accept_credit_deal(deal uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare taken credit_deals := app.take_credit_deal(deal, '{reserved}', at);
begin
  if taken.org_id <> app.current_org() then perform app.refuse_credits('deal-missing'); end if;
  update credit_deals d set state = 'accepted', accepted_by = app.current_person(), accepted_at = at where d.id = deal;
end $$;
-- Either side records how it was settled; the file lies with it already.
create function app.settle_credit_deal(deal uuid, told text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare taken credit_deals := app.take_credit_deal(deal, '{accepted}', at);
begin
  if not exists (select from credit_files f where f.deal_id = deal) then perform app.refuse_credits('evidence-missing'); end if;
  update credit_deals d set state = 'settled', settlement = told, settled_by = app.current_person(), settled_at = at,
    settled_side = case when taken.org_id = app.current_org() then 'seller' else 'buyer' end where d.id = deal;
end $$;
-- The seller confirms, and the credits go over. Above the limit two persons confirm; false after the first.
create function app.confirm_credit_deal(deal uuid, movement uuid, above bigint, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken credit_deals := app.take_credit_deal(deal, '{settled}', at);
  first_person uuid := taken.confirmed_by;
begin
  if taken.org_id <> app.current_org() then perform app.refuse_credits('deal-missing'); end if;
  if taken.tonnes > above then
    if first_person = app.current_person() then perform app.refuse_credits('second-person'); end if;
    if first_person is null or not app.manages_credits(first_person, taken.org_id, at) then
      update credit_deals d set confirmed_by = app.current_person(), confirmed_at = at where d.id = deal;
      return false;
    end if;
    if app.belongs_to(first_person, taken.buyer_org_id) then perform app.refuse_credits('both-sides'); end if;
  else
    first_person := null;
  end if;
  if (select r.tonnes from app.reserved_credits(deal) r) is distinct from taken.tonnes then
    perform app.refuse_credits('not-free', '{"free": "0"}');
  end if;
  perform app.settle_credits(movement, deal, taken.buyer_org_id, first_person, above, at);
  if (app.credit_holder(taken.buyer_org_id)).name_en is null then perform app.refuse_credits('receiver-gone'); end if;
  update credit_deals d set state = 'done', ended_by = app.current_person(), ended_side = 'seller', ended_at = at,
    movement_id = movement where d.id = deal;
  return true;
end $$;
-- Either side cancels before the settlement.
create function app.cancel_credit_deal(deal uuid, why text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare taken credit_deals := app.take_credit_deal(deal, '{reserved, accepted}', at, true);
begin
  update credit_deals d set state = 'cancelled', ended_by = app.current_person(), ended_at = at, reason = why,
    ended_side = case when taken.org_id = app.current_org() then 'seller' else 'buyer' end where d.id = deal;
  perform app.release_credit_deal(deal, at);
end $$;
create trigger credit_deals_sample before insert on credit_deals
  for each row execute function app.keep_sample_credits();

-- What may be reserved at this moment: left of the offer, and held free.
create function app.offer_available(of credit_offers, at timestamptz) returns bigint language sql stable as $$
  select (least(app.offer_left(of.id), app.free_of_series(of.org_id, of.series_id, at))
    + coalesce((select sum(d.tonnes) from credit_deals d where d.offer_id = of.id and app.has_expired(d, at)), 0))::bigint
$$;
-- Open offers as everyone reads them.
create function app.open_credit_offers(at timestamptz, only_one uuid) returns table (id uuid, seller_en text,
  seller_ar text, programme smallint, project_number bigint, project_en text, project_ar text, sample boolean,
  vintage smallint, unit_type text, available bigint, least_tonnes bigint, price numeric, currency text,
  conditions_en text, conditions_ar text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, a.name_en, a.name_ar, s.programme, s.project_number, p.name_en, p.name_ar, p.sample, s.vintage,
      s.unit_type, k.available, least(o.least_tonnes, k.available), o.price, o.currency, o.conditions_en,
      o.conditions_ar, o.created_at
    from credit_offers o join credit_series s on s.id = o.series_id join credit_projects p on p.number = s.project_number
      join credit_accounts a on a.organisation_id = o.org_id and a.kind = 'holding',
      lateral (select app.offer_available(o, at) as available) k
   where o.state = 'open' and (only_one is null or o.id = only_one) and k.available > 0
     and (not p.sample or (select app.shows_sample_credits()))
$$;
-- Empty where it is not frozen.
create function app.why_offer_frozen(of credit_offers) returns text language sql stable as $$
  select case of.state when 'frozen' then coalesce((select h.comment from workflow_history h
    where h.kind = 'credit-offer' and h.subject_id = of.id and h.action = 'freeze-offer' order by h.id desc limit 1), '')
    else '' end
$$;
-- Offers of the acting organisation.
create function app.own_credit_offers(at timestamptz) returns table (id uuid, programme smallint, project_number bigint,
  project_en text, project_ar text, vintage smallint, unit_type text, tonnes bigint, "left" bigint, available bigint,
  least_tonnes bigint, price numeric, currency text, conditions_en text, conditions_ar text, state text, frozen_reason text, version int,
  created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, s.programme, s.project_number, p.name_en, p.name_ar, s.vintage, s.unit_type, o.tonnes,
      (app.offer_left(o.id) + coalesce((select sum(d.tonnes) from credit_deals d
        where d.offer_id = o.id and app.has_expired(d, at)), 0))::bigint,
      case o.state when 'open' then greatest(app.offer_available(o, at), 0) else 0 end, o.least_tonnes, o.price,
      o.currency, o.conditions_en, o.conditions_ar, o.state, app.why_offer_frozen(o), o.version, o.created_at
    from credit_offers o join credit_series s on s.id = o.series_id join credit_projects p on p.number = s.project_number
   where o.org_id = app.current_org() and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')
$$;
-- Offers of everyone, to officers of the platform.
create function app.overseen_credit_offers(at timestamptz) returns table (id uuid, seller_en text, seller_ar text,
  programme smallint, project_number bigint, project_en text, project_ar text, vintage smallint, tonnes bigint,
  "left" bigint, least_tonnes bigint, price numeric, currency text, state text, frozen_reason text,
  created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, a.name_en, a.name_ar, s.programme, s.project_number, p.name_en, p.name_ar, s.vintage, o.tonnes,
      (app.offer_left(o.id) + coalesce((select sum(d.tonnes) from credit_deals d
        where d.offer_id = o.id and app.has_expired(d, at)), 0))::bigint,
      o.least_tonnes, o.price, o.currency, o.state, app.why_offer_frozen(o), o.created_at
    from credit_offers o join credit_series s on s.id = o.series_id join credit_projects p on p.number = s.project_number
      join credit_accounts a on a.organisation_id = o.org_id and a.kind = 'holding'
   where app.oversees_credits()
$$;
-- Credits of other registries: named, shown apart, never moved here. Two ranges of a registry never overlap.
create table credit_references (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  registry text not null check (length(registry) between 1 and 120),
  registry_key text not null generated always as (app.fold_text(registry)) stored,
  first_serial text not null check (length(first_serial) between 1 and 120),
  last_serial text not null check (length(last_serial) between 1 and 120),
  -- What stands before the number of both serials.
  prefix text not null check (length(prefix) <= 120),
  -- The upper bound keeps NaN out.
  from_number numeric not null check (from_number >= 0 and from_number < 1e18 and from_number = trunc(from_number)),
  to_number numeric not null check (to_number >= from_number and to_number < 1e18 and to_number = trunc(to_number)),
  serials numrange not null generated always as (numrange(from_number, to_number, '[]')) stored,
  vintage smallint not null check (vintage between 1900 and 3000),
  tonnes bigint not null check (tonnes between 1 and 1000000000),
  link text not null check (link ~ '^https://' and length(link) <= 500),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  constraint credit_references_tonnes check (tonnes <= to_number - from_number + 1),
  constraint credit_references_overlap exclude using gist (registry_key with =, prefix with =, serials with &&)
);
create index credit_references_newest on credit_references (org_id, created_at desc, id desc);
call app.protect_tenant_table('credit_references', 'insert', 'delete');
call app.name_writer('credit_references', 'created_by');
create policy credit_references_keep on credit_references to current_user using (true) with check (true);
select app.grant_only('credit_references', 'select, insert, delete');

-- Evidence of a settlement, or the document of an outside retirement: one each.
create table credit_files (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  deal_id uuid unique,
  reference_id uuid unique,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, deal_id) references credit_deals (org_id, id) on delete cascade,
  foreign key (org_id, reference_id) references credit_references (org_id, id) on delete cascade,
  check (num_nonnulls(deal_id, reference_id) = 1)
);
call app.follow_files('credit_files');
call app.protect_tenant_table('credit_files', 'insert', 'delete');
call app.name_writer('credit_files', 'uploaded_by');
create policy credit_files_buyer on credit_files for select using (exists (select from credit_deals d
  where d.id = deal_id and d.buyer_org_id = (select app.current_org())));
create policy credit_files_bought on credit_files for insert with check (exists (select from credit_deals d
  where d.id = deal_id and d.org_id = credit_files.org_id and d.buyer_org_id = (select app.current_org())));
create policy credit_files_replace on credit_files for delete using (exists (select from credit_deals d
  where d.id = deal_id and d.buyer_org_id = (select app.current_org())));
create policy credit_files_keep on credit_files to current_user using (true) with check (true);
select app.grant_only('credit_files', 'select, insert, delete');
create function app.guard_credit_file() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare of_deal uuid := case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
begin
  if app.purging() is not null or of_deal is null then return case tg_op when 'DELETE' then old else new end; end if;
  -- A settlement of this moment comes before it, or sees it.
  perform from credit_deals d where d.id = of_deal and d.state = 'accepted' for share;
  if not found then
    raise exception 'evidence comes before the settlement' using errcode = '23514', constraint = 'credits_deal_state';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger credit_files_guard before insert or delete on credit_files
  for each row execute function app.guard_credit_file();

-- What the deals of the acting organisation are of, with the offer's state.
create function app.own_credit_deals(at timestamptz) returns table (id uuid, offer_id uuid, side text, seller_en text,
  seller_ar text, buyer_en text, buyer_ar text, other_org_id uuid, programme smallint, project_number bigint,
  project_en text, project_ar text, vintage smallint, unit_type text, tonnes bigint, price numeric, currency text,
  conditions_en text, conditions_ar text, state text, frozen boolean, block_frozen boolean, reserved_by uuid,
  reserved_at timestamptz, expires_at timestamptz, accepted_by uuid,
  accepted_at timestamptz, settlement text, settled_side text, settled_at timestamptz, confirmed_by uuid,
  confirmed_at timestamptz, ended_side text, ended_at timestamptz, reason text, movement_id uuid, file_id uuid,
  file_name text, media_type text, bytes bigint, sha256 text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.offer_id, k.side, d.seller_en, d.seller_ar, d.buyer_en, d.buyer_ar,
      case k.side when 'seller' then d.buyer_org_id else d.org_id end, s.programme, s.project_number, p.name_en, p.name_ar,
      s.vintage, s.unit_type, d.tonnes, d.price, d.currency, o.conditions_en, o.conditions_ar,
      case when app.has_expired(d, at) then 'expired' else d.state end, o.state = 'frozen',
      app.holds_frozen_credits(d.id), case k.side when 'buyer' then d.reserved_by end, d.reserved_at, d.expires_at,
      case k.side when 'seller' then d.accepted_by end, d.accepted_at, d.settlement,
      d.settled_side,
      d.settled_at, case k.side when 'seller' then d.confirmed_by end, d.confirmed_at, d.ended_side, d.ended_at, d.reason,
      d.movement_id, f.id, f.file_name, f.media_type, f.bytes, f.sha256
    from credit_deals d join credit_offers o on o.id = d.offer_id join credit_series s on s.id = o.series_id
      join credit_projects p on p.number = s.project_number left join credit_files f on f.deal_id = d.id,
      lateral (select case when d.org_id = app.current_org() then 'seller' else 'buyer' end as side) k
   where app.current_org() in (d.org_id, d.buyer_org_id)
     and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')
$$;

-- A buyer that leaves ends what it reserved; what is settled is confirmed first.
create function app.leave_credit_deals() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  leaving uuid := case tg_table_name when 'organisations' then to_jsonb(old) ->> 'id' else to_jsonb(new) ->> 'org_id' end;
  running credit_deals;
begin
  for running in select d.* from credit_deals d where d.buyer_org_id = leaving
      and d.state in ('reserved', 'accepted', 'settled') order by d.id for update loop
    if running.state = 'settled' then perform app.refuse_credits('deal-running'); end if;
    update credit_deals d set state = 'cancelled', ended_at = now(), ended_side = 'buyer'
      where d.id = running.id;
    perform app.release_credit_deal(running.id, now());
  end loop;
  if tg_table_name = 'organisations' then
    update credit_deals d set buyer_org_id = null where d.buyer_org_id = leaving;
    return old;
  end if;
  return new;
end $$;
create trigger organisation_deletions_deals before insert on organisation_deletions
  for each row execute function app.leave_credit_deals();
create trigger organisations_deals before delete on organisations
  for each row execute function app.leave_credit_deals();

-- Retirements for a year of the claim, which a report of that year names beside its totals.
create function app.retired_for(year int) returns table (number text, tonnes bigint, beneficiary text,
  beneficiary_kind text, programme smallint, project_number bigint, project_en text, project_ar text, vintage smallint,
  from_number bigint, to_number bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.number, r.tonnes, r.beneficiary, r.beneficiary_kind, s.programme, s.project_number, p.name_en, p.name_ar,
      s.vintage, e.from_number, e.to_number
    from credit_retirements r join credit_accounts a on a.id = r.account_id
      join credit_entries e on e.movement_id = r.movement_id join credit_series s on s.id = e.series_id
      join credit_projects p on p.number = s.project_number
   where a.organisation_id = app.current_org() and r.claim_year = year
   order by r.at, e.nth
$$;
-- A retirement by its number: of the acting organisation whole, of others without the name of a person.
create function app.retirement_numbered(wanted text) returns table (id uuid, number text, tonnes bigint, beneficiary text,
  beneficiary_kind text, purpose text, claim_year smallint, at timestamptz, own boolean, serials jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.number, r.tonnes,
      case when r.beneficiary_kind = 'company' or a.organisation_id = app.current_org() then r.beneficiary end,
      r.beneficiary_kind,
      case when r.beneficiary_kind = 'company' or a.organisation_id = app.current_org() then r.purpose end,
      r.claim_year, r.at, coalesce(a.organisation_id = app.current_org(), false),
      (select jsonb_agg(jsonb_build_object('programme', s.programme, 'project', s.project_number, 'vintage', s.vintage,
        'from', e.from_number, 'to', e.to_number, 'en', p.name_en, 'ar', p.name_ar, 'sample', p.sample) order by e.nth)
        from credit_entries e join credit_series s on s.id = e.series_id join credit_projects p on p.number = s.project_number
       where e.movement_id = r.movement_id)
    from credit_retirements r join credit_accounts a on a.id = r.account_id where r.number = wanted
$$;
-- Every range of the registry with the account it is in, for the export.
create function app.exported_credits(most int, skipped bigint) returns table (programme smallint, project_number bigint,
  project_id uuid, project_en text, project_ar text, project_type text, sample boolean, vintage smallint, unit_type text,
  methodology text, methodology_version text, from_number bigint, to_number bigint, account text, frozen boolean,
  from_day date, to_day date, statement text, issued_at timestamptz, verified_at timestamptz, reason text,
  adjusted boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.programme, s.project_number, p.project_id, p.name_en, p.name_ar, p.project_type, p.sample, s.vintage,
      s.unit_type, b.methodology, b.methodology_version, l.from_number, l.to_number, a.kind,
      exists (select from credit_freezes f where f.block_id = b.id and f.released_at is null), i.from_day, i.to_day,
      i.statement, b.issued_at, (select m.verified_at from mrv_periods m where m.id = i.period_id),
      case a.kind when 'retired' then (select case when r.beneficiary_kind = 'company' then r.purpose
           else 'Retired for a person' end from credit_entries e join credit_retirements r
          on r.movement_id = e.movement_id where e.series_id = l.series_id and e.kind = 'retire'
          and e.serials && l.serials limit 1)
        when 'cancelled' then 'Cancelled without a claim' when 'mitigation' then 'Overall mitigation' end,
      coalesce((select range_agg(e.serials) from credit_entries e where e.series_id = l.series_id and e.kind = 'correct'
        and e.serials && l.serials) @> l.serials, false)
    from credit_lots l join credit_series s on s.id = l.series_id join credit_projects p on p.number = s.project_number
      join credit_blocks b on b.id = l.block_id join credit_issuances i on i.id = b.issuance_id
      join credit_accounts a on a.id = l.account_id
   where not p.sample or (select app.shows_sample_credits())
   order by s.programme, s.project_number, s.vintage, l.from_number limit most offset skipped
$$;
-- Offers, deals and references that a person wrote; they stay their organisation's.
create function app.own_credit_work() returns table (kind text, organisation_id uuid, id uuid, state text, words text,
  at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'offer', o.org_id, o.id, o.state, concat_ws(E'\n', nullif(o.conditions_en, ''), nullif(o.conditions_ar, '')),
      o.created_at from credit_offers o where o.created_by = app.current_person()
  union all
  select 'deal', case when d.accepted_by = app.current_person() then d.org_id else d.buyer_org_id end, d.id, d.state,
      case when d.settled_by = app.current_person() then d.settlement else '' end, d.reserved_at
    from credit_deals d where app.current_person() in (d.reserved_by, d.accepted_by, d.settled_by)
  union all
  select 'reference', r.org_id, r.id, '', r.registry, r.created_at from credit_references r
    where r.created_by = app.current_person()
$$;
-- Which of these ranges of other registries are named already, by any organisation: [{at, registry, prefix, from, to}].
create function app.taken_references(asked jsonb) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.at from jsonb_to_recordset(asked) a (at int, registry text, prefix text, "from" numeric, "to" numeric)
   where app.current_org() is not null and exists (select from credit_references r
     where r.registry_key = app.fold_text(a.registry) and r.prefix = a.prefix
       and r.serials && numrange(a."from", a."to", '[]'))
$$;
