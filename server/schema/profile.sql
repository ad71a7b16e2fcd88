-- A token acts for one organisation, for one person. Its secret is nowhere: only the hash it is looked up by.
create table api_tokens (
  org_id uuid not null references organisations (id),
  id uuid not null,
  person_id uuid not null,
  name text not null,
  -- The end of the secret, to tell tokens apart by.
  hint text not null,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  revoked_at timestamptz,
  -- The person or an administrator; null where the membership ended.
  revoked_by uuid,
  last_used_at timestamptz,
  last_used_from inet,
  -- How often it was used in the hour that ends then.
  uses integer not null default 0,
  uses_end_at timestamptz,
  primary key (org_id, id),
  constraint api_tokens_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{read,enter-data,review}')
);
create index api_tokens_person on api_tokens (person_id, created_at desc);

-- A revoked token stays revoked: its person still holds the secret.
create trigger api_tokens_ended before update of revoked_at on api_tokens for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function app.refuse_change();

-- A token outlives administrators' short sessions, so making one needs a second factor.
create trigger api_tokens_make before insert on api_tokens for each row
  when (app.has_role('owner', 'admin')) execute function app.refuse_below_aal2();

-- Locks the membership: a token made while it ends must end with it.
create function app.hold_token_member() returns trigger language plpgsql as $$
begin
  perform 1 from memberships m where m.org_id = new.org_id and m.person_id = new.person_id and m.ended_at is null for share;
  if not found then
    raise exception 'a token is made by a member' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger api_tokens_of_member before insert on api_tokens for each row execute function app.hold_token_member();
call app.enforce_policies('api_tokens');
call app.open_to_purge('api_tokens');

-- The holder of a secret sees its row before a person is known.
create function app.presented_token() returns bytea language sql stable parallel safe as
$$ select decode(coalesce(current_setting('app.token_hash', true), ''), 'hex') $$;

