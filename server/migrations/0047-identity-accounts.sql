-- Those who run the platform look after other people's accounts: they find and read them, keep somebody out, let them in again.

-- A text as names are compared: letters that people write for each other are one, vowel signs and tatweel fall away.
create function app.fold_text(said text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(lower(normalize(said, nfkc)), '[\u064B-\u065F\u0670\u06D6-\u06ED\u0640]', '', 'g'),
    -- alef with hamza above and below, with madda, wasla | alef maksura, yeh with hamza | waw with hamza | teh marbuta | digits
    U&'\0623\0625\0622\0671\0649\0626\0624\0629\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669',
    U&'\0627\0627\0627\0627\064A\064A\0648\06470123456789')
$$;

-- By what an account is found, and the order of the list.
alter table auth.users add column found_by text not null
  generated always as (app.fold_text(coalesce(email::text, '') || ' ' || coalesce(user_metadata ->> 'full_name', ''))) stored;
create index users_newest on auth.users (created_at desc, id desc) where deleted_at is null;

create function app.watches_accounts() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer') and app.current_aal() = 'aal2' $$;
-- Roles of somebody in the platform, for whoever looks after accounts. Looks with that person's eyes and puts the asker's own back.
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
-- Nobody acts on their own account here, and on that of an owner only another owner.
create function app.governs_account(person uuid) returns boolean language sql stable as $$
  select app.watches_accounts() and person is distinct from app.current_person()
     and (app.has_platform_role('platform_owner') or not exists (select from app.platform_roles_of(person) where role = 'platform_owner'))
$$;
-- An officer keeps people out and ends sessions; letting somebody in again is for those who run the platform.
create function app.restores_account(person uuid) returns boolean language sql stable as
$$ select app.governs_account(person) and app.has_platform_role('platform_owner', 'platform_admin') $$;

-- Where somebody is signed in, the tables ask once more. The program itself, and the operator's key, ask for nobody.
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

create function auth.refuse_ungoverned_factor() returns trigger language plpgsql as $$
begin
  if app.current_person() is null or old.user_id = app.current_person() or app.restores_account(old.user_id) then return old; end if;
  raise exception 'not the one to take this factor away' using errcode = '42501';
end $$;
create trigger mfa_factors_taken before delete on auth.mfa_factors for each row execute function auth.refuse_ungoverned_factor();

-- The organisations of somebody, in the same way.
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

-- As before, and what was done to somebody's account by others weighs more than what they do themselves.
create or replace function app.report_account_event() returns trigger language plpgsql as $$
begin
  insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
  values (new.action, new.action in ('identity.refresh-token-reused', 'identity.passkey-counter-went-back'),
          case when new.action in ('identity.refresh-token-reused', 'identity.passkey-counter-went-back') then 'critical'
               when new.action in ('identity.recovery-code-used', 'identity.factor-removed', 'identity.recovery-codes-removed',
                                   'identity.email-changed', 'identity.password-changed', 'identity.block-account',
                                   'identity.unblock-account', 'identity.end-account-sessions', 'identity.remove-account-factors',
                                   'identity.reset-account-password', 'profile.ask-deletion', 'profile.delete-account') then 'warning'
               else 'info' end,
          new.details, new.at, new.person_id, false, new.request_id);
  return null;
end $$;
