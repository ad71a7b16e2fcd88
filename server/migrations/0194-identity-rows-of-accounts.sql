-- Accounts are opened row by row, like everything else. Identity asks by connections of its own, which say so
-- (`app.account_keeper`): whoever signs in is nobody yet. Everybody else reaches their own rows, those who watch over accounts
-- what they look after, and nobody anything of the rest; what a feature has to know about others it asks one of the functions below.
create function app.keeps_accounts() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.account_keeper', true), '') = 'on' $$;

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

-- One's own, in person: a token that acts for somebody reaches nothing of their account.
create function app.is_own_account(person uuid) returns boolean language sql stable parallel safe as
$$ select person = app.current_person() and app.acts_in_person() $$;

do $$
declare
  held text;
begin
  foreach held in array array['identities', 'sessions', 'mfa_factors', 'webauthn_credentials', 'sign_in_places', 'pretended_sign_ups'] loop
    execute format('create policy own_read on auth.%I for select using (user_id = (select app.current_person()) and (select app.acts_in_person()))', held);
  end loop;
  foreach held in array array['sessions', 'mfa_factors', 'webauthn_credentials'] loop
    execute format('create policy watched_read on auth.%I for select using ((select app.watches_accounts()))', held);
  end loop;
end $$;
create policy own_read on auth.users for select using (id = (select app.current_person()) and (select app.acts_in_person()));
create policy watched_read on auth.users for select using ((select app.watches_accounts()));
create policy seen_read on auth.session_amr for select using (exists (select from auth.sessions s where s.id = session_id));

-- Going, and saying when; signing a device out.
create policy own_mark on auth.users for update using (app.is_own_account(id)) with check (app.is_own_account(id));
create policy own_leave on auth.users for delete using (app.is_own_account(id));
create policy own_end on auth.sessions for delete using (app.is_own_account(user_id));

-- Keeping somebody out, and what stands open of them with it.
create policy governed_change on auth.users for update using (app.governs_account(id)) with check (app.governs_account(id));
create policy governed_read on auth.one_time_tokens for select using (app.governs_account(user_id));
create policy governed_end on auth.one_time_tokens for delete using (app.governs_account(user_id));
-- Sending the link to a new password, and taking lost factors away.
create policy restored_add on auth.one_time_tokens for insert with check (kind = 'recovery' and flow_id is null and app.restores_account(user_id));
create policy restored_lower on auth.sessions for update using (app.restores_account(user_id)) with check (aal = 'aal1' and app.restores_account(user_id));
create policy restored_lower on auth.session_amr for delete using (
  exists (select from auth.sessions s where s.id = session_id and app.restores_account(s.user_id)));
create policy restored_take on auth.mfa_factors for delete using (app.restores_account(user_id));
create policy restored_take on auth.webauthn_credentials for delete using (app.restores_account(user_id));
create policy restored_read on auth.recovery_codes for select using (app.restores_account(user_id));
create policy restored_take on auth.recovery_codes for delete using (app.restores_account(user_id));

-- Rows are opened whole: whoever may change an account that is not theirs to keep changes this of it and nothing else.
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

-- What everybody may ask. Each answers what it is for and nothing besides; nobody learns a hash, a secret or a session by it.

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

-- As before, by way of it.
create or replace function app.admit_session(session uuid, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[]) language plpgsql as $$
#variable_conflict use_column
declare
  found_person uuid; found_email text; found_aal text; found_role text; found_platform text[];
begin
  perform set_config('app.person_id', '', true), set_config('app.email', '', true), set_config('app.org_id', '', true),
          set_config('app.org_role', '', true), set_config('app.platform_roles', '', true), set_config('app.aal', 'aal1', true);
  select living.person_id, living.email, living.aal into found_person, found_email, found_aal from app.living_session(session, at) living;
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

-- As before, asking whether its person is kept out.
create or replace function app.open_token(presented bytea, org uuid, at timestamptz)
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

