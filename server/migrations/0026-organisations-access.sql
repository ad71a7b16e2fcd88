-- Who comes and goes, who looks after it, what is handed over or given up, and who may look in from outside.

-- Members ------------------------------------------------------------------------------------------------------------
alter table memberships add column invited_by uuid;
-- Where nothing is said, the person left.
alter table memberships add column ended_how text check (ended_how in ('deactivated', 'left'));
alter table memberships add column ended_by uuid;

-- Administrators look after members; only owners make, change or end owners. Every condition stands on both sides, since
-- what one policy lets through another may check.
drop policy memberships_write on memberships;
create policy memberships_write on memberships for insert with check (
  (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')))
  or (person_id = app.current_person() and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email() and i.accepted_at is null)));
drop policy memberships_change on memberships;
create policy memberships_change on memberships for update
  using (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')))
  with check (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')));
create policy memberships_part on memberships for update
  using (org_id = app.current_org() and person_id = app.current_person() and ended_at is null)
  with check (org_id = app.current_org() and person_id = app.current_person() and ended_at is not null and ended_how = 'left'
              and app.has_role(role));
drop policy invitations_org on invitations;
create policy invitations_org on invitations using (org_id = app.current_org() and app.has_role('owner', 'admin'))
  with check (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')));

-- Ending a membership, whoever may, changes nothing else about it.
create function app.end_as_held() returns trigger language plpgsql as $$
begin
  if (new.role, new.since) is distinct from (old.role, old.since) then
    raise exception 'a membership ends as it was held' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger memberships_end_as_held before update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.end_as_held();

-- Looked at when the transaction ends, so that owners may change places within one.
create function app.keep_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select 1 from organisations o where o.id = old.org_id)
     and not exists (select 1 from memberships m where m.org_id = old.org_id and m.role = 'owner' and m.ended_at is null) then
    raise exception 'an organisation keeps an owner' using errcode = '23514', constraint = 'memberships_keep_an_owner';
  end if;
  return null;
end $$;
create constraint trigger memberships_keep_an_owner after update or delete on memberships deferrable initially deferred
  for each row when (old.role = 'owner' and old.ended_at is null) execute function app.keep_an_owner();

-- The last day on which somebody did anything for an organisation; nothing finer is kept of people.
create table membership_visits (
  org_id uuid not null,
  person_id uuid not null,
  last_seen_on date not null,
  primary key (org_id, person_id)
);
alter table membership_visits enable row level security;
alter table membership_visits force row level security;
create policy membership_visits_read on membership_visits for select using (
  person_id = app.current_person() or (org_id = app.current_org() and app.has_role('owner', 'admin', 'auditor')));
create policy membership_visits_first on membership_visits for insert with check (org_id = app.current_org() and person_id = app.current_person());
create policy membership_visits_again on membership_visits for update
  using (org_id = app.current_org() and person_id = app.current_person())
  with check (org_id = app.current_org() and person_id = app.current_person());
create policy membership_visits_erase on membership_visits for delete using (person_id = app.current_person());

create function app.note_visit(org uuid, person uuid, day date) returns void language plpgsql as $$
begin
  if exists (select 1 from membership_visits v where v.org_id = org and v.person_id = person and v.last_seen_on >= day) then return; end if;
  -- The first calls of a day do not wait for each other: any of them is enough.
  if pg_try_advisory_xact_lock(hashtextextended('visit ' || org || ' ' || person, 0)) then
    insert into membership_visits (org_id, person_id, last_seen_on) values (org, person, day)
      on conflict (org_id, person_id) do update set last_seen_on = excluded.last_seen_on;
  end if;
exception when disk_full then
  -- Reading goes on without room.
end $$;

-- As before, and notes once a day that a member was there.
alter function app.open_session(uuid, uuid, timestamptz) rename to admit_session;
create function app.open_session(session uuid, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[]) language plpgsql as $$
declare
  admitted record;
begin
  select * into admitted from app.admit_session(session, org, at);
  if admitted.person_id is null then return; end if;
  if admitted.organisation_role is not null then
    perform app.note_visit(org, admitted.person_id, (at at time zone 'Asia/Riyadh')::date);
  end if;
  return query select admitted.person_id, admitted.email, admitted.aal, admitted.organisation_role, admitted.platform_roles;
end $$;

-- Taking everything of an organisation away ---------------------------------------------------------------------------
-- Only inside a function of the database's owner: its policies name that role and bind nobody else.
create function app.purging() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.purging', true), '')::uuid $$;
create procedure app.open_to_purge(target regclass) language plpgsql as $$
begin
  execute format('create policy purge on %s to current_user using (org_id = (select app.purging()))', target);
end $$;

create or replace procedure app.protect_tenant_table(target regclass, variadic writers text[]) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_read on %s for select using (org_id = (select app.current_org()))', target);
  execute format('create policy tenant_insert on %s for insert with check (org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[])))', target, writers);
  execute format('create policy tenant_update on %s for update using (org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[]))) with check (org_id = (select app.current_org()))', target, writers);
  execute format('create policy tenant_delete on %s for delete using (org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[])))', target, writers);
  call app.open_to_purge(target);
end $$;

create or replace function app.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.org_id = app.purging() and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return old; end if;
  end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

-- Access review ---------------------------------------------------------------------------------------------------------
create table access_reviews (
  org_id uuid not null references organisations (id),
  id uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  completed_by uuid,
  completed_at timestamptz,
  primary key (org_id, id),
  check ((completed_by is null) = (completed_at is null))
);
create unique index access_reviews_one_open on access_reviews (org_id) where completed_at is null;

-- What was confirmed, as it was seen.
create table access_review_lines (
  org_id uuid not null,
  review_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer')),
  since timestamptz not null,
  invited_by uuid,
  last_seen_on date,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null,
  primary key (org_id, review_id, person_id),
  foreign key (org_id, review_id) references access_reviews (org_id, id)
);
call app.protect_tenant_table('access_reviews', 'owner', 'admin');
call app.protect_tenant_table('access_review_lines', 'owner', 'admin');
create policy access_reviews_readers on access_reviews as restrictive for select using ((select app.has_role('owner', 'admin', 'auditor')));
create policy access_review_lines_readers on access_review_lines as restrictive for select using ((select app.has_role('owner', 'admin', 'auditor')));

create trigger access_reviews_closed before update on access_reviews for each row
  when (old.completed_at is not null) execute function app.refuse_change();
create function app.refuse_closed_review() returns trigger language plpgsql as $$
begin
  if exists (select 1 from access_reviews r where r.org_id = new.org_id and r.id = new.review_id and r.completed_at is not null) then
    raise exception 'this review was completed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger access_review_lines_closed before insert or update on access_review_lines for each row execute function app.refuse_closed_review();

-- Handing over and giving up ------------------------------------------------------------------------------------------
create table ownership_transfers (
  org_id uuid not null references organisations (id),
  id uuid not null,
  from_person uuid not null,
  to_person uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'lapsed')),
  settled_at timestamptz,
  primary key (org_id, id),
  check (from_person <> to_person),
  check ((outcome is null) = (settled_at is null))
);
create unique index ownership_transfers_one_open on ownership_transfers (org_id) where outcome is null;
call app.protect_tenant_table('ownership_transfers', 'owner');

