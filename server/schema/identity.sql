-- Accounts, sessions, mailed links, factors, keys and counts. Only identity's store names these tables.
create schema auth;

create table auth.users (
  id uuid primary key,
  email citext,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  password_hash text,
  app_metadata jsonb not null,
  user_metadata jsonb not null,
  banned_until timestamptz,
  new_email citext,
  email_change_sent_at timestamptz,
  -- Which of the two addresses has confirmed an open change of address.
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  deleted_at timestamptz,
  -- The text accounts are searched and sorted by.
  found_by text not null
  generated always as (app.fold_text(coalesce(email::text, '') || ' ' || coalesce(user_metadata ->> 'full_name', ''))) stored,
  -- An outside auth server may give several people one address: only the proven holder holds it here.
  holds_email boolean not null default true,
  check (email is not null or deleted_at is not null),
  constraint users_proven_holds check (holds_email or email_confirmed_at is null)
);
create unique index users_email on auth.users (email) where deleted_at is null and holds_email;
create index users_newest on auth.users (created_at desc, id desc) where deleted_at is null;

-- Set by identity's own connections: at sign-in no person is known yet.
create function app.keeps_accounts() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.account_keeper', true), '') = 'on' $$;

-- Policies open whole rows; on another person's account only these columns may change.
create function auth.refuse_beyond_identity() returns trigger language plpgsql as $$
declare
  -- `found_by` is worked out by the database, and later than this is asked.
  open constant text[] := '{banned_until,recovery_sent_at,app_metadata,updated_at,found_by}';
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then return new; end if;
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open)
     or (new.app_metadata - 'deletion_due_on') is distinct from (old.app_metadata - 'deletion_due_on') then
    raise exception 'accounts are changed by identity' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger users_beyond_identity before update on auth.users for each row
  when (not app.keeps_accounts()) execute function auth.refuse_beyond_identity();

-- Checked again for signed-in callers; the program and the operator's key have no person.
create function auth.refuse_ungoverned_block() returns trigger language plpgsql as $$
begin
  if app.current_person() is null then return new; end if;
  if (new.banned_until is null or new.banned_until < old.banned_until) and app.restores_account(new.id) then return new; end if;
  if new.banned_until is not null and (old.banned_until is null or new.banned_until >= old.banned_until)
     and app.governs_account(new.id) then return new; end if;
  raise exception 'not the one to block or unblock this account' using errcode = '42501';
end $$;

create trigger users_block before update of banned_until on auth.users for each row
  when (old.banned_until is distinct from new.banned_until) execute function auth.refuse_ungoverned_block();

create trigger users_stop_work after update of banned_until, deleted_at on auth.users for each row
  when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at) execute function app.look_after_work();
create policy own_read on auth.users for select using (id = (select app.current_person()) and (select app.acts_in_person()));

create function app.watches_accounts() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer') and app.current_aal() = 'aal2' $$;

create policy watched_read on auth.users for select using ((select app.watches_accounts()));

-- The caller's own account, in person: an API token reaches nothing of it.
create function app.is_own_account(person uuid) returns boolean language sql stable parallel safe as
$$ select person = app.current_person() and app.acts_in_person() $$;

-- Asking for one's own deletion, and signing out one's own devices.
create policy own_mark on auth.users for update using (app.is_own_account(id)) with check (app.is_own_account(id));
create policy own_leave on auth.users for delete using (app.is_own_account(id));

-- Reads as that person, then restores the caller.
create function app.platform_roles_of(person uuid) returns table (role text, since timestamptz) language plpgsql stable as $$
#variable_conflict use_column
declare
  own text := coalesce(current_setting('app.person_id', true), '');
begin
  if not app.watches_accounts() then return; end if;
  perform set_config('app.person_id', person::text, true);
  return query select p.role, p.since from platform_roles p where p.person_id = person order by p.since, p.role;
  perform set_config('app.person_id', own, true);
end $$;

-- Not one's own account; an owner's account only by another owner.
create function app.governs_account(person uuid) returns boolean language sql stable as $$
  select app.watches_accounts() and person is distinct from app.current_person()
     and (app.has_platform_role('platform_owner') or not exists (select from app.platform_roles_of(person) where role = 'platform_owner'))
