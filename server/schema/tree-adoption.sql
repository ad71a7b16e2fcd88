-- Trees that people adopt: sites where a planter offers places, adoptions, what was found of each tree, and the photos of it.
create table tree_sites (
  org_id uuid not null references organisations (id),
  id uuid not null,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en text not null,
  name_ar text not null,
  place_en text not null,
  place_ar text not null,
  region text not null check (region in (
  'SA-01', 'SA-02', 'SA-03', 'SA-04', 'SA-05', 'SA-06', 'SA-07', 'SA-08', 'SA-09', 'SA-10', 'SA-11', 'SA-12', 'SA-14')),
  lat numeric(8, 5) not null check (lat between 16 and 33),
  lon numeric(8, 5) not null check (lon between 34 and 56),
  precision text not null check (precision in ('site', 'town', 'approximate')),
  species text[] not null check (cardinality(species) between 1 and 30),
  capacity int not null check (capacity between 1 and 100000),
  -- Kept by the adoptions themselves: two who take the last place meet here.
  taken int not null default 0,
  open boolean not null,
  -- The organisation's name, which strangers could not look up.
  planter_en text not null,
  planter_ar text not null,
  sample boolean not null,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  -- A planter may set the last day on which trees of a site can be adopted; it is a day of the Kingdom, and it counts to its end.
  last_day date,
  -- Hidden by an editor: visible to its planter and adopters, and closed to adoptions.
  taken_down_at timestamptz,
  primary key (org_id, id),
  constraint tree_sites_places check (taken between 0 and capacity),
  constraint tree_sites_taken_down check (taken_down_at is null or not open)
);
create index tree_sites_region on tree_sites (region, slug);
call app.enforce_policies('tree_sites');
call app.open_to_purge('tree_sites');

-- Only in functions of the owner: the application may not delete.
create policy tree_sites_keep on tree_sites to current_user using (true) with check (true);
create policy tree_sites_change on tree_sites for update
  using (org_id = (select app.current_org()))
  with check (org_id = (select app.current_org()));
create policy tree_sites_offer on tree_sites for insert
  with check (org_id = (select app.current_org()) and taken = 0
              and created_by = (select app.current_person()) and taken_down_at is null);
select app.grant_only('tree_sites', 'select, insert, update (name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity, open, last_day, planter_en, planter_ar, version)');

create function app.leave_tree_place() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.withdrawn_at is null then raise exception 'an adoption ends once' using errcode = '42501'; end if;
  if old.withdrawn_at is null then
    update tree_sites s set taken = s.taken - 1 where s.org_id = new.org_id and s.id = new.site_id;
  end if;
  return new;
end $$;

-- Renames the planter on all sites when the organisation is renamed.
create function app.name_planter(in_english text, in_arabic text) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.current_aal() <> 'aal2' then
    raise exception 'an organisation is named after a second factor' using errcode = '42501';
  end if;
  update tree_sites s set planter_en = in_english, planter_ar = in_arabic where s.org_id = app.current_org();
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

create table tree_adoptions (
  -- The planter's.
  org_id uuid not null,
  id uuid not null unique,
  site_id uuid not null,
  person_id uuid not null,
  number text not null unique check (number ~ '^TREE-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  -- The name on that day; editors may rename it later.
  species text not null,
  species_en text not null,
  species_ar text not null,
  scientific text not null,
  name text not null check (char_length(name) <= 80),
  dedication text not null check (char_length(dedication) <= 160),
  on_wall boolean not null,
  adopted_at timestamptz not null,
  withdrawn_at timestamptz,
  -- What the newest check found; kept by the checks themselves.
  state text check (state in ('alive', 'weak', 'dead', 'replaced')),
  checked_on date,
  -- The wall is public and unreviewed; an editor may remove a name for good.
  wall_closed_at timestamptz,
  -- Set when the person asked not to be shown while a name was hidden.
  wall_refused boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, site_id) references tree_sites (org_id, id),
  constraint tree_adoptions_forgotten check (withdrawn_at is null or (name = '' and dedication = '' and not on_wall)),
  constraint tree_adoptions_wall_closed check (wall_closed_at is null or not on_wall)
);
create index tree_adoptions_person on tree_adoptions (person_id, adopted_at desc);
create index tree_adoptions_site on tree_adoptions (org_id, site_id, checked_on nulls first, adopted_at, id) where withdrawn_at is null;
create index tree_adoptions_wall on tree_adoptions (adopted_at desc, id desc) where on_wall;
create trigger tree_adoptions_leave before update of withdrawn_at on tree_adoptions for each row
  when (old.withdrawn_at is distinct from new.withdrawn_at) execute function app.leave_tree_place();