create table organisation_exports (
  org_id uuid not null references organisations (id),
  id uuid not null,
  state text not null check (state in ('queued', 'ready')),
  file_key text,
  file_name text not null,
  bytes bigint,
  sha256 text,
  job_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
call app.protect_tenant_table('organisation_exports', 'owner');
create policy organisation_exports_readers on organisation_exports as restrictive for select using ((select app.has_role('owner')));

create table organisation_deletions (
  org_id uuid primary key references organisations (id),
  asked_by uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- The work that carries it out, once it is due.
  job_id uuid
);
call app.protect_tenant_table('organisation_deletions', 'owner');
-- A member is told wherever their organisations are listed.
create policy organisation_deletions_members on organisation_deletions for select using (exists (
  select 1 from memberships m where m.org_id = organisation_deletions.org_id and m.person_id = app.current_person() and m.ended_at is null));
create policy organisation_deletions_due on organisation_deletions for select to current_user using (true);

create function app.due_deletions(at timestamptz) returns table (org_id uuid, asked_by uuid) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.org_id, d.asked_by from organisation_deletions d where d.due_at <= at order by d.due_at
$$;

-- Verifiers -------------------------------------------------------------------------------------------------------------
create table verifier_accreditations (
  org_id uuid primary key references organisations (id),
  state text not null check (state in ('asked', 'accredited', 'refused', 'suspended')),
  -- Who vouches for it outside of Athar, and under which number.
  body text not null check (body <> ''),
  number text not null check (number <> ''),
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1
);
create table verifier_accreditation_events (
  org_id uuid not null references organisations (id),
  id bigint generated always as identity,
  at timestamptz not null,
  person_id uuid not null,
  action text not null check (action in ('ask', 'accredit', 'refuse', 'suspend')),
  reason text not null default '',
  primary key (org_id, id)
);
create trigger verifier_accreditation_events_append_only before update or delete on verifier_accreditation_events for each row execute function app.refuse_change();
alter table verifier_accreditations enable row level security;
alter table verifier_accreditations force row level security;
alter table verifier_accreditation_events enable row level security;
alter table verifier_accreditation_events force row level security;
call app.open_to_purge('verifier_accreditations');
call app.open_to_purge('verifier_accreditation_events');

create policy verifier_accreditations_read on verifier_accreditations for select using (
  org_id = app.current_org() or (state = 'accredited' and app.current_person() is not null) or app.has_platform_role('platform_owner', 'platform_admin'));
create policy verifier_accreditations_ask on verifier_accreditations for insert with check (
  org_id = app.current_org() and app.has_role('owner', 'admin') and state = 'asked');
create policy verifier_accreditations_ask_again on verifier_accreditations for update
  using (org_id = app.current_org() and app.has_role('owner', 'admin') and state in ('asked', 'refused'))
  with check (org_id = app.current_org() and app.has_role('owner', 'admin') and state = 'asked');
create policy verifier_accreditations_decide on verifier_accreditations for update
  using (app.has_platform_role('platform_owner', 'platform_admin')) with check (app.has_platform_role('platform_owner', 'platform_admin'));
create policy verifier_accreditation_events_read on verifier_accreditation_events for select using (
  org_id = app.current_org() or app.has_platform_role('platform_owner', 'platform_admin'));
create policy verifier_accreditation_events_write on verifier_accreditation_events for insert with check (
  (org_id = app.current_org() and app.has_role('owner', 'admin') and action = 'ask')
  or (app.has_platform_role('platform_owner', 'platform_admin') and action <> 'ask'));
-- A name is seen by whoever sees the accreditation.
create policy organisations_accredited on organisations for select using (exists (
  select 1 from verifier_accreditations v where v.org_id = organisations.id));

-- Engagements -----------------------------------------------------------------------------------------------------------
-- One subject of a client, opened to a verifier from one day to another. Names are kept as they were on the day: the two
-- organisations see nothing else of each other.
create table engagements (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  verifier_org_id uuid not null,
  client_name_en text not null,
  client_name_ar text not null,
  verifier_name_en text not null,
  verifier_name_ar text not null,
  kind text not null check (kind = 'inventory'),
  inventory_year smallint not null,
  starts_on date not null,
  ends_on date not null,
  granted_by uuid not null,
  granted_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  revoke_reason text,
  primary key (org_id, id),
  check (ends_on >= starts_on),
  check (org_id <> verifier_org_id)
);
create index engagements_verifier on engagements (verifier_org_id);
call app.protect_tenant_table('engagements', 'owner', 'admin');
create policy engagements_verifier on engagements for select using (verifier_org_id = (select app.current_org()));

-- Who of the verifier looked, by day, for the client to see.
create table engagement_visits (
  org_id uuid not null,
  engagement_id uuid not null,
  person_id uuid not null,
  day date not null,
  primary key (org_id, engagement_id, person_id, day),
  foreign key (org_id, engagement_id) references engagements (org_id, id)
);
call app.protect_tenant_table('engagement_visits', 'owner', 'admin', 'auditor');

-- The engagement this transaction looks through, if it stands on the day named: asked of the table by every statement, so
-- that a setting alone opens nothing.
create function app.open_engagement() returns engagements language plpgsql stable parallel safe as $$
declare
  named uuid := nullif(current_setting('app.engagement', true), '');
  found engagements;
begin
  if named is null then return null; end if;
  select e.* into found from engagements e
   where e.id = named and e.verifier_org_id = app.current_org() and e.revoked_at is null
     and current_setting('app.engagement_day', true)::date between e.starts_on and e.ends_on
     and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')
     and exists (select 1 from verifier_accreditations v where v.org_id = e.verifier_org_id and v.state = 'accredited');
  return found;
end $$;
create function app.engaged_org() returns uuid language sql stable parallel safe as $$ select (app.open_engagement()).org_id $$;
create function app.engaged_year() returns smallint language sql stable parallel safe as $$ select (app.open_engagement()).inventory_year $$;
-- The days of the engaged year.
create function app.engaged_from() returns date language plpgsql stable parallel safe as
$$ begin return (select i.starts_on from inventories i where i.org_id = app.engaged_org() and i.year = app.engaged_year()); end $$;
create function app.engaged_to() returns date language plpgsql stable parallel safe as
$$ begin return (select i.ends_on from inventories i where i.org_id = app.engaged_org() and i.year = app.engaged_year()); end $$;
-- What the records of the engaged year name.
create function app.engaged_sites() returns uuid[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.site_id from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;
create function app.engaged_suppliers() returns integer[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.supplier_id from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;
create function app.engaged_resolutions() returns integer[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.resolution_id from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;
create function app.engaged_activities() returns text[] language plpgsql stable parallel safe as
$$ begin return array(select distinct r.activity from inventory_rollup r where r.org_id = app.engaged_org() and r.inventory_year = app.engaged_year()); end $$;

-- Whether a record of the engaged year has this number, or had it before it was taken out.
create function app.engaged_record(record bigint) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from activity_records r where r.org_id = app.engaged_org() and r.id = record and r.inventory_year = app.engaged_year()); end $$;
create function app.engaged_import(import uuid, first_record bigint, last_record bigint) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from activity_records r where r.org_id = app.engaged_org() and r.id between first_record and last_record
                          and r.import_id = import and r.inventory_year = app.engaged_year()); end $$;
create function app.engaged_contract(contract uuid) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from energy_contracts c where c.org_id = app.engaged_org() and c.id = contract); end $$;

-- For reading only, and added to what members may read. A case hides from the planner how few rows this is about: counted in,
-- it would make it take a member's own full table for an almost empty one.
create procedure app.open_to_engaged(target regclass, rows text) language plpgsql as $$
begin
  execute format('create policy engaged_read on %s for select using (case when org_id = (select app.engaged_org()) then (%s) else false end)', target, rows);
end $$;
call app.open_to_engaged('activity_records', 'inventory_year = (select app.engaged_year())');
call app.open_to_engaged('inventory_rollup', 'inventory_year = (select app.engaged_year())');
call app.open_to_engaged('inventory_rollup_stamps', 'bucket between date_trunc(''month'', (select app.engaged_from()))::date and (select app.engaged_to())');
call app.open_to_engaged('inventories', 'year = (select app.engaged_year())');
call app.open_to_engaged('inventory_denominators', 'year = (select app.engaged_year())');
call app.open_to_engaged('scope3_screening', 'year = (select app.engaged_year())');
call app.open_to_engaged('restatements', 'year = (select app.engaged_year())');
call app.open_to_engaged('inventory_settings', 'true');
-- The boundary of the year: entities and who held them then, sites in use then or named by its records.
call app.open_to_engaged('entities', 'true');
call app.open_to_engaged('entity_holdings', 'valid_from <= (select app.engaged_to()) and (valid_to is null or valid_to >= (select app.engaged_from()))');
call app.open_to_engaged('sites', 'archived_at is null or archived_at >= (select app.engaged_from()) or id = any ((select app.engaged_sites())::uuid[])');
call app.open_to_engaged('suppliers', 'id = any ((select app.engaged_suppliers())::integer[])');
call app.open_to_engaged('factor_resolutions', 'id = any ((select app.engaged_resolutions())::integer[])');
call app.open_to_engaged('own_factors', 'activity = any ((select app.engaged_activities())::text[])');
call app.open_to_engaged('factor_choices', 'activity = any ((select app.engaged_activities())::text[])');
call app.open_to_engaged('activity_record_versions', 'app.engaged_record(record_id)');
call app.open_to_engaged('record_attachments', 'app.engaged_record(record_id)');
call app.open_to_engaged('imports', 'app.engaged_import(id, first_record_id, last_record_id)');
call app.open_to_engaged('energy_contracts', 'valid_from >= (select app.engaged_from()) and valid_to <= (select app.engaged_to())');
call app.open_to_engaged('energy_contract_versions', 'app.engaged_contract(contract_id)');
call app.open_to_engaged('energy_contract_evidence', 'app.engaged_contract(contract_id)');
call app.open_to_engaged('audit_trail', $rows$
  case subject_type when 'inventory' then subject_id = (select app.engaged_year())::text
                    when 'record' then subject_id ~ '^\d{1,18}$' and app.engaged_record(subject_id::bigint)
                    when 'energy-contract' then app.engaged_contract(subject_id::uuid)
                    else false end$rows$);
create policy organisations_engaged on organisations for select using (id = (select app.engaged_org()));

-- Last of all: what there was before is opened to a purge as what comes now.
do $$
declare
  target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'purge')
  loop
    call app.open_to_purge(target);
  end loop;