create policy api_tokens_read on api_tokens for select using (
  person_id = (select app.current_person()) or secret_hash = (select app.presented_token())
  or (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin'))));
create policy api_tokens_make on api_tokens for insert with check (
  person_id = (select app.current_person()) and org_id = (select app.current_org()) and (select app.acts_in_person()));
create policy api_tokens_change on api_tokens for update using (
  person_id = (select app.current_person()) or secret_hash = (select app.presented_token())
  or (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin'))));
create policy api_tokens_erase on api_tokens for delete using (person_id = (select app.current_person()) and (select app.acts_in_person()));

-- All tokens are revoked after a restore: some may have been revoked since the backup.
create function app.keeps_tokens() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.token_keeper', true), '') = 'on' $$;

create policy api_tokens_keep_read on api_tokens for select using ((select app.keeps_tokens()));
create policy api_tokens_keep on api_tokens for update using ((select app.keeps_tokens()));

-- What a token is for does not change, only its use and its end.
select app.grant_only('api_tokens', 'select, insert, delete, update (revoked_at, revoked_by, last_used_at, last_used_from, uses, uses_end_at)');

-- Tokens end with their membership and do not return with it.
create function app.end_tokens_of_member() returns trigger language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
begin
  perform set_config('app.person_id', new.person_id::text, true);
  update api_tokens set revoked_at = new.ended_at where org_id = new.org_id and person_id = new.person_id and revoked_at is null;
  perform set_config('app.person_id', own, true);
  return null;
end $$;

-- What a session may have given away ends with it: API tokens and the calendar address. Answers how many ended.
create function app.end_keys_of(person uuid, at timestamptz) returns int language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  tokens int;
  addresses int;
begin
  if (app.keeps_accounts() or app.signs_out(person)) is not true then
    raise exception 'not the one to end the keys of this person' using errcode = '42501';
  end if;
  perform set_config('app.person_id', person::text, true);
  update api_tokens set revoked_at = at where person_id = person and revoked_at is null;
  get diagnostics tokens = row_count;
  delete from volunteer_calendars where person_id = person;
  get diagnostics addresses = row_count;
  perform set_config('app.person_id', own, true);
  return tokens + addresses;
end $$;

-- The number of live tokens a member has, for access reviews.
create function app.member_tokens(at timestamptz) returns table (person_id uuid, tokens integer) language plpgsql as $$
#variable_conflict use_column
begin
  if not app.has_role('owner', 'admin', 'auditor') then raise exception 'others do not review access' using errcode = '42501'; end if;
  perform set_config('app.token_keeper', 'on', true);
  return query select t.person_id, count(*)::int from api_tokens t
    where t.org_id = app.current_org() and t.revoked_at is null and t.expires_at > at group by t.person_id;
  perform set_config('app.token_keeper', '', true);
end $$;

-- Opens a request made with an API token.
create function app.open_token(presented bytea, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[],
               organisation_id uuid, token_id uuid, scopes text[], refusal text) language plpgsql as $$
#variable_conflict use_column
declare
  token api_tokens; found_role text;
begin
  perform set_config('app.person_id', '', true), set_config('app.email', '', true), set_config('app.org_id', '', true),
          set_config('app.org_role', '', true), set_config('app.platform_roles', '', true), set_config('app.aal', 'aal1', true);
  perform set_config('app.token_hash', encode(presented, 'hex'), true);
  select * into token from api_tokens t where t.secret_hash = presented;
  perform set_config('app.token_hash', '', true);
  if token.id is null then return; end if;
  if token.revoked_at is not null or app.is_shut_out(token.person_id, at) then
    refusal := 'revoked';
  elsif token.expires_at <= at then
    refusal := 'expired';
  elsif org is not null and org <> token.org_id then
    refusal := 'other-organisation';
  else
    perform set_config('app.person_id', token.person_id::text, true);
    select m.role into found_role from memberships m where m.org_id = token.org_id and m.person_id = token.person_id and m.ended_at is null;
    if found_role is null then
      perform set_config('app.person_id', '', true);
      refusal := 'revoked';
    else
      perform set_config('app.org_id', token.org_id::text, true), set_config('app.org_role', found_role, true),
              set_config('app.token_roles', (select string_agg(case scope when 'read' then 'auditor' when 'enter-data' then 'preparer'
                when 'review' then 'reviewer' else 'admin' end, ',') from unnest(token.scopes) as scope), true);
    end if;
  end if;
  return query select token.person_id, ''::text, 'aal1'::text, found_role, '{}'::text[], token.org_id, token.id, token.scopes, refusal;
end $$;

create function app.revoke_every_token(at timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.token_keeper', 'on', true);
  update api_tokens set revoked_at = at where revoked_at is null;
  perform set_config('app.token_keeper', '', true);
end $$;

create function app.use_token(presented bytea, at timestamptz, seen_from inet)
returns table (person_id uuid, uses integer, uses_end_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.token_hash', encode(presented, 'hex'), true);
  return query update api_tokens t set last_used_at = at, last_used_from = seen_from,
      uses = case when t.uses_end_at > at and t.uses_end_at <= at + interval '65 minutes' then t.uses + 1 else 1 end,
      uses_end_at = case when t.uses_end_at > at and t.uses_end_at <= at + interval '65 minutes' then t.uses_end_at else at + interval '1 hour' end
    where t.secret_hash = presented and t.revoked_at is null and t.expires_at > at
    returning t.person_id, t.uses, t.uses_end_at;
  perform set_config('app.token_hash', '', true);
end $$;

-- What a person agreed to, and took back: which text, which version, in which language they read it. Nothing is overwritten.
create table consents (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  kind text not null,
  version text not null,
  language text not null check (language in ('en', 'ar')),
  given boolean not null,
  at timestamptz not null
);
create index consents_person on consents (person_id, at desc);
create trigger consents_append_only before update or delete on consents for each row execute function app.refuse_change();
create trigger consents_no_truncate before truncate on consents for each statement execute function app.refuse_change();
call app.enforce_policies('consents');
create policy consents_read on consents for select using (person_id = (select app.current_person()));
create policy consents_say on consents for insert with check (person_id = (select app.current_person()) and (select app.acts_in_person()));
select app.grant_only('consents', 'select, insert');

-- People who asked for the end of their account, until its day: they may come back and keep it.
create table account_deletions (
  person_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- When the mail went out that says that the day is near.
  reminded_at timestamptz
);
call app.enforce_policies('account_deletions');
create policy account_deletions_own on account_deletions
  using (person_id = (select app.current_person()) and (select app.acts_in_person()))
  with check (person_id = (select app.current_person()) and (select app.acts_in_person()));
create policy account_deletions_due on account_deletions for select to current_user using (true);
select app.grant_only('account_deletions', 'select, insert, delete, update (due_at, reminded_at)');

-- Of everybody: whose day has come, or is so near that they are reminded.
create function app.account_deletions_due(at timestamptz, remind_ahead interval) returns setof uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.person_id from account_deletions d
   where d.due_at <= at or (d.due_at <= at + remind_ahead and d.reminded_at is null) order by d.due_at
$$;

-- Whether a person has asked for their account to be deleted.
create function app.is_leaving(person uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from account_deletions d where d.person_id = person)
$$;

create trigger memberships_end_tokens after update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.end_tokens_of_member();

-- Address and program may be forgotten; nothing else changes.
create function app.refuse_but_forgetting() returns trigger language plpgsql as $$
begin
  if new.ip_address is null and new.user_agent is null and to_jsonb(new) - '{ip_address,user_agent}'::text[] = to_jsonb(old) - '{ip_address,user_agent}'::text[] then
    return new;
  end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger platform_security_audit_forget before update on platform_security_audit for each row execute function app.refuse_but_forgetting();
