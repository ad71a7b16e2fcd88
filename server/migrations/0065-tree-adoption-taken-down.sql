-- The wall is public and nobody looks at a name before it stands there. An editor takes one off, and off it stays: the person is told
-- why, and may adopt another tree. Editors see no adoption beside what the wall shows.
alter table tree_adoptions add column wall_closed_at timestamptz;
alter table tree_adoptions add constraint tree_adoptions_wall_closed check (wall_closed_at is null or not on_wall);

create function app.take_off_tree_wall(wanted uuid, at timestamptz)
returns table (person_id uuid, site_en text, site_ar text) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.edits_content() then raise exception 'editors look after the wall' using errcode = '42501'; end if;
  return query
    update tree_adoptions a set on_wall = false, wall_closed_at = at from tree_sites s
     where a.id = wanted and a.on_wall and s.org_id = a.org_id and s.id = a.site_id
    returning a.person_id, s.name_en, s.name_ar;
end $$;

-- Nobody looks at a site either before everybody sees it. One that an editor takes down is its planter's and of those who adopted
-- a tree there to see, and takes no adoption any more.
alter table tree_sites add column taken_down_at timestamptz;
alter table tree_sites add constraint tree_sites_taken_down check (taken_down_at is null or not open);
drop policy tree_sites_read on tree_sites;
create policy tree_sites_read on tree_sites for select using (
  taken_down_at is null or org_id = (select app.current_org())
  or exists (select 1 from tree_adoptions a where a.org_id = tree_sites.org_id and a.site_id = tree_sites.id and a.person_id = (select app.current_person())));

create function app.take_down_tree_site(wanted text, at timestamptz) returns uuid language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare planter uuid;
begin
  if not app.edits_content() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  update tree_sites s set open = false, taken_down_at = at, version = s.version + 1
   where s.slug = wanted and s.taken_down_at is null returning s.org_id into planter;
  return planter;
end $$;
