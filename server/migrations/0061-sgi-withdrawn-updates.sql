-- What a project tells is read by everybody at once. It can be taken back by the organisation that told it, and by an editor: its
-- words go, and what it reported falls back to what was reported before it. That it was taken back, by whom and why stays in the
-- audit trail.
create policy sgi_project_updates_withdraw on sgi_project_updates for delete using (
  (side = 'organisation' and org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  or (select app.reviews_sgi()));

-- Inside the function of the database's owner only.
create policy sgi_projects_keep on sgi_projects for select to current_user using (true);
create policy sgi_project_updates_keep on sgi_project_updates for select to current_user using (true);
create policy sgi_reported_values_keep on sgi_reported_values to current_user using (true) with check (true);

create function app.fall_back_to_earlier_reports() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Where the project itself goes, so do its values.
  if not exists (select 1 from sgi_projects p where p.id = old.project_id) then return null; end if;
  delete from sgi_reported_values v using jsonb_to_recordset(old.reported) as gone (metric text, year smallint)
   where v.project_id = old.project_id and v.metric = gone.metric and v.year = gone.year;
  insert into sgi_reported_values (org_id, project_id, metric, year, value, reported_at, reported_by)
  select distinct on (said.metric, said.year) u.org_id, u.project_id, said.metric, said.year, said.value, u.posted_at, u.posted_by
    from sgi_project_updates u
    cross join lateral rows from (jsonb_to_recordset(u.reported) as (metric text, year smallint, value numeric))
      with ordinality as said (metric, year, value, at)
   where u.project_id = old.project_id
     and (said.metric, said.year) in (select gone.metric, gone.year from jsonb_to_recordset(old.reported) as gone (metric text, year smallint))
   order by said.metric, said.year, u.posted_at desc, u.id desc, said.at desc;
  return null;
end $$;
create trigger sgi_project_updates_withdrawn after delete on sgi_project_updates for each row
  when (old.reported <> '[]') execute function app.fall_back_to_earlier_reports();

-- Of one event alone, where a page has several.
drop function app.take_back_notifications(text, text);
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