end $$;
create policy purge on organisations to current_user using (id = (select app.purging()));
-- Answers kept for a repeated write may quote anything of the organisation.
create policy purge on idempotency_keys to current_user using (
  (select app.purging()) is not null and person_id in (select m.person_id from memberships m where m.org_id = (select app.purging())));

/*
 * Takes everything of an organisation whose deletion is due out of the database, and answers the keys of its files, which
 * the caller destroys. Tables are found, not listed, so that none that comes later is forgotten; the ones that others
 * refer to go in a later round.
 */
create function app.delete_organisation(org uuid, at timestamptz) returns setof text language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target regclass;
  stage text;
  left_over boolean;
begin
  perform set_config('app.purging', org::text, true), set_config('app.org_id', org::text, true), set_config('app.org_role', 'owner', true);
  perform 1 from organisations o where o.id = org for update;
  if not exists (select 1 from organisation_deletions d where d.org_id = org and d.due_at <= at) then
    raise exception 'no deletion of this organisation is due' using errcode = '42501';
  end if;
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      join pg_attribute k on k.attrelid = c.oid and k.attname = 'file_key' and not k.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    return query execute format('select distinct t.file_key from %s t where t.org_id = $1 and t.file_key is not null', target) using org;
  end loop;
  for stage in select format('import_stage.%I', 'r' || replace(i.id::text, '-', '')) from imports i where i.org_id = org loop
    execute format('drop table if exists %s', stage);
  end loop;
  delete from idempotency_keys;
  for round in 1 .. 12 loop
    left_over := false;
    for target in
      select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname
    loop
      begin
        execute format('delete from %s where org_id = $1', target) using org;
      exception when foreign_key_violation then
        left_over := true;
      end;
    end loop;
    exit when not left_over;
  end loop;
  delete from organisations o where o.id = org;
  perform set_config('app.purging', '', true), set_config('app.org_id', '', true), set_config('app.org_role', '', true);
end $$;
