-- Registration of non-profits: licence, documents, decision. An organisation has one open; a renewal is another row.
create function app.registers_npos() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('grants_officer', 'platform_owner') and app.current_aal() = 'aal2' $$;

create table npo_registrations (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  state text not null,
  number text unique,
  -- Of the answers, as submitted.
  licence_number text check (length(licence_number) between 1 and 40),
  licence_expires_on date,
  submitted_at timestamptz,
  -- As submitted last; null before.
  form jsonb,
  answers jsonb not null default '{}',
  -- What the applicant answered so far, to be submitted.
  draft jsonb not null default '{}' check (octet_length(draft::text) <= 100000),
  decided_by uuid,
  decided_at timestamptz,
  iban text check (iban ~ '^SA[0-9]{4}[0-9A-Z]{18}$'),
  -- Everyone who wrote it; none of them may decide on it.
  prepared_by uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (state = 'draft' or (licence_number is not null and licence_expires_on is not null and number is not null)),
  constraint npo_registrations_iban_after_approval check (iban is null or state in ('approved', 'expired'))
);
create unique index npo_registrations_open on npo_registrations (org_id)
  where state in ('draft', 'submitted', 'under-review', 'information-requested');
create unique index npo_registrations_approved on npo_registrations (org_id) where state = 'approved';
create index npo_registrations_latest on npo_registrations (org_id, created_at desc);
create index npo_registrations_submitted on npo_registrations (submitted_at desc, id desc) where state <> 'draft';
create index npo_registrations_newest on npo_registrations (decided_at desc, org_id desc) where state = 'approved';
create index npo_registrations_expiry on npo_registrations (licence_expires_on) where state = 'approved';
create index npo_registrations_licence on npo_registrations (licence_number) where state not in ('draft', 'rejected');
call app.protect_tenant_table('npo_registrations', 'insert', 'update');
call app.name_writer('npo_registrations', 'created_by');
call app.keep_workflow('npo_registrations', 'npo-registration',
  moves => '{>draft, draft>submitted, information-requested>submitted, submitted>under-review, submitted>information-requested, under-review>information-requested, under-review>approved, submitted>rejected, under-review>rejected, information-requested>rejected, approved>expired}',
  members => '{owner, preparer}',
  member_actions => '{begin, submit}',
  officers => '{grants_officer, platform_owner}',
  officer_actions => '{start-review, request-information, approve, reject}');
create policy npo_registrations_officers on npo_registrations for select
  using (state <> 'draft' and (select app.registers_npos()));
create policy npo_registrations_decide on npo_registrations for update
  using (state <> 'draft' and (select app.registers_npos()))
  with check ((select app.registers_npos()));
-- Inside functions of the database's owner only: licences are compared, and expire.
create policy npo_registrations_keep on npo_registrations to current_user using (true) with check (true);
select app.grant_only('npo_registrations', 'select, insert, update (state, number, licence_number, licence_expires_on,
  submitted_at, form, answers, draft, decided_by, decided_at, iban, prepared_by, changed_at, version)');

-- A non-profit that is called otherwise while it is reviewed has another registration: who decides sees it first.
create function app.renew_npo_registration(organisation uuid) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  update npo_registrations r set version = r.version + 1
   where r.org_id = organisation and organisation = app.current_org()
     and r.state in ('submitted', 'under-review', 'information-requested')
$$;

call app.log_rows('npo_registrations', '{"kind": "npo-registration.moved", "removed": "npo-registration.removed",
  "at": "changed_at", "ids": {"registration": "id", "state": "state"},
  "decision": ["number", "licence_number", "licence_expires_on", "decided_at"], "silent": ["draft"]}');

call app.keep_applications('npo_registrations', 'npo-registration',
  officers => '{grants_officer, platform_owner}',
  decides => '{under-review, information-requested, approved, rejected}',
  final => '{approved, rejected}',
  ends => '{expired}',
  open => '{draft, information-requested}',
  frees => '{draft, rejected, expired}',
  submitted => '{licence_number, licence_expires_on}',
  written => '{iban}');

-- One licence, one organisation; the lock lets the second of two at once see the first.
create function app.keep_npo_licence() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('npo-licence ' || new.licence_number, 0));
  if exists (select from npo_registrations r where r.licence_number = new.licence_number and r.org_id <> new.org_id
    and r.state not in ('draft', 'rejected')) then
    raise exception 'another organisation holds this licence' using errcode = '23505',
      constraint = 'npo_registrations_licence';
  end if;
  return new;
end $$;
create trigger npo_registrations_licence before insert or update of state, licence_number on npo_registrations
  for each row when (new.state not in ('draft', 'rejected')) execute function app.keep_npo_licence();

-- An approved renewal takes the place of the registration before it.
create function app.replace_npo_registration() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with ended as (
    update npo_registrations r set state = 'expired', changed_at = new.changed_at, version = r.version + 1
     where r.org_id = new.org_id and r.id <> new.id and r.state = 'approved' returning r.org_id, r.id)
  insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
  select e.org_id, 'npo-registration', e.id, new.changed_at, 'system', 'expire', 'approved', 'expired' from ended e;
  return new;
