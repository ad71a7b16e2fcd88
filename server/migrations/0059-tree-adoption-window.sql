-- A planter may set the last day on which trees of a site can be adopted; it is a day of the Kingdom, and it counts to its end.
alter table tree_sites add column last_day date;
select app.grant_only('tree_sites', 'select, insert, update (name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity, open, last_day, planter_en, planter_ar, version)');

create or replace function app.take_tree_place() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place record;
begin
  -- One person's adoptions come one after the other, or the limit would not hold.
  perform pg_advisory_xact_lock(hashtextextended('trees of ' || new.person_id, 0));
  if (select count(*) from tree_adoptions a where a.person_id = new.person_id and a.withdrawn_at is null) >= 20 then
    raise exception 'no more trees for this person' using errcode = '23514', constraint = 'tree_adoptions_most';
  end if;
  select * into place from tree_sites s where s.org_id = new.org_id and s.id = new.site_id for update;
  -- Whoever asked on the last day is in time, however long the row was waited for. The moment is the asker's word, so that of
  -- the database keeps it from lying before.
  if (greatest(new.adopted_at, now()) at time zone 'Asia/Riyadh')::date > place.last_day then
    raise exception 'adoption is over here' using errcode = '23514', constraint = 'tree_adoptions_window';
  end if;
  if place.id is null or not place.open or place.taken >= place.capacity then
    raise exception 'no place is left' using errcode = '23514', constraint = 'tree_adoptions_places';
  end if;
  if not new.species = any (place.species) then
    raise exception 'this is not planted here' using errcode = '23514', constraint = 'tree_adoptions_species';
  end if;
  update tree_sites s set taken = s.taken + 1 where s.org_id = new.org_id and s.id = new.site_id;
  return new;
end $$;