create function app.take_tree_place() returns trigger language plpgsql
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
  -- Requests on the last day count, however long the lock took. The database's clock limits false times.
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

create trigger tree_adoptions_take before insert on tree_adoptions for each row execute function app.take_tree_place();

-- Only adults stand on the wall.
create function app.keep_tree_wall_adult() returns trigger language plpgsql as $$
begin
  if not app.may_show_name(new.person_id) then
    raise exception 'only adults are shown by name' using errcode = '23514', constraint = 'tree_adoptions_adults';
  end if;
  return new;
end $$;
create trigger tree_adoptions_adults_insert before insert on tree_adoptions for each row
  when (new.on_wall) execute function app.keep_tree_wall_adult();
create trigger tree_adoptions_adults_update before update of on_wall on tree_adoptions for each row
  when (new.on_wall and not old.on_wall) execute function app.keep_tree_wall_adult();
call app.enforce_policies('tree_adoptions');
call app.open_to_purge('tree_adoptions');
create policy tree_adoptions_keep on tree_adoptions to current_user using (true) with check (true);

-- An adoption is the person's; its planter sees it and changes nothing of it.
create policy tree_adoptions_own on tree_adoptions for select using (person_id = (select app.current_person()));
create policy tree_adoptions_planter on tree_adoptions for select
  using (org_id = (select app.current_org()));
create policy tree_adoptions_adopt on tree_adoptions for insert
  with check (person_id = (select app.current_person()) and withdrawn_at is null and state is null and checked_on is null);
create policy tree_adoptions_change on tree_adoptions for update
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
select app.grant_only('tree_adoptions', 'select, insert, update (name, dedication, on_wall, withdrawn_at, wall_refused)');

create function app.keep_newest_tree_check() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update tree_adoptions a set state = new.state, checked_on = new.checked_on
   where a.org_id = new.org_id and a.id = new.adoption_id and (a.checked_on is null or a.checked_on <= new.checked_on);
  return null;
end $$;

-- What stood on the wall, for those who decide whether it may stand there again; nothing of an adoption that was given up.
create function app.names_off_tree_wall(adoptions uuid[]) returns table (adoption uuid, name text, dedication text) language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.edits_content() then raise exception 'editors look after the wall' using errcode = '42501'; end if;
  return query select a.id, a.name, a.dedication from tree_adoptions a
    where a.id = any (adoptions) and a.wall_closed_at is not null and a.withdrawn_at is null;
end $$;

create function app.put_back_tree_wall(wanted uuid, at timestamptz)
returns table (adoption uuid, person_id uuid, site_en text, site_ar text, shown boolean) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare standing take_downs := app.standing_take_down(wanted, 'wall-name');
begin
  return query
    update tree_adoptions a set wall_closed_at = null,
           on_wall = not a.wall_refused and app.may_show_name(a.person_id), wall_refused = false
      from tree_sites s
     where a.id = standing.subject_id and a.wall_closed_at is not null and a.withdrawn_at is null and s.org_id = a.org_id and s.id = a.site_id
    returning a.id, a.person_id, s.name_en, s.name_ar, a.on_wall;
  if found then perform app.note_put_back(wanted, at); end if;
end $$;

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

