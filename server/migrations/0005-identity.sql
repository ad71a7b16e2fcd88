-- People, their identities, sessions and everything that opens one. Read before a tenant is known, hence outside
-- row-level security; nothing but the identity feature names these tables.
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
  check (email is not null or deleted_at is not null)
);
create unique index users_email on auth.users (email) where deleted_at is null;

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
  user_agent text
);
create index sessions_user on auth.sessions (user_id);

create table auth.session_amr (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  method text not null,
  at timestamptz not null,
  primary key (session_id, method)
);

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

-- A request that carried a PKCE challenge: the code that its link earns is given only to whoever knows the verifier.
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
  expires_at timestamptz not null
);

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
  blocked_until timestamptz
);
create index rate_buckets_ends_at on auth.rate_buckets (ends_at);
