-- Trees that people adopt: sites where a planter offers places, adoptions, what was found of each tree, and the photos of it.

create table tree_sites (
  org_id uuid not null references organisations (id),
  id uuid not null,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en text not null,
  name_ar text not null,
  place_en text not null,
  place_ar text not null,
  region text not null check (region ~ '^SA-\d{2}$'),
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
  primary key (org_id, id),
  constraint tree_sites_places check (taken between 0 and capacity)
);
create index tree_sites_region on tree_sites (region, slug);

create table tree_adoptions (
  -- The planter's.
  org_id uuid not null,
  id uuid not null unique,
  site_id uuid not null,
  person_id uuid not null,
  number text not null unique check (number ~ '^TREE-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  -- As it was called on that day; an editor may call it otherwise later.
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
  primary key (org_id, id),
  foreign key (org_id, site_id) references tree_sites (org_id, id),
  constraint tree_adoptions_forgotten check (withdrawn_at is null or (name = '' and dedication = '' and not on_wall))
);
create index tree_adoptions_person on tree_adoptions (person_id, adopted_at desc);
create index tree_adoptions_site on tree_adoptions (org_id, site_id, checked_on nulls first, adopted_at, id) where withdrawn_at is null;
create index tree_adoptions_wall on tree_adoptions (adopted_at desc, id desc) where on_wall;

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

alter table tree_sites enable row level security;
alter table tree_sites force row level security;
alter table tree_adoptions enable row level security;
alter table tree_adoptions force row level security;
alter table tree_photos enable row level security;
alter table tree_photos force row level security;
alter table tree_checks enable row level security;
alter table tree_checks force row level security;

-- Inside functions of the database's owner, which answer what is public of a row and nothing else of it.
create policy tree_sites_keep on tree_sites to current_user using (true) with check (true);
create policy tree_adoptions_keep on tree_adoptions to current_user using (true) with check (true);

-- Sites are public. Their planter makes and changes them.
create policy tree_sites_read on tree_sites for select using (true);
create policy tree_sites_offer on tree_sites for insert
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and taken = 0);
create policy tree_sites_change on tree_sites for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  with check (org_id = (select app.current_org()));

-- An adoption is the person's; its planter sees it and changes nothing of it.
create policy tree_adoptions_own on tree_adoptions for select using (person_id = (select app.current_person()));
create policy tree_adoptions_planter on tree_adoptions for select
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')));
create policy tree_adoptions_adopt on tree_adoptions for insert
  with check (person_id = (select app.current_person()) and withdrawn_at is null and state is null and checked_on is null);
create policy tree_adoptions_change on tree_adoptions for update
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));

-- Nobody checks a tree of their own.
create policy tree_checks_post on tree_checks for insert
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and checked_by = (select app.current_person())
              and exists (select 1 from tree_adoptions a
                           where a.org_id = tree_checks.org_id and a.id = tree_checks.adoption_id and a.person_id <> (select app.current_person())));
create policy tree_checks_planter on tree_checks for select
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')));
create policy tree_checks_adopter on tree_checks for select
  using (exists (select 1 from tree_adoptions a where a.id = tree_checks.adoption_id and a.person_id = (select app.current_person())));

create policy tree_photos_planter on tree_photos for select
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')));
create policy tree_photos_adopter on tree_photos for select
  using (exists (select 1 from tree_checks c join tree_adoptions a on a.id = c.adoption_id
                  where c.org_id = tree_photos.org_id and c.photo_id = tree_photos.id and a.person_id = (select app.current_person())));
create policy tree_photos_keep on tree_photos for insert
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')) and uploaded_by = (select app.current_person()));

call app.open_to_purge('tree_sites');
call app.open_to_purge('tree_adoptions');
call app.open_to_purge('tree_photos');
call app.open_to_purge('tree_checks');

select app.grant_only('tree_sites', 'select, insert, update (name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity, open, planter_en, planter_ar, version)');
select app.grant_only('tree_adoptions', 'select, insert, update (name, dedication, on_wall, withdrawn_at)');
select app.grant_only('tree_photos', 'select, insert');
select app.grant_only('tree_checks', 'select, insert');

create trigger tree_checks_append_only before update or delete on tree_checks for each row execute function app.refuse_change();
create trigger tree_photos_append_only before update or delete on tree_photos for each row execute function app.refuse_change();

-- A place is taken in the row of its site: whoever comes second waits for the first and finds it gone.
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

create function app.leave_tree_place() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.withdrawn_at is null then raise exception 'an adoption ends once' using errcode = '42501'; end if;
  if old.withdrawn_at is null then
    update tree_sites s set taken = s.taken - 1 where s.org_id = new.org_id and s.id = new.site_id;
  end if;
  return new;
end $$;
create trigger tree_adoptions_leave before update of withdrawn_at on tree_adoptions for each row
  when (old.withdrawn_at is distinct from new.withdrawn_at) execute function app.leave_tree_place();

create function app.keep_newest_tree_check() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update tree_adoptions a set state = new.state, checked_on = new.checked_on
   where a.org_id = new.org_id and a.id = new.adoption_id and (a.checked_on is null or a.checked_on <= new.checked_on);
  return null;
end $$;
create trigger tree_checks_newest after insert on tree_checks for each row execute function app.keep_newest_tree_check();

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
   where a.on_wall and a.withdrawn_at is null and (after_at is null or (a.adopted_at, a.id) < (after_at, after_id))
   order by a.adopted_at desc, a.id desc limit how_many
$$;

-- What a number stands for. Name and dedication only where the person wants them seen.
create function app.tree_proof(wanted text)
returns table (number text, species text, species_en text, species_ar text, scientific text, name text, dedication text, adopted_at timestamptz,
               withdrawn_at timestamptz, state text, checked_on date, slug text, site_en text, site_ar text, place_en text, place_ar text,
               region text, planter_en text, planter_ar text, sample boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.number, a.species, a.species_en, a.species_ar, a.scientific, case when a.on_wall then a.name end, case when a.on_wall then a.dedication end,
         a.adopted_at, a.withdrawn_at, a.state, a.checked_on, s.slug, s.name_en, s.name_ar, s.place_en, s.place_ar, s.region,
         s.planter_en, s.planter_ar, s.sample
    from tree_adoptions a join tree_sites s on s.org_id = a.org_id and s.id = a.site_id where a.number = wanted
$$;
