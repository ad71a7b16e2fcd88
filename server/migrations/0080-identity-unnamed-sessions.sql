-- A session of an auth server outside may come without a name: then its tokens are told apart by when they were issued, and the
-- latest end counts. Where the clock there is ahead, a token that was seen is no newer than the end of its session.
create or replace function auth.keep_external_end() returns trigger language plpgsql as $$
begin
  insert into auth.ended_external_sessions as ended (id, ended_at) values (old.id, greatest(clock_timestamp(), old.refreshed_at))
    on conflict (id) do update set ended_at = greatest(ended.ended_at, excluded.ended_at);
  return null;
end $$;