$$;

-- Blocking a person, and ending their open links.
create policy governed_change on auth.users for update using (app.governs_account(id)) with check (app.governs_account(id));

-- Public card of a person: any caller who knows an id may read it.
create function app.cards_of(people uuid[]) returns table (id uuid, email text, email_confirmed_at timestamptz, user_metadata jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email::text, u.email_confirmed_at,
         jsonb_strip_nulls(jsonb_build_object('full_name', u.user_metadata -> 'full_name', 'language', u.user_metadata -> 'language'))
    from auth.users u where u.id = any (people) and u.deleted_at is null
$$;

-- Locks an account to the end of the transaction; false where it is gone.
create function app.hold_account(person uuid) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from auth.users u where u.id = person and u.deleted_at is null for no key update;
  return found;
end $$;

-- `=` of citext is not leakproof, so under the policies the index on addresses is out of reach.
create function app.holder_of(address citext) returns uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select u.id from auth.users u where u.email = address and u.deleted_at is null and u.holds_email);
end $$;

-- Whether an account is blocked or deleted.
create function app.is_kept_out(person uuid, at timestamptz) returns boolean language sql stable parallel safe
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from auth.users u where u.id = person and (u.deleted_at is not null or u.banned_until > at))
$$;

create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);

-- `not_after` moves forward with every refresh, up to the overall limit: past it the session is worth nothing.
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null check (aal in ('aal1', 'aal2')),
  factor_id uuid,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  not_after timestamptz not null,
  ip inet,
  user_agent text,
  -- Since when the session stands at aal2: its shorter life is counted from here.
  aal2_at timestamptz,
  -- A session of an auth server outside, seen through its tokens. Ended here it stays ended, although its tokens still hold.
  external boolean not null default false,
  -- Since when the short limits of administrators and verifiers apply; null while they do not.
  guarded_at timestamptz,
  constraint sessions_aal2_at check ((aal2_at is null) = (aal = 'aal1'))
);
create index sessions_user on auth.sessions (user_id);

-- What a session follows ends with it.
create function auth.announce_ended_session() returns trigger language plpgsql set search_path = pg_catalog as
$$ begin perform pg_notify('athar_sessions', old.id::text); return null; end $$;
create trigger sessions_announce after delete on auth.sessions
  for each row execute function auth.announce_ended_session();

-- Removing lost factors lowers sessions; nothing else of a session may change.
create function auth.refuse_beyond_lowering() returns trigger language plpgsql as $$
declare
  open constant text[] := '{aal,aal2_at,factor_id}';
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then return new; end if;
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) then
    raise exception 'sessions of others are lowered and nothing else' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger sessions_beyond_identity before update on auth.sessions for each row
  when (not app.keeps_accounts()) execute function auth.refuse_beyond_lowering();

-- Without a session name tokens are told apart by issue time; the latest end counts.
create function auth.keep_external_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.ended_external_sessions as ended (id, ended_at) values (old.id, greatest(clock_timestamp(), old.refreshed_at))
    on conflict (id) do update set ended_at = greatest(ended.ended_at, excluded.ended_at);
  return null;
end $$;

create trigger sessions_keep_external_end after delete on auth.sessions for each row
  when (old.external) execute function auth.keep_external_end();
create policy own_end on auth.sessions for delete using (app.is_own_account(user_id));

-- Officers block people; only platform administrators restore accounts.
create function app.restores_account(person uuid) returns boolean language sql stable as
$$ select app.governs_account(person) and app.has_platform_role('platform_owner', 'platform_admin') $$;

create policy restored_lower on auth.sessions for update using (app.restores_account(user_id)) with check (aal = 'aal1' and app.restores_account(user_id));

-- Functions open to all features: each answers one question and reveals no hash, secret or session.

-- The session that a request names, with its person.
create function app.living_session(session uuid, at timestamptz)
returns table (person_id uuid, email text, aal text) language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.user_id, case when u.email_confirmed_at is null then '' else u.email::text end, s.aal
    from auth.sessions s join auth.users u on u.id = s.user_id
   where s.id = session and u.deleted_at is null and (u.banned_until is null or u.banned_until <= at) and (s.not_after is null or s.not_after > at);
