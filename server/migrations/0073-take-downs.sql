-- What editors took off the public pages: who, when and why, and what is needed to put it back. Only the functions below write here,
-- in the transaction of the deed; what they keep is what stood there, not what somebody says stood there.
create table take_downs (
  id uuid primary key default gen_random_uuid(),
  -- Whose site, event or news it was; null for news of a project that no organisation registered.
  org_id uuid references organisations (id),
  kind text not null check (kind in ('tree-site', 'wall-name', 'volunteer-event', 'project-news')),
  subject_id uuid not null,
  -- What it is called; a name on the wall stays with its adoption, and the site is named here.
  title jsonb not null,
  reason text not null check (length(reason) <= 1000),
  taken_at timestamptz not null,
  taken_by uuid,
  -- What stood there; null where there is nothing to go back to any more.
  kept jsonb,
  put_back_at timestamptz,
  put_back_by uuid
);
create unique index take_downs_standing on take_downs (kind, subject_id) where put_back_at is null;
create index take_downs_newest on take_downs (taken_at desc, id desc);
create index take_downs_by on take_downs (taken_by, taken_at desc);
alter table take_downs enable row level security;
alter table take_downs force row level security;
create policy take_downs_keep on take_downs to current_user using (true) with check (true);
-- For editors, and for whoever did it.
create policy take_downs_read on take_downs for select using (
  (select app.edits_content()) or taken_by = (select app.current_person()) or put_back_by = (select app.current_person()));
call app.open_to_purge('take_downs');
select app.grant_only('take_downs', 'select');

-- For the functions below alone: no role of the application may write here.
create function app.note_take_down(kind text, owner uuid, subject uuid, title jsonb, why text, at timestamptz, kept jsonb) returns void language sql as
$$ insert into take_downs (org_id, kind, subject_id, title, reason, taken_at, taken_by, kept)
   values (owner, kind, subject, title, why, at, app.current_person(), kept) $$;
create function app.note_put_back(wanted uuid, at timestamptz) returns void language sql as
$$ update take_downs t set put_back_at = at, put_back_by = app.current_person() where t.id = wanted and t.put_back_at is null $$;
create function app.standing_take_down(wanted uuid, of_kind text) returns take_downs language plpgsql as $$
declare standing take_downs;
begin
  if not app.edits_content() then raise exception 'editors put back what was public' using errcode = '42501'; end if;
  select * into standing from take_downs t where t.id = wanted and t.kind = of_kind and t.put_back_at is null for update;
  return standing;
end $$;

-- The wall. Whoever says meanwhile that the name is not to be seen is not shown again.
alter table tree_adoptions add column wall_refused boolean not null default false;
select app.grant_only('tree_adoptions', 'select, insert, update (name, dedication, on_wall, withdrawn_at, wall_refused)');
drop function app.take_off_tree_wall(uuid, timestamptz);
create function app.take_off_tree_wall(wanted uuid, why text, at timestamptz)
returns table (person_id uuid, site_en text, site_ar text) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone record;
begin
  if not app.edits_content() then raise exception 'editors look after the wall' using errcode = '42501'; end if;
  update tree_adoptions a set on_wall = false, wall_closed_at = at, wall_refused = false from tree_sites s
   where a.id = wanted and a.on_wall and s.org_id = a.org_id and s.id = a.site_id
  returning a.org_id, a.person_id, s.name_en, s.name_ar into gone;
  if not found then return; end if;
  perform app.note_take_down('wall-name', gone.org_id, wanted, jsonb_build_object('en', gone.name_en, 'ar', gone.name_ar), why, at, '{}');
  return query select gone.person_id, gone.name_en, gone.name_ar;
end $$;
create function app.put_back_tree_wall(wanted uuid, at timestamptz)
returns table (adoption uuid, person_id uuid, site_en text, site_ar text, shown boolean) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare standing take_downs := app.standing_take_down(wanted, 'wall-name');
begin
  return query
    update tree_adoptions a set wall_closed_at = null, on_wall = not a.wall_refused, wall_refused = false from tree_sites s
     where a.id = standing.subject_id and a.wall_closed_at is not null and a.withdrawn_at is null and s.org_id = a.org_id and s.id = a.site_id
    returning a.id, a.person_id, s.name_en, s.name_ar, a.on_wall;
  if found then perform app.note_put_back(wanted, at); end if;
