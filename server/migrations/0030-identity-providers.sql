-- Sign-in by other OpenID Connect servers, and sessions of an auth server outside.

-- A sign-in that is under way at a provider. `state_hash` is spent by the first answer that names it.
alter table auth.flow_states
  add column state_hash bytea unique,
  -- Set where a signed-in person adds the provider to their account: the session that asked. It ends, and so does this.
  add column link_session_id uuid references auth.sessions (id) on delete cascade,
  -- How sure the provider says it is.
  add column acr text,
  -- What the provider proved, until whoever began fetches it; sealed under the master key, bound to the row.
  add column proof_sealed bytea;
create index flow_states_link_session on auth.flow_states (link_session_id) where link_session_id is not null;
create index flow_states_user on auth.flow_states (user_id);

alter table auth.session_amr add column provider text, add column acr text;

-- An id token opens a session once.
create table auth.spent_id_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_id_tokens_expires_at on auth.spent_id_tokens (expires_at);

-- A session of an auth server outside, seen through its tokens. Ended here it stays ended, although its tokens still hold.
alter table auth.sessions add column external boolean not null default false;
create table auth.ended_external_sessions (
  id uuid primary key,
  ended_at timestamptz not null
);
create index ended_external_sessions_ended_at on auth.ended_external_sessions (ended_at);

create function auth.keep_external_end() returns trigger language plpgsql as $$
begin
  insert into auth.ended_external_sessions (id, ended_at) values (old.id, clock_timestamp()) on conflict do nothing;
  return null;
end $$;
create trigger sessions_keep_external_end after delete on auth.sessions for each row
  when (old.external) execute function auth.keep_external_end();
