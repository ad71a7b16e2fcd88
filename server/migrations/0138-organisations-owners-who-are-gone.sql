-- Whose account is gone may not come in either: nobody counts on an owner who is a number and nothing more, as they stood where somebody
-- was let in again after they had gone, nor comes by an invitation of theirs.
create or replace function app.is_shut_out(person uuid, at timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from auth.users u where u.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= at))
$$;
