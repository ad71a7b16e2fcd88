-- Second factors, recovery codes and passkeys, and how sure it is who asks. Like the other tables of `auth` they are read
-- before a tenant is known, hence outside row-level security; nothing but the identity feature names them.

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
  -- Wrong answers since `failures_since`; a right one begins anew.
  failures smallint not null default 0,
  failures_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  unique (user_id, friendly_name)
);
create unique index mfa_factors_one_set_of_codes on auth.mfa_factors (user_id) where type = 'recovery_code';

-- A question put to a factor within a session. Answered right, it is gone.
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

-- Nobody is known yet at a sign-in, hence no person there.
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

-- Since when the session stands at aal2: its shorter life is counted from here.
alter table auth.sessions add column aal2_at timestamptz;
alter table auth.sessions add constraint sessions_aal2_at check ((aal2_at is null) = (aal = 'aal1'));

-- How sure it is who asks, for policies and triggers: what the session row says, unless the token was issued below it.
create function app.current_aal() returns text language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('app.aal', true), ''), 'aal1') $$;

create function app.has_second_factor() returns boolean language sql stable as
$$ select exists (select 1 from auth.mfa_factors f where f.user_id = app.current_person() and f.status = 'verified') $$;

-- Whether a person administers or verifies somewhere: their sessions at aal2 are short. Looks with that person's eyes and
-- puts the asker's own back.
create function app.administers_or_verifies(person uuid) returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  found boolean;
begin
  perform set_config('app.person_id', person::text, true);
  select exists (
      select 1 from memberships m join organisations o on o.id = m.org_id
       where m.person_id = person and m.ended_at is null and (m.role in ('owner', 'admin') or (o.type = 'verifier' and m.role <> 'viewer')))
    or exists (select 1 from platform_roles p where p.person_id = person) into found;
  perform set_config('app.person_id', own, true);
  return found;
end $$;

-- Refuses what only a second factor may do, for a trigger of the table concerned.
create function app.refuse_below_aal2() returns trigger language plpgsql as $$
begin
  if app.current_aal() <> 'aal2' then
    raise exception 'a second factor is needed: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create trigger inventories_lock before update of state on inventories for each row
  when (new.state = 'locked' and old.state is distinct from 'locked') execute function app.refuse_below_aal2();
create trigger inventories_lock_at_birth before insert on inventories for each row
  when (new.state = 'locked') execute function app.refuse_below_aal2();

-- As before, and tells the database how sure it is who asks.
create or replace function app.open_session(session uuid, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[]) language plpgsql as $$
#variable_conflict use_column
declare
  found_person uuid; found_email text; found_aal text; found_role text; found_platform text[];
begin
  perform set_config('app.person_id', '', true), set_config('app.email', '', true), set_config('app.org_id', '', true),
          set_config('app.org_role', '', true), set_config('app.platform_roles', '', true), set_config('app.aal', 'aal1', true);
  select s.user_id, case when u.email_confirmed_at is null then '' else u.email::text end, s.aal into found_person, found_email, found_aal
    from auth.sessions s join auth.users u on u.id = s.user_id
   where s.id = session and u.deleted_at is null and (u.banned_until is null or u.banned_until <= at) and (s.not_after is null or s.not_after > at);
  if found_person is null then return; end if;
  perform set_config('app.person_id', found_person::text, true), set_config('app.email', found_email, true), set_config('app.aal', found_aal, true);
  select coalesce(array_agg(p.role), '{}') into found_platform from platform_roles p where p.person_id = found_person;
  perform set_config('app.platform_roles', array_to_string(found_platform, ','), true);
  if org is not null then
    select m.role into found_role from memberships m where m.org_id = org and m.person_id = found_person and m.ended_at is null;
    if found_role is not null then
      perform set_config('app.org_id', org::text, true), set_config('app.org_role', found_role, true);
    end if;
  end if;
  return query select found_person, found_email, found_aal, found_role, found_platform;
end $$;
