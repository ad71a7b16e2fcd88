-- Personal API tokens, consents, and what browsers report to the security officer.

-- Whether the person acts by themselves and not through a token.
create function app.acts_in_person() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.token_roles', true), '') = '' $$;

-- Through a token a role counts only where one of the roles that its scopes stand for would do as well: never more than the
-- person may, never more than the token was made for.
create or replace function app.has_role(variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.org_role', true), '') = any (roles)
      and (coalesce(current_setting('app.token_roles', true), '') = '' or string_to_array(current_setting('app.token_roles', true), ',') && roles) $$;

-- A token acts for one organisation, for one person. Its secret is nowhere: only the hash it is looked up by.
create table api_tokens (
  org_id uuid not null references organisations (id),
  id uuid not null,
  person_id uuid not null,
  name text not null,
  -- The end of the secret, to tell tokens apart by.
  hint text not null,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{read,enter-data,review,administer}'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  revoked_at timestamptz,
  -- Whoever ended it: the person, an administrator, or nobody where the membership ended.
  revoked_by uuid,
  last_used_at timestamptz,
  last_used_from inet,
  -- How often it was used in the hour that ends then.
  uses integer not null default 0,
  uses_end_at timestamptz,
  primary key (org_id, id)
);
create index api_tokens_person on api_tokens (person_id, created_at desc);

alter table api_tokens enable row level security;
alter table api_tokens force row level security;
-- Whoever presents a secret sees the row it belongs to, before anybody is known.
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
-- The keeper ends all of them at once, for as long as the function runs: after a backup came back, tokens that were ended since
-- would open again.
create function app.keeps_tokens() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.token_keeper', true), '') = 'on' $$;
create policy api_tokens_keep_read on api_tokens for select using ((select app.keeps_tokens()));
create policy api_tokens_keep on api_tokens for update using ((select app.keeps_tokens()));
create function app.revoke_every_token(at timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.token_keeper', 'on', true);
  update api_tokens set revoked_at = at where revoked_at is null;
  perform set_config('app.token_keeper', '', true);
end $$;

-- What a token is for does not change, only its use and its end.
select app.grant_only('api_tokens', 'select, insert, delete, update (revoked_at, revoked_by, last_used_at, last_used_from, uses, uses_end_at)');

-- One more use of a living token: how many in this hour, and when the hour ends. Nothing where there is no such token.
create function app.use_token(presented bytea, at timestamptz, seen_from inet)
returns table (uses integer, uses_end_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.token_hash', encode(presented, 'hex'), true);
  return query update api_tokens t set last_used_at = at, last_used_from = seen_from,
      uses = case when t.uses_end_at > at then t.uses + 1 else 1 end,
      uses_end_at = case when t.uses_end_at > at then t.uses_end_at else at + interval '1 hour' end
    where t.secret_hash = presented and t.revoked_at is null and t.expires_at > at
    returning t.uses, t.uses_end_at;
  perform set_config('app.token_hash', '', true);
end $$;

-- Opens a request for a token as app.open_session does for a session: at aal1, without an address to be invited by, without any
-- role in the platform. `refusal` says why a token that is known opens nothing.
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
  if token.revoked_at is not null or not exists (
    select 1 from auth.users u where u.id = token.person_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= at)) then
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

-- With a membership its tokens end, whoever ends it; coming back does not bring them back.
create function app.end_tokens_of_member() returns trigger language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
begin
  perform set_config('app.person_id', new.person_id::text, true);
  update api_tokens set revoked_at = new.ended_at where org_id = new.org_id and person_id = new.person_id and revoked_at is null;
  perform set_config('app.person_id', own, true);
  return null;
end $$;
create trigger memberships_end_tokens after update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.end_tokens_of_member();

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
alter table consents enable row level security;
alter table consents force row level security;
create policy consents_read on consents for select using (person_id = (select app.current_person()));
create policy consents_say on consents for insert with check (person_id = (select app.current_person()) and (select app.acts_in_person()));
select app.grant_only('consents', 'select, insert');
create trigger consents_append_only before update or delete on consents for each row execute function app.refuse_change();
create trigger consents_no_truncate before truncate on consents for each statement execute function app.refuse_change();

-- What browsers report, and what happened to accounts. The officer reads it; a person sees what is about themselves.
create table platform_security_audit (
  id uuid primary key default gen_random_uuid(),
  event_type text not null,
  user_agent text,
  ip_address inet,
  suspicious_activity boolean not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  person_id uuid,
  -- A browser's own word; else the server's.
  reported_by_client boolean not null,
  request_id text not null
);
create index platform_security_audit_newest on platform_security_audit (created_at desc, id desc);
create index platform_security_audit_person on platform_security_audit (person_id, created_at desc) where person_id is not null;
alter table platform_security_audit enable row level security;
alter table platform_security_audit force row level security;
create policy platform_security_audit_report on platform_security_audit for insert
  with check (not reported_by_client or person_id is not distinct from app.current_person());
create policy platform_security_audit_read on platform_security_audit for select using (
  ((select app.has_platform_role('security_officer')) and (select app.current_aal()) = 'aal2') or person_id = (select app.current_person()));
create policy platform_security_audit_erase on platform_security_audit for update using (person_id = (select app.current_person()));
select app.grant_only('platform_security_audit', 'select, insert, update (ip_address, user_agent)');
-- From where and with which program somebody came may be forgotten; nothing else changes.
create function app.refuse_but_forgetting() returns trigger language plpgsql as $$
begin
  if new.ip_address is null and new.user_agent is null and to_jsonb(new) - '{ip_address,user_agent}'::text[] = to_jsonb(old) - '{ip_address,user_agent}'::text[] then
    return new;
  end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger platform_security_audit_forget before update on platform_security_audit for each row execute function app.refuse_but_forgetting();
create trigger platform_security_audit_append_only before delete on platform_security_audit for each row execute function app.refuse_change();
create trigger platform_security_audit_no_truncate before truncate on platform_security_audit for each statement execute function app.refuse_change();

-- What the trail holds of accounts and sessions belongs to the officer's list too.
create function app.report_account_event() returns trigger language plpgsql as $$
begin
  insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
  values (new.action, new.action in ('identity.refresh-token-reused', 'identity.passkey-counter-went-back'),
          case when new.action in ('identity.refresh-token-reused', 'identity.passkey-counter-went-back') then 'critical'
               when new.action in ('identity.recovery-code-used', 'identity.factor-removed', 'identity.recovery-codes-removed',
                                   'identity.email-changed', 'identity.password-changed', 'profile.delete-account') then 'warning'
               else 'info' end,
          new.details, new.at, new.person_id, false, new.request_id);
  return null;
end $$;
create trigger audit_trail_report after insert on audit_trail for each row
  when (new.action like 'identity.%' or new.action in ('profile.create-token', 'profile.revoke-token', 'profile.delete-account'))
  execute function app.report_account_event();

-- What tells this database from any other; a restored one keeps it.
create table platform_identity (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid()
);
insert into platform_identity default values;
select app.grant_only('platform_identity', 'select');

-- A person takes themselves out: memberships end, and what was kept about them alone goes.
create policy memberships_leave on memberships for update using (person_id = (select app.current_person()) and ended_at is null and (select app.acts_in_person()))
  with check (person_id = (select app.current_person()) and ended_at is not null);
create policy invitations_erase on invitations for delete using (email = (select app.current_email()));
create policy platform_roles_leave on platform_roles for delete using (person_id = (select app.current_person()));
create policy notifications_erase on notifications for delete using (person_id = (select app.current_person()));
