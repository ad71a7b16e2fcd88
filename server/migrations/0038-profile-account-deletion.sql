-- People who asked for the end of their account, until its day: they may come back and keep it.
create table account_deletions (
  person_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- When the mail went out that says that the day is near.
  reminded_at timestamptz
);
alter table account_deletions enable row level security;
alter table account_deletions force row level security;
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

-- Whether somebody is on their way out: whoever stays behind does not count on them.
create function app.is_leaving(person uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from account_deletions d where d.person_id = person)
$$;

-- The officer reads of it, as of everything else that weakens or ends an account.
create or replace function app.report_account_event() returns trigger language plpgsql as $$
begin
  insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
  values (new.action, new.action in ('identity.refresh-token-reused', 'identity.passkey-counter-went-back'),
          case when new.action in ('identity.refresh-token-reused', 'identity.passkey-counter-went-back') then 'critical'
               when new.action in ('identity.recovery-code-used', 'identity.factor-removed', 'identity.recovery-codes-removed',
                                   'identity.email-changed', 'identity.password-changed', 'profile.ask-deletion',
                                   'profile.delete-account') then 'warning'
               else 'info' end,
          new.details, new.at, new.person_id, false, new.request_id);
  return null;
end $$;
drop trigger audit_trail_report on audit_trail;
create trigger audit_trail_report after insert on audit_trail for each row
  when (new.action like 'identity.%' or new.action in ('profile.create-token', 'profile.revoke-token', 'profile.ask-deletion',
                                                       'profile.keep-account', 'profile.delete-account'))
  execute function app.report_account_event();
