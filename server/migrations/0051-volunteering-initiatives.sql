-- Which of the four initiatives an event serves: its page counts the volunteers, and the map keeps the event under it.
alter table volunteer_events add column initiative text check (initiative in
  ('tree-planting-initiative', 'protected-areas-expansion', 'marine-conservation', 'renewable-energy'));
select app.grant_only('volunteer_events', 'select, insert, update (title_en, title_ar, description_en, description_ar, place_en, place_ar, region, lat, lon, precision, starts_at, hours, needed, min_age, state, organiser_en, organiser_ar, version, initiative)');

update volunteer_events set initiative = known.initiative from (values
  ('planting-day-thadiq', 'tree-planting-initiative'),
  ('mangrove-morning-jazan', 'marine-conservation'),
  ('beach-clean-up-jeddah', 'marine-conservation'),
  ('ghadha-seed-walk-unayzah', 'tree-planting-initiative')
) as known (slug, initiative) where volunteer_events.slug = known.slug and volunteer_events.sample;

-- Sign-ups are read by their own people and the organiser only; how many people they are, everybody may know.
create function app.count_volunteers(served text) returns int language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select count(distinct v.person_id)::int
     from volunteer_sign_ups v join volunteer_events e on e.org_id = v.org_id and e.id = v.event_id
    where e.initiative = served and e.state = 'published' and v.state in ('confirmed', 'checked-in', 'hours-confirmed') $$;
