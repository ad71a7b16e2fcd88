-- A photo that no check names is kept for nobody: its upload was given up, or another took its place.

-- Inside functions of the database's owner; whoever serves requests has no right to delete at all.
create policy tree_photos_sweep on tree_photos to current_user using (true);
create policy tree_checks_swept on tree_checks for select to current_user using (true);

-- What a check names cannot go: the check's own reference holds it.
create function app.refuse_photo_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return old; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
drop trigger tree_photos_append_only on tree_photos;
create trigger tree_photos_append_only before update or delete on tree_photos for each row execute function app.refuse_photo_change();

-- Forgets photos older than a moment that no check names, and answers where their bytes are.
create function app.sweep_tree_photos(before timestamptz) returns setof text language sql volatile
security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from tree_photos p where p.uploaded_at < before
     and not exists (select 1 from tree_checks c where c.org_id = p.org_id and c.photo_id = p.id)
  returning p.file_key
$$;