end $$;
-- What stood on the wall, for those who decide whether it may stand there again; nothing of an adoption that was given up.
create function app.names_off_tree_wall(adoptions uuid[]) returns table (adoption uuid, name text, dedication text) language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.edits_content() then raise exception 'editors look after the wall' using errcode = '42501'; end if;
  return query select a.id, a.name, a.dedication from tree_adoptions a
    where a.id = any (adoptions) and a.wall_closed_at is not null and a.withdrawn_at is null;
end $$;

-- Planting sites: open again if it was open; its last day and its places are as they are.
drop function app.take_down_tree_site(text, timestamptz);
create function app.take_down_tree_site(wanted text, why text, at timestamptz) returns uuid language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare place record;
begin
  if not app.edits_content() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  select * into place from tree_sites s where s.slug = wanted and s.taken_down_at is null for update;
  if not found then return null; end if;
  update tree_sites s set open = false, taken_down_at = at, version = s.version + 1 where s.org_id = place.org_id and s.id = place.id;
  perform app.note_take_down('tree-site', place.org_id, place.id, jsonb_build_object('en', place.name_en, 'ar', place.name_ar), why, at,
    jsonb_build_object('open', place.open));
  return place.org_id;
end $$;
create function app.put_back_tree_site(wanted uuid, at timestamptz) returns table (site uuid, planter uuid, name_en text, name_ar text) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare standing take_downs := app.standing_take_down(wanted, 'tree-site');
begin
  return query
    update tree_sites s set taken_down_at = null, open = (standing.kept ->> 'open')::boolean, version = s.version + 1
     where s.id = standing.subject_id and s.taken_down_at is not null
    returning s.id, s.org_id, s.name_en, s.name_ar;
  if found then perform app.note_put_back(wanted, at); end if;
end $$;

-- Events: they take place again as they were, unless they would have begun already.
drop function app.take_down_volunteer_event(uuid, timestamptz);
create function app.take_down_volunteer_event(wanted uuid, why text, at timestamptz) returns table (organiser uuid, people uuid[]) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare gathering record;
begin
  if not app.edits_content() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  select * into gathering from volunteer_events e where e.id = wanted and e.taken_down_at is null for update;
  if gathering.id is null then return; end if;
  update volunteer_events e set state = 'cancelled', taken_down_at = at, version = e.version + 1 where e.id = wanted;
  perform app.note_take_down('volunteer-event', gathering.org_id, wanted, jsonb_build_object('en', gathering.title_en, 'ar', gathering.title_ar), why, at,
    jsonb_build_object('state', gathering.state, 'startsAt', gathering.starts_at));
  return query select gathering.org_id, array(
    select v.person_id from volunteer_sign_ups v
     where v.event_id = wanted and v.state in ('requested', 'confirmed', 'waitlisted')
       and gathering.state = 'published' and gathering.starts_at > at);
end $$;
create function app.put_back_volunteer_event(wanted uuid, at timestamptz) returns table (event uuid, organiser uuid, people uuid[]) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  standing take_downs := app.standing_take_down(wanted, 'volunteer-event');
  gathering record;
begin
  update volunteer_events e set state = standing.kept ->> 'state', taken_down_at = null, version = e.version + 1
   where e.id = standing.subject_id and e.taken_down_at is not null and e.starts_at > at
  returning e.id, e.org_id, e.state into gathering;
  if not found then return; end if;
  perform app.note_put_back(wanted, at);
  return query select gathering.id, gathering.org_id, array(
    select v.person_id from volunteer_sign_ups v
     where v.event_id = gathering.id and v.state in ('requested', 'confirmed', 'waitlisted') and gathering.state = 'published');
end $$;

