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
create index platform_security_audit_suspicious on platform_security_audit (created_at desc, id desc) where suspicious_activity;
create trigger platform_security_audit_append_only before delete on platform_security_audit for each row execute function app.refuse_change();
create trigger platform_security_audit_no_truncate before truncate on platform_security_audit for each statement execute function app.refuse_change();
call app.enforce_policies('platform_security_audit');
create policy platform_security_audit_erase on platform_security_audit for update using (person_id = (select app.current_person()));

-- Owners and administrators of the platform read the officer's list too, each after their second factor.
create function app.reads_security() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer') and app.current_aal() = 'aal2' $$;

create policy platform_security_audit_read on platform_security_audit for select using (
  (select app.reads_security()) or person_id = (select app.current_person()));
create policy platform_security_audit_report on platform_security_audit for insert
  with check (reported_by_client and person_id is not distinct from (select app.current_person()));
create policy platform_security_audit_follow on platform_security_audit for insert to current_user with check (not reported_by_client);
select app.grant_only('platform_security_audit', 'select, insert, update (ip_address, user_agent)');

-- Actions by others on an account weigh more than its owner's.
create function app.report_account_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- What tells this database from any other; a restored one keeps it.
create table platform_identity (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid()
);
select app.grant_only('platform_identity', 'select');

create trigger audit_trail_report after insert on audit_trail for each row
  when (new.action like 'identity.%' or new.action in ('profile.create-token', 'profile.revoke-token', 'profile.ask-deletion',
                                                       'profile.keep-account', 'profile.delete-account'))
  execute function app.report_account_event();

insert into platform_identity default values;
