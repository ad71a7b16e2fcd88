-- Whom the platform's own people are told of, and what organisations are reminded of from now on.

-- Who holds one of these roles in the platform, for those who tell them of something: ids and nothing more.
create function app.people_with_platform_role(variadic roles text[]) returns setof uuid language plpgsql as $$
declare own text := coalesce(current_setting('app.platform_roles', true), '');
begin
  perform set_config('app.platform_roles', 'platform_admin', true);
  return query select distinct r.person_id from platform_roles r where r.role = any (roles);
  perform set_config('app.platform_roles', own, true);
end $$;

-- What was under way before reminders were asked for is looked at as well: reviews, engagements and offers. The tables bend to
-- their owner's policies too, so they rest meanwhile.
alter table organisations no force row level security;
alter table access_reviews no force row level security;
alter table engagements no force row level security;
alter table ownership_transfers no force row level security;
alter table notification_reminders no force row level security;
insert into notification_reminders (org_id, name, subject, due_at, created_at)
select org_id, 'organisations.access-review', to_char(due_on, 'YYYY-MM-DD'),
       ((due_on - 14)::timestamp + interval '9 hours') at time zone 'Asia/Riyadh', now()
  from (select o.id as org_id,
               ((coalesce((select max(r.completed_at) from access_reviews r where r.org_id = o.id), o.created_at) at time zone 'Asia/Riyadh')::date
                + interval '3 months')::date as due_on
          from organisations o) reviews;
insert into notification_reminders (org_id, name, subject, due_at, created_at)
select org_id, 'organisations.engagement', id::text, ((ends_on + 1)::timestamp + interval '9 hours') at time zone 'Asia/Riyadh', now()
  from engagements where revoked_at is null and ends_on >= (now() at time zone 'Asia/Riyadh')::date;
insert into notification_reminders (org_id, name, subject, due_at, created_at)
select org_id, 'organisations.ownership-offer', id::text, expires_at, now()
  from ownership_transfers where outcome is null and expires_at > now();
alter table organisations force row level security;
alter table access_reviews force row level security;
alter table engagements force row level security;
alter table ownership_transfers force row level security;
alter table notification_reminders force row level security;
