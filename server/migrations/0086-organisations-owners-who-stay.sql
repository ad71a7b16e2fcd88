-- Whether somebody is kept out for now: whoever may not come in lets nobody else in.
create function app.is_shut_out(person uuid, at timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from auth.users u where u.id = person and u.banned_until > at)
$$;