-- What a number stands for. Name and dedication only where the person wants them seen.
create function app.tree_proof(wanted text)
returns table (number text, species text, species_en text, species_ar text, scientific text, name text, dedication text, adopted_at timestamptz,
               withdrawn_at timestamptz, state text, checked_on date, slug text, site_en text, site_ar text, place_en text, place_ar text,
               region text, planter_en text, planter_ar text, sample boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.number, a.species, a.species_en, a.species_ar, a.scientific,
         case when w.shown then a.name end, case when w.shown then a.dedication end,
         a.adopted_at, a.withdrawn_at, a.state, a.checked_on, s.slug, s.name_en, s.name_ar, s.place_en, s.place_ar, s.region,
         s.planter_en, s.planter_ar, s.sample
    from tree_adoptions a join tree_sites s on s.org_id = a.org_id and s.id = a.site_id
    cross join lateral (select a.on_wall and app.may_show_name(a.person_id)) w (shown)
   where a.number = wanted
$$;

-- What became of the trees of some sites, in figures.
create function app.tree_survival(sites uuid[]) returns table (site_id uuid, adopted int, checked int, alive int, weak int, dead int, replaced int, last_checked_on date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.site_id, count(*)::int, count(a.state)::int,
         (count(*) filter (where a.state = 'alive'))::int, (count(*) filter (where a.state = 'weak'))::int,
         (count(*) filter (where a.state = 'dead'))::int, (count(*) filter (where a.state = 'replaced'))::int, max(a.checked_on)
    from tree_adoptions a where a.site_id = any (sites) and a.withdrawn_at is null group by a.site_id
$$;

-- Who wants to be seen, newest first, after a place in that order.
create function app.tree_wall(after_at timestamptz, after_id uuid, how_many int)
returns table (id uuid, name text, dedication text, species text, species_en text, species_ar text, scientific text, adopted_at timestamptz,
               slug text, site_en text, site_ar text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.name, a.dedication, a.species, a.species_en, a.species_ar, a.scientific, a.adopted_at, s.slug, s.name_en, s.name_ar
    from tree_adoptions a join tree_sites s on s.org_id = a.org_id and s.id = a.site_id
   where a.on_wall and a.withdrawn_at is null and app.may_show_name(a.person_id)
     and (after_at is null or (a.adopted_at, a.id) < (after_at, after_id))
   order by a.adopted_at desc, a.id desc limit how_many
$$;

-- Sites are public. Their planter makes and changes them.
create policy tree_sites_read on tree_sites for select using (
  (taken_down_at is null and (sample or (select app.decides_publishers())
    or (app.may_publish(org_id) and app.passed_check(org_id, 'tree-site', id))))
  or org_id = (select app.current_org())
  or exists (select 1 from tree_adoptions a where a.org_id = tree_sites.org_id and a.site_id = tree_sites.id and a.person_id = (select app.current_person())));
create constraint trigger tree_sites_first after insert on tree_sites deferrable initially deferred
  for each row execute function app.keep_first_publications('tree-site');

create table tree_photos (
  org_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  file_key text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width int not null,
  height int not null,
  bytes int not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, site_id) references tree_sites (org_id, id)
);
call app.follow_files('tree_photos');

-- What a check names cannot go: the check's own reference holds it.
create function app.refuse_photo_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return old; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger tree_photos_append_only before update or delete on tree_photos for each row execute function app.refuse_photo_change();
call app.enforce_policies('tree_photos');
call app.open_to_purge('tree_photos');
create policy tree_photos_planter on tree_photos for select
  using (org_id = (select app.current_org()));
create policy tree_photos_keep on tree_photos for insert
  with check (org_id = (select app.current_org()) and uploaded_by = (select app.current_person()));

-- Uploads that no check names are swept.

-- Only in functions of the owner: the application may not delete.
create policy tree_photos_sweep on tree_photos to current_user using (true);
select app.grant_only('tree_photos', 'select, insert');

create table tree_checks (
  org_id uuid not null,
  id uuid not null,
  adoption_id uuid not null,
  state text not null check (state in ('alive', 'weak', 'dead', 'replaced')),
  checked_on date not null,
  note text not null check (char_length(note) <= 500),
  photo_id uuid,
  checked_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, adoption_id) references tree_adoptions (org_id, id),
  foreign key (org_id, photo_id) references tree_photos (org_id, id)
);
create index tree_checks_tree on tree_checks (adoption_id, checked_on desc, created_at desc);
create index tree_checks_photo on tree_checks (org_id, photo_id) where photo_id is not null;
create trigger tree_checks_append_only before update or delete on tree_checks for each row execute function app.refuse_change();
create trigger tree_checks_newest after insert on tree_checks for each row execute function app.keep_newest_tree_check();
call app.enforce_policies('tree_checks');
call app.open_to_purge('tree_checks');

-- Not one's own tree.
create policy tree_checks_post on tree_checks for insert
  with check (org_id = (select app.current_org()) and checked_by = (select app.current_person())
              and exists (select 1 from tree_adoptions a
                           where a.org_id = tree_checks.org_id and a.id = tree_checks.adoption_id and a.person_id <> (select app.current_person())));
create policy tree_checks_planter on tree_checks for select
  using (org_id = (select app.current_org()));
create policy tree_checks_adopter on tree_checks for select
  using (exists (select 1 from tree_adoptions a where a.id = tree_checks.adoption_id and a.person_id = (select app.current_person())));
create policy tree_checks_swept on tree_checks for select to current_user using (true);
select app.grant_only('tree_checks', 'select, insert');

-- Forgets photos older than a moment that no check names, and answers where their bytes are.
create function app.sweep_tree_photos(before timestamptz) returns setof text language sql volatile
security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from tree_photos p where p.uploaded_at < before
     and not exists (select 1 from tree_checks c where c.org_id = p.org_id and c.photo_id = p.id)
  returning p.file_key
$$;

create policy tree_photos_adopter on tree_photos for select
  using (exists (select 1 from tree_checks c join tree_adoptions a on a.id = c.adoption_id
                  where c.org_id = tree_photos.org_id and c.photo_id = tree_photos.id and a.person_id = (select app.current_person())));