end $$;
create trigger npo_registrations_renewal before update of state on npo_registrations for each row
  when (new.state = 'approved' and old.state <> 'approved') execute function app.replace_npo_registration();

-- The accounts that an organisation gave for its grants, in their order. The last one is paid to once it is confirmed:
-- by an officer, or with its first award (`app.keep_grant_awards`).
create table npo_accounts (
  org_id uuid not null references organisations (id),
  id uuid not null unique default gen_random_uuid(),
  nth bigint generated always as identity,
  registration_id uuid not null,
  iban text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (org_id, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> given_by)
);
create index npo_accounts_last on npo_accounts (org_id, nth desc);
call app.enforce_policies('npo_accounts');
call app.open_to_purge('npo_accounts');
create policy npo_accounts_own on npo_accounts for select using (org_id = (select app.current_org()));
create policy npo_accounts_officers on npo_accounts for select using ((select app.registers_npos()));
create policy npo_accounts_confirm on npo_accounts for update
  using ((select app.registers_npos()) and confirmed_at is null)
  with check ((select app.registers_npos()) and confirmed_by = (select app.current_person()));
-- Inside functions of the database's owner only: an account is noted, and confirmed with the first award.
create policy npo_accounts_keep on npo_accounts to current_user using (true) with check (true);
select app.grant_only('npo_accounts', 'select, update (confirmed_by, confirmed_at)');

-- Held by who gives an account and by who pays to it: of the two at once the second sees the first.
create function app.hold_accounts(recipient uuid) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('npo-accounts ' || recipient, 0)) $$;

create function app.keep_npo_account() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.hold_accounts(new.org_id);
  if new.iban is distinct from
    (select a.iban from npo_accounts a where a.org_id = new.org_id order by a.nth desc limit 1) then
    insert into npo_accounts (org_id, registration_id, iban, given_by, given_at)
      values (new.org_id, new.id, new.iban, app.current_person(), new.changed_at);
  end if;
  return null;
end $$;
create trigger npo_registrations_account after update of iban on npo_registrations for each row
  when (new.iban is not null) execute function app.keep_npo_account();

create function app.refuse_own_account() returns trigger language plpgsql as $$
begin
  if app.belongs_to(new.confirmed_by, new.org_id, new.given_at) then
    raise exception 'no member of a recipient confirms its account' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger npo_accounts_second before update on npo_accounts for each row
  when (pg_trigger_depth() = 0) execute function app.refuse_own_account();

-- The account of a recipient that waits for an officer: the last one, where it is not confirmed.
create function app.waiting_account(recipient uuid) returns npo_accounts language sql stable as $$
  select a.* from npo_accounts a
   where a.org_id = recipient and a.confirmed_at is null
     and not exists (select from npo_accounts later where later.org_id = recipient and later.nth > a.nth)
$$;

-- Registrations whose licence is over; the last day still counts.
create function app.expire_npo_registrations(today date, at timestamptz) returns table (org_id uuid, id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update npo_registrations r set state = 'expired', changed_at = at, version = r.version + 1
     where r.state = 'approved' and r.licence_expires_on < today returning r.org_id, r.id),
  told as (
    insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
    select e.org_id, 'npo-registration', e.id, at, 'system', 'expire', 'approved', 'expired' from ended e)
  select e.org_id, e.id from ended e
$$;

-- Inside functions of the database's owner only: who registered is named.
create policy organisations_registering on organisations for select to current_user
  using (exists (select from npo_registrations r where r.org_id = organisations.id));

-- Documents of a registration: to officers, without the rest of the evidence of its organisation.
create function app.npo_documents(registration uuid) returns table (
  id uuid, file_name text, media_type text, bytes bigint, sha256 text, file_key text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.file_name, e.type, e.bytes, e.sha256, coalesce(e.file_key, e.attached_key)
    from npo_registrations r
    join mrv_evidence e on e.org_id = r.org_id and e.id::text in (select app.files_named(r.form, r.answers))
   where r.id = registration and r.state <> 'draft' and app.registers_npos() order by e.uploaded_at, e.id
$$;

create type app.registered_npo as (
  org_id uuid, name_en text, name_ar text, region text, about_en text, about_ar text, focuses jsonb,
  licence_number text, licence_expires_on date, registered_at timestamptz);
-- What everybody reads of those that are approved and whose licence lasts; null reads all of them.
create function app.registered_npos(wanted uuid, today date) returns setof app.registered_npo language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.org_id, o.name_en, o.name_ar, o.region, r.answers ->> 'aboutEn', r.answers ->> 'aboutAr',
         r.answers -> 'focuses', r.licence_number, r.licence_expires_on, r.decided_at
    from npo_registrations r join organisations o on o.id = r.org_id
   where r.state = 'approved' and r.licence_expires_on >= today and (wanted is null or r.org_id = wanted)
$$;
create function app.npo_organisation(registration uuid) returns table (name_en text, name_ar text, region text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name_en, o.name_ar, o.region from npo_registrations r join organisations o on o.id = r.org_id
   where r.id = registration and r.state <> 'draft' and app.registers_npos()
$$;
