-- First-party counts of what happens on pages: no person, no address; a random number of one tab at most.
create table usage_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The day in Riyadh, by which everything is counted.
  day date not null,
  event text not null,
  page text not null,
  language text not null check (language in ('en', 'ar')),
  detail text not null default '',
  visit uuid
);
create index usage_events_day on usage_events (day);
call app.enforce_policies('usage_events');

-- A signed-in person is counted only with consent.
create function app.may_be_counted() returns boolean language sql stable as $$
  select app.current_person() is null or coalesce((
    select c.given from consents c where c.person_id = app.current_person() and c.kind = 'usage-statistics' order by c.at desc limit 1), false)
$$;

create policy usage_events_count on usage_events for insert with check ((select app.may_be_counted()));

create function app.reads_usage() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner', 'platform_admin', 'content_editor') and app.current_aal() = 'aal2' $$;

create policy usage_events_read on usage_events for select using ((select app.reads_usage()));

-- The keeper adds up days that are over and removes what is too old, for as long as the function below runs.
create function app.keeps_usage() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.usage_keeper', true), '') = 'on' $$;

create policy usage_events_keep_read on usage_events for select using ((select app.keeps_usage()));
create policy usage_events_keep on usage_events for delete using ((select app.keeps_usage()));
select app.grant_only('usage_events', 'select, insert, delete');

-- What is left of a day once it is over: counts, and nothing to tell one visit from another by.
create table usage_days (
  day date not null,
  event text not null,
  page text not null,
  language text not null,
  detail text not null,
  count integer not null check (count > 0),
  primary key (day, event, page, language, detail)
);
call app.enforce_policies('usage_days');
create policy usage_days_read on usage_days for select using ((select app.reads_usage()));
create policy usage_days_keep on usage_days using ((select app.keeps_usage())) with check ((select app.keeps_usage()));
select app.grant_only('usage_days', 'select, insert, delete');

create table usage_day_visits (
  day date primary key,
  visits integer not null
);
call app.enforce_policies('usage_day_visits');
create policy usage_day_visits_read on usage_day_visits for select using ((select app.reads_usage()));
create policy usage_day_visits_keep on usage_day_visits using ((select app.keeps_usage())) with check ((select app.keeps_usage()));
select app.grant_only('usage_day_visits', 'select, insert, delete');

/*
 * Adds up every day before `today` that was not yet, then removes single events and counts older than asked. Days are
 * added up whole, once: an event bears the day of the server's clock, so none comes late.
 */
create function app.keep_usage(today date, events_before date, counts_before date) returns void language plpgsql as $$
declare
  counted date;
begin
  perform set_config('app.usage_keeper', 'on', true);
  perform pg_advisory_xact_lock(hashtextextended('usage', 0));
  select coalesce(max(v.day), '-infinity') into counted from usage_day_visits v;
  insert into usage_days (day, event, page, language, detail, count)
    select e.day, e.event, e.page, e.language, e.detail, count(*) from usage_events e
     where e.day > counted and e.day < today group by 1, 2, 3, 4, 5;
  insert into usage_day_visits (day, visits)
    select e.day, count(distinct e.visit) from usage_events e where e.day > counted and e.day < today group by 1;
  delete from usage_events e where e.day < events_before and e.day < today;
  delete from usage_days d where d.day < counts_before;
  delete from usage_day_visits v where v.day < counts_before;
  perform set_config('app.usage_keeper', '', true);
end $$;