-- Asked with every request of a session without a second factor, hence planned once.
create or replace function app.has_second_factor() returns boolean language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(current_setting('app.factors_elsewhere', true), '') <> 'on'
     and exists (select 1 from auth.mfa_factors f where f.user_id = app.current_person() and f.status = 'verified');
end $$;

-- What others see of a person: whoever was told of an id may know whose it is.
create function app.cards_of(people uuid[]) returns table (id uuid, email text, email_confirmed_at timestamptz, user_metadata jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email::text, u.email_confirmed_at,
         jsonb_strip_nulls(jsonb_build_object('full_name', u.user_metadata -> 'full_name', 'language', u.user_metadata -> 'language'))
    from auth.users u where u.id = any (people) and u.deleted_at is null
$$;
-- Who holds an address: not whoever came from an auth server outside without a proof of it. Under the policies the index of addresses
-- is out of reach (`=` of citext is not leakproof), so identity asks by this as well.
create function app.holder_of(address citext) returns uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select u.id from auth.users u where u.email = address and u.deleted_at is null and u.holds_email);
end $$;
-- The language each person's browser asked for when they signed in last, elsewhere than at one place.
create function app.last_languages(people uuid[], besides bytea) returns table (user_id uuid, language text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (p.user_id) p.user_id, p.language from auth.sign_in_places p
   where p.user_id = any (people) and p.language is not null and p.place is distinct from besides
   order by p.user_id, p.last_at desc
$$;
-- Holds the row of a person to the end of the transaction, against whoever changes or takes it; false where they are gone.
create function app.hold_account(person uuid) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from auth.users u where u.id = person and u.deleted_at is null for no key update;
  return found;
end $$;
-- Whether an account is kept out or gone; somebody who never was is neither.
create function app.is_kept_out(person uuid, at timestamptz) returns boolean language sql stable parallel safe
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from auth.users u where u.id = person and (u.deleted_at is not null or u.banned_until > at))
$$;
create or replace function app.may_still_ask(org uuid, person uuid, acting text, at timestamptz) returns boolean language sql stable parallel safe as $$
  select not app.is_kept_out(person, at)
     and (org = person or exists (
       select from memberships m where m.org_id = org and m.person_id = person and m.ended_at is null and (acting = '' or app.covers(m.role, acting)))) $$;

-- Signs somebody out everywhere, with what they have only to fetch: themselves, those who look after their account, and who ended
-- their membership in the acting organisation.
create function app.signs_out(person uuid) returns boolean language sql stable as $$
  select app.is_own_account(person) or app.governs_account(person)
      or (app.has_role('owner', 'admin') and app.current_aal() = 'aal2' and person is distinct from app.current_person()
          and exists (select from memberships m where m.org_id = app.current_org() and m.person_id = person and m.ended_at is not null))
$$;
create function app.end_sessions_of(person uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (app.keeps_accounts() or app.signs_out(person)) then
    raise exception 'not the one to sign this person out' using errcode = '42501';
  end if;
  delete from auth.flow_states f where f.user_id = person and f.auth_code_hash is not null and f.link_session_id is null;
  delete from auth.sessions s where s.user_id = person;
end $$;

-- The keyed digest of an address, by which its orders go with its person.
create function auth.forget_orders(digest bytea) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from auth.mail_orders o where o.id in (select k.id from auth.mail_orders k where k.address = digest for update skip locked)
$$;
-- Mailed links and codes of an address: see `app.holder_of`.
create function auth.tokens_sent_to(address citext) returns setof bytea language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.keeps_accounts() then return; end if;
  return query select t.hash from auth.one_time_tokens t where t.sent_to = address;
end $$;
-- Mails to others are counted where they are asked for, under keys that say nothing.
alter function auth.count_up(bytea[], timestamptz[], timestamptz, integer) security definer;
-- Kept whoever ends the session.
alter function auth.keep_external_end() security definer;
alter function auth.keep_external_end() set search_path = '';