-- News of projects. What an editor takes off is kept whole for those who may put it back; what the organisation itself takes back is gone.
-- Editors take news down by the function below alone, so none goes without its entry.
drop policy sgi_project_updates_withdraw on sgi_project_updates;
create policy sgi_project_updates_withdraw on sgi_project_updates for delete using (
  side = 'organisation' and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')));
create policy sgi_project_updates_put_back on sgi_project_updates for insert to current_user with check (true);
create policy sgi_project_updates_take_down on sgi_project_updates for delete to current_user using (true);
create function app.restate_reported_values(of_project uuid, said_then jsonb) returns void language sql as $$
  delete from sgi_reported_values v using jsonb_to_recordset(said_then) as gone (metric text, year smallint)
   where v.project_id = of_project and v.metric = gone.metric and v.year = gone.year;
  insert into sgi_reported_values (org_id, project_id, metric, year, value, reported_at, reported_by)
  select distinct on (said.metric, said.year) u.org_id, u.project_id, said.metric, said.year, said.value, u.posted_at, u.posted_by
    from sgi_project_updates u
    cross join lateral rows from (jsonb_to_recordset(u.reported) as (metric text, year smallint, value numeric))
      with ordinality as said (metric, year, value, at)
   where u.project_id = of_project
     and (said.metric, said.year) in (select gone.metric, gone.year from jsonb_to_recordset(said_then) as gone (metric text, year smallint))
   order by said.metric, said.year, u.posted_at desc, u.id desc, said.at desc;
$$;
create or replace function app.fall_back_to_earlier_reports() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Where the project itself goes, so do its values.
  if exists (select 1 from sgi_projects p where p.id = old.project_id) then
    perform app.restate_reported_values(old.project_id, old.reported);
  end if;
  return null;
end $$;
create function app.take_down_sgi_update(of_project uuid, wanted uuid, why text, at timestamptz) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare told sgi_project_updates;
begin
  if not app.reviews_sgi() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  delete from sgi_project_updates u where u.project_id = of_project and u.id = wanted returning * into told;
  if not found then return null; end if;
  perform app.note_take_down('project-news', told.org_id, told.id, told.title, why, at, to_jsonb(told));
  return told.title;
end $$;
create function app.put_back_sgi_update(wanted uuid, at timestamptz) returns table (news uuid, project uuid, title jsonb) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  standing take_downs := app.standing_take_down(wanted, 'project-news');
  told sgi_project_updates := jsonb_populate_record(null::sgi_project_updates, standing.kept);
begin
  -- What is not public itself shows no news.
  perform 1 from sgi_projects p where p.id = told.project_id and p.hidden_at is null for share;
  if not found then return; end if;
  insert into sgi_project_updates select told.*;
  perform app.restate_reported_values(told.project_id, told.reported);
  perform app.note_put_back(wanted, at);
  -- It stands on the page again, and nowhere beside it.
  update take_downs t set kept = null where t.id = wanted;
  return query select told.id, told.project_id, told.title;
end $$;
-- What nobody put back in time is not kept for good.
create function app.forget_taken_down_news(before timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ update take_downs t set kept = null where t.kind = 'project-news' and t.kept is not null and t.taken_at < before $$;

-- What was taken down before this was kept: from the trail, as far as it is still down. Whether a site was open, nobody knows.
alter table audit_trail no force row level security;
insert into take_downs (org_id, kind, subject_id, title, reason, taken_at, taken_by, kept)
select distinct on (kind, subject) owner, kind, subject, title, coalesce(a.reason, ''), down.at, a.person_id, kept
  from (select s.org_id as owner, 'tree-site' as kind, s.id as subject, jsonb_build_object('en', s.name_en, 'ar', s.name_ar) as title,
               s.taken_down_at as at, '{"open": false}'::jsonb as kept, 'tree-adoption.take-down-site' as action
          from tree_sites s where s.taken_down_at is not null
        union all
        select e.org_id, 'volunteer-event', e.id, jsonb_build_object('en', e.title_en, 'ar', e.title_ar), e.taken_down_at,
               jsonb_build_object('state', 'published', 'startsAt', e.starts_at), 'volunteering.take-down-event'
          from volunteer_events e where e.taken_down_at is not null
        union all
        select t.org_id, 'wall-name', t.id, jsonb_build_object('en', s.name_en, 'ar', s.name_ar), t.wall_closed_at, '{}', 'tree-adoption.take-off-wall'
          from tree_adoptions t join tree_sites s on s.org_id = t.org_id and s.id = t.site_id where t.wall_closed_at is not null and t.withdrawn_at is null
       ) as down
  left join audit_trail a on a.org_id is null and a.action = down.action and a.subject_id = down.subject::text
 order by kind, subject, a.at desc nulls last;
alter table audit_trail force row level security;