end $$;

create function app.settle_assurance(lowered boolean, session uuid) returns boolean language plpgsql as $$
begin
  if lowered then perform set_config('app.aal', 'aal1', true); end if;
  if app.current_aal() = 'aal2' or not app.has_second_factor() then return false; end if;
  if exists (select from auth.sessions s where s.id = session and s.external) then
    perform set_config('app.factors_elsewhere', 'on', true);
    return false;
  end if;
  perform set_config('app.org_id', '', true), set_config('app.org_role', '', true), set_config('app.platform_roles', '', true);
  return true;
end $$;

create table auth.session_amr (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  method text not null,
  at timestamptz not null,
  provider text,
  acr text,
  primary key (session_id, method)
);
create policy seen_read on auth.session_amr for select using (exists (select from auth.sessions s where s.id = session_id));
create policy restored_lower on auth.session_amr for delete using (
  exists (select from auth.sessions s where s.id = session_id and app.restores_account(s.user_id)));

create table auth.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent_hash bytea,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- The token that took this one's place, sealed under a key derived from this one; kept for the retry window only.
  successor_sealed bytea
);
create unique index refresh_tokens_active on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens_session on auth.refresh_tokens (session_id);
create index refresh_tokens_window on auth.refresh_tokens (revoked_at) where successor_sealed is not null;

-- A request with a PKCE challenge: its link's code is given only to the holder of the verifier.
create table auth.flow_states (
  id uuid primary key,
  auth_code_hash bytea unique,
  challenge text not null,
  method text not null check (method in ('s256', 'plain')),
  user_id uuid references auth.users (id) on delete cascade,
  provider text not null,
  amr text,
  nonce text,
  provider_verifier_sealed bytea,
  redirect_to text,
  expires_at timestamptz not null,
  -- A sign-in under way at a provider; the first response that names `state_hash` spends it.
  state_hash bytea unique,
  link_session_id uuid references auth.sessions (id) on delete cascade,
  acr text,
  proof_sealed bytea
);
create index flow_states_link_session on auth.flow_states (link_session_id) where link_session_id is not null;
create index flow_states_user on auth.flow_states (user_id);

create function app.end_sessions_of(person uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (app.keeps_accounts() or app.signs_out(person)) is not true then
    raise exception 'not the one to sign this person out' using errcode = '42501';
  end if;
  delete from auth.flow_states f where f.user_id = person and f.auth_code_hash is not null and f.link_session_id is null;
  delete from auth.sessions s where s.user_id = person;
end $$;

create table auth.one_time_tokens (
  hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication')),
  sent_to citext not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  flow_id uuid references auth.flow_states (id) on delete set null
);
create index one_time_tokens_sent_to on auth.one_time_tokens (sent_to, kind);
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind);

-- Each flow that ends looks for the mailed token that names it.
create index one_time_tokens_flow on auth.one_time_tokens (flow_id) where flow_id is not null;
create policy governed_read on auth.one_time_tokens for select using (app.governs_account(user_id));
create policy governed_end on auth.one_time_tokens for delete using (app.governs_account(user_id));

-- Sending the link to a new password, and taking lost factors away.
create policy restored_add on auth.one_time_tokens for insert with check (kind = 'recovery' and flow_id is null and app.restores_account(user_id));

-- Mailed links and codes of an address: see `app.holder_of`.
create function auth.tokens_sent_to(address citext) returns setof bytea language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.keeps_accounts() then return; end if;
  return query select t.hash from auth.one_time_tokens t where t.sent_to = address;
end $$;

create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  state text not null check (state in ('standby', 'active', 'retired')),
  created_at timestamptz not null,
  activated_at timestamptz,
  retired_at timestamptz
);
create unique index signing_keys_active on auth.signing_keys (state) where state = 'active';

-- Keys are HMACs: an address is counted without being stored.
create table auth.rate_buckets (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null,
  blocked_until timestamptz,
  -- Windows that began in the future, after a clock was set back, start again.
  began_at timestamptz not null default now()
);
create index rate_buckets_ends_at on auth.rate_buckets (ends_at);

