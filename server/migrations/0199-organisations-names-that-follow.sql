-- Planting sites and events bear the name of their organisation, and are a preparer's part; the name is an administrator's.
create function app.name_planter(in_english text, in_arabic text) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.has_role('owner', 'admin') or app.current_aal() <> 'aal2' then
    raise exception 'administrators name their organisation, after a second factor' using errcode = '42501';
  end if;
  update tree_sites s set planter_en = in_english, planter_ar = in_arabic where s.org_id = app.current_org();
end $$;
create function app.name_organiser(in_english text, in_arabic text) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.has_role('owner', 'admin') or app.current_aal() <> 'aal2' then
    raise exception 'administrators name their organisation, after a second factor' using errcode = '42501';
  end if;
  update volunteer_events e set organiser_en = in_english, organiser_ar = in_arabic where e.org_id = app.current_org();
end $$;
