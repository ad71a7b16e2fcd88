-- An archive of everything names people, those who are gone since among them: it is not kept for longer than it serves.
do $$ begin
  execute format('alter policy organisation_exports_readers on organisation_exports using ((select app.has_role(''owner'')) or current_user = %L)', current_user);
end $$;
create policy organisation_exports_forget on organisation_exports to current_user using (true);

create function app.old_full_exports(before timestamptz) returns table (id uuid, file_key text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select e.id, e.file_key from organisation_exports e where e.created_at < before $$;

create function app.forget_full_export(which uuid, before timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from organisation_exports e where e.id = which and e.created_at < before $$;