-- Counts a password guess under all its rules, or returns the seconds to wait; one round trip.
-- Blocked counts outlive their block by `grace`, so that the next failure waits longer.
create function auth.count_guess(
  keys bytea[], most integer[], ends timestamptz[], waits integer[], grace interval, at timestamptz
) returns integer language plpgsql set search_path = '' as $$
declare
  counted record;
  closed_until timestamptz;
  too_many boolean := false;
begin
  -- A lost count after a crash costs nothing; waiting for the disk on every guess would.
  perform set_config('synchronous_commit', 'off', true);
  for counted in select * from auth.count_up(keys, ends, at) loop
    closed_until := greatest(closed_until, counted.blocked_until);
    too_many := too_many or counted.count >= most[array_position(keys, counted.key)];
  end loop;
  if closed_until > at then
    raise exception using errcode = 'ATH01';
  end if;
  if too_many then
    update auth.rate_buckets bucket
       set blocked_until = blocked.until, ends_at = greatest(bucket.ends_at, blocked.until + grace)
      from (
        select held.key, at + make_interval(secs => waits[rule.nth][least(held.count - most[rule.nth] + 1, array_length(waits, 2))]) as until
          from unnest(keys) with ordinality as rule (key, nth) join auth.rate_buckets held on held.key = rule.key
         where held.count >= most[rule.nth]
      ) blocked
     where bucket.key = blocked.key;
  end if;
  return 0;
exception when sqlstate 'ATH01' then
  -- A blocked guess is not counted.
  return ceil(extract(epoch from closed_until - at));
end $$;

create function auth.count_up(keys bytea[], ends timestamptz[], at timestamptz, step integer default 1)
returns setof auth.rate_buckets language plpgsql set search_path = '' security definer as $$
declare
  ahead constant timestamptz := at + interval '5 minutes';
begin
  return query
    insert into auth.rate_buckets as bucket (key, count, ends_at, began_at)
    select asked.key, step, asked.ends_at, at from unnest(keys, ends) with ordinality as asked (key, ends_at, nth) order by asked.nth
    on conflict (key) do update set
      count = case when bucket.ends_at <= at or bucket.began_at > ahead then step else bucket.count + step end,
      ends_at = case when bucket.ends_at <= at or bucket.began_at > ahead then excluded.ends_at else bucket.ends_at end,
      blocked_until = case when bucket.ends_at <= at or bucket.began_at > ahead then null else bucket.blocked_until end,
      began_at = case when bucket.ends_at <= at or bucket.began_at > ahead then at else bucket.began_at end
    returning bucket.*;
end $$;

-- Second factors, recovery codes and passkeys.
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  friendly_name text not null,
  -- Sealed under the master key, bound to the row.
  secret_sealed bytea,
  phone text,
  webauthn_credential jsonb,
  -- The last time step whose code was accepted: it and all before it are spent.
  last_step bigint,
  -- Wrong codes since `failures_since`; a right one resets them.
  failures smallint not null default 0,
  failures_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  -- After a hundred wrong codes in a row a factor is closed (NIST SP 800-63B-4, section 3.2.2).
  failures_in_row integer not null default 0,
  unique (user_id, friendly_name)
);
create unique index mfa_factors_one_set_of_codes on auth.mfa_factors (user_id) where type = 'recovery_code';

create function auth.refuse_ungoverned_factor() returns trigger language plpgsql as $$
begin
  if app.current_person() is null or old.user_id = app.current_person() or app.restores_account(old.user_id) then return old; end if;
  raise exception 'not the one to take this factor away' using errcode = '42501';
end $$;

create trigger mfa_factors_taken before delete on auth.mfa_factors for each row execute function auth.refuse_ungoverned_factor();
create policy restored_take on auth.mfa_factors for delete using (app.restores_account(user_id));

-- In plpgsql, so that it is planned once: every session without a second factor asks it.
create function app.has_second_factor() returns boolean language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(current_setting('app.factors_elsewhere', true), '') <> 'on'
     and exists (select 1 from auth.mfa_factors f where f.user_id = app.current_person() and f.status = 'verified');
end $$;

