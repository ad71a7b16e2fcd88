-- What people are told, how they want to hear of it, and what they are reminded of.

-- One row a person and event. What is said is worded when it is read; here stand its kind and the values of its gaps.
create table notifications (
  -- The organisation it happened in; null where it concerns the person alone.
  org_id uuid,
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  -- Who did it.
  actor_id uuid,
  kind text not null,
  data jsonb not null,
  link text not null check (link ~ '^/[^/\\]'),
  -- The same event told twice is one notice.
  dedupe_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When to think of a mail about it; null once that is settled. The one who thinks knows the person's settings.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  unique (person_id, kind, dedupe_key)
);
create index notifications_newest on notifications (person_id, created_at desc, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_age on notifications (created_at);

-- Says whose notices changed, so that the bell follows and a mail is thought of at once.
create function app.announce_notification() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_notifications', new.person_id::text); return null; end $$;

create trigger notifications_announce after insert or update of read_at on notifications for each row execute function app.announce_notification();
call app.enforce_policies('notifications');
call app.open_to_purge('notifications');

-- A person reads and marks their own; members notify within their organisation.
create policy notifications_own on notifications for select using (person_id = (select app.current_person()));
create policy notifications_mark on notifications for update using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));

-- Set only inside the functions below, which return ids and nothing of a notice's content.
create function app.keeps_notifications() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.notifications_keeper', true), '') = 'on' $$;

create policy notifications_keep_read on notifications for select using ((select app.keeps_notifications()));
create policy notifications_keep_delete on notifications for delete using ((select app.keeps_notifications()));
create policy notifications_erase on notifications for delete using (person_id = (select app.current_person()));
create policy notifications_tell on notifications for insert with check (
  (org_id is null or org_id = (select app.current_org())) and (actor_id is null or actor_id = (select app.current_person())));

-- What was told does not change, only whether it was read and mailed.
select app.grant_only('notifications', 'select, insert, delete, update (read_at, mail_due_at, mailed_at)');

create function app.people_due_for_mail(at timestamptz, how_many int) returns setof uuid language plpgsql as $$
begin
  perform set_config('app.notifications_keeper', 'on', true);
  return query select person_id from notifications where mail_due_at <= at group by person_id order by min(mail_due_at), person_id limit how_many;
  perform set_config('app.notifications_keeper', '', true);
end $$;

create function app.take_back_notifications(of_kind text, of_link text, of_key text) returns void language plpgsql as $$
declare person uuid;
begin
  perform set_config('app.notifications_keeper', 'on', true);
  for person in
    with gone as (
      delete from notifications where kind = of_kind and link = of_link and (of_key is null or dedupe_key = of_key) returning person_id)
    select distinct person_id from gone
  loop
    perform pg_notify('athar_notifications', person::text);
  end loop;
  perform set_config('app.notifications_keeper', '', true);
end $$;

-- Only what differs from the default of a kind; the kinds stand in the contracts.
create table notification_settings (
  person_id uuid primary key,
  deliveries jsonb not null,
  time_zone text not null,
  quiet_from time,
  quiet_to time,
  quiet_weekend boolean not null,
  digest_hour smallint not null check (digest_hour between 0 and 23),
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
call app.enforce_policies('notification_settings');
create policy notification_settings_own on notification_settings using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));

-- A digest of a period goes to a person once, however often sending is tried.
create table notification_digests (
  person_id uuid not null,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- The day, in the person's time zone, at whose hour the digest was due.
  period date not null,
  sent_at timestamptz not null,
  primary key (person_id, frequency, period)
);
call app.enforce_policies('notification_digests');
create policy notification_digests_own on notification_digests using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
create policy notification_digests_keep on notification_digests for delete using ((select app.keeps_notifications()));
create policy notification_digests_keep_read on notification_digests for select using ((select app.keeps_notifications()));

create function app.forget_notifications(before timestamptz) returns int language plpgsql as $$
declare forgotten int;
begin
  perform set_config('app.notifications_keeper', 'on', true);
  delete from notifications where created_at < before;
  get diagnostics forgotten = row_count;
  delete from notification_digests where sent_at < before;
  perform set_config('app.notifications_keeper', '', true);
  return forgotten;
end $$;

-- To look again at a time: the feature that asked says then whether its ground still stands.
create table notification_reminders (
  org_id uuid not null,
  name text not null,
  subject text not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, name, subject)
);
create index notification_reminders_due on notification_reminders (due_at);
call app.protect_tenant_table('notification_reminders');
create policy notification_reminders_keep on notification_reminders for select using ((select app.keeps_notifications()));

create function app.reminders_due(at timestamptz, how_many int) returns table (org_id uuid, name text, subject text) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.notifications_keeper', 'on', true);
  return query select org_id, name, subject from notification_reminders where due_at <= at order by due_at limit how_many;
  perform set_config('app.notifications_keeper', '', true);
end $$;