-- A challenge to a factor within a session; a right answer deletes it.
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  code_hash bytea,
  webauthn_state text,
  expires_at timestamptz not null
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);
create index mfa_challenges_session on auth.mfa_challenges (session_id);
create index mfa_challenges_expires_at on auth.mfa_challenges (expires_at);

-- Keyed digests: a stolen table opens nothing.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
create policy restored_read on auth.recovery_codes for select using (app.restores_account(user_id));
create policy restored_take on auth.recovery_codes for delete using (app.restores_account(user_id));

-- Passkeys: keys that open a session by themselves.
create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  friendly_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user on auth.webauthn_credentials (user_id, created_at);
create policy restored_take on auth.webauthn_credentials for delete using (app.restores_account(user_id));

-- At sign-in the person is not known yet.
create table auth.webauthn_challenges (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'authentication'))
);
create index webauthn_challenges_user on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at on auth.webauthn_challenges (expires_at);

-- Places of earlier sign-ins as keyed digests, to recognise new ones, with the browser's language there.
create table auth.sign_in_places (
  user_id uuid not null references auth.users (id) on delete cascade,
  place bytea not null,
  language text check (language in ('en', 'ar')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, place)
);

-- The language each person's browser asked for when they signed in last, elsewhere than at one place.
create function app.last_languages(people uuid[], besides bytea) returns table (user_id uuid, language text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (p.user_id) p.user_id, p.language from auth.sign_in_places p
   where p.user_id = any (people) and p.language is not null and p.place is distinct from besides
   order by p.user_id, p.last_at desc
$$;

-- An id token opens a session once.
create table auth.spent_id_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_id_tokens_expires_at on auth.spent_id_tokens (expires_at);

create table auth.ended_external_sessions (
  id uuid primary key,
  ended_at timestamptz not null
);
create index ended_external_sessions_ended_at on auth.ended_external_sessions (ended_at);

-- A requested mail, kept until it is in the outbox; written for every address, known or not. Sealed.
create table auth.mail_orders (
  id uuid primary key,
  address bytea not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index mail_orders_address on auth.mail_orders (address);
create index mail_orders_created_at on auth.mail_orders (created_at);

-- The keyed digest of an address, by which its orders go with its person.
create function auth.forget_orders(digest bytea) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from auth.mail_orders o where o.id in (select k.id from auth.mail_orders k where k.address = digest for update skip locked)
$$;

-- The organisations of a person, read the same way.
create function app.memberships_of(person uuid)
returns table (org_id uuid, name_en text, name_ar text, role text, since timestamptz) language plpgsql stable as $$
#variable_conflict use_column
declare
  own text := coalesce(current_setting('app.person_id', true), '');
begin
  if not app.watches_accounts() then return; end if;
  perform set_config('app.person_id', person::text, true);
  return query select m.org_id, o.name_en, o.name_ar, m.role, m.since
    from memberships m join organisations o on o.id = m.org_id
   where m.person_id = person and m.ended_at is null order by m.since, m.org_id;
  perform set_config('app.person_id', own, true);
end $$;

-- Identity's own connections say so (`app.account_keeper`); all others reach the rows that a policy opens to them.
do $$
declare
  protected text;
begin
  for protected in select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'auth' and c.relkind in ('r', 'p') order by 1 loop
    execute format('alter table %s enable row level security', protected);
    execute format('alter table %s force row level security', protected);
    execute format('create policy kept on %s using ((select app.keeps_accounts())) with check ((select app.keeps_accounts()))', protected);
    -- For functions of the database's owner.
    execute format('create policy owned on %s to current_user using (true) with check (true)', protected);
  end loop;
end $$;

do $$
declare
  held text;
begin
  foreach held in array array['identities', 'sessions', 'mfa_factors', 'webauthn_credentials', 'sign_in_places'] loop
    execute format('create policy own_read on auth.%I for select using (user_id = (select app.current_person()) and (select app.acts_in_person()))', held);
  end loop;
  foreach held in array array['sessions', 'mfa_factors', 'webauthn_credentials'] loop
    execute format('create policy watched_read on auth.%I for select using ((select app.watches_accounts()))', held);
  end loop;
end $$;
