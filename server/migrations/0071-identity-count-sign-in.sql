-- One more for each key in the window that is open, or in a new one. Callers give the keys in order, so that two who count cannot
-- wait for each other. The one place where counts are raised.
create function auth.count_up(keys bytea[], ends timestamptz[], at timestamptz)
returns setof auth.rate_buckets language plpgsql set search_path = '' as $$
begin
  return query
    insert into auth.rate_buckets as bucket (key, count, ends_at)
    select asked.key, 1, asked.ends_at from unnest(keys, ends) with ordinality as asked (key, ends_at, nth) order by asked.nth
    on conflict (key) do update set
      count = case when bucket.ends_at <= at then 1 else bucket.count + 1 end,
      ends_at = case when bucket.ends_at <= at then excluded.ends_at else bucket.ends_at end,
      blocked_until = case when bucket.ends_at <= at then null else bucket.blocked_until end
    returning bucket.*;
end $$;

-- Counts a guess at a password by all its rules, or, where one of them bids to wait, by none, and answers for how many seconds:
-- in one message, because everybody who signs in waits for it. `waits` has a row a rule: how long to wait after the last allowed
-- failure, after each further one, and its last for all that come after. A blocked count outlives its block by `grace`, for the
-- next failure to wait longer.
create or replace function auth.count_guess(
  keys bytea[], most integer[], ends timestamptz[], waits integer[], grace interval, at timestamptz
) returns integer language plpgsql set search_path = '' as $$
declare
  counted record;
  closed_until timestamptz;
  too_many boolean := false;
begin
  -- A lost count after a crash costs nothing; waiting for the disk on every guess would.
  perform set_config('synchronous_commit', 'off', true);
  for counted in select * from auth.count_up(keys, ends, at) loop
    closed_until := greatest(closed_until, counted.blocked_until);
    too_many := too_many or counted.count >= most[array_position(keys, counted.key)];
  end loop;
  if closed_until > at then
    raise exception using errcode = 'ATH01';
  end if;
  if too_many then
    update auth.rate_buckets bucket
       set blocked_until = blocked.until, ends_at = greatest(bucket.ends_at, blocked.until + grace)
      from (
        select held.key, at + make_interval(secs => waits[rule.nth][least(held.count - most[rule.nth] + 1, array_length(waits, 2))]) as until
          from unnest(keys) with ordinality as rule (key, nth) join auth.rate_buckets held on held.key = rule.key
         where held.count >= most[rule.nth]
      ) blocked
     where bucket.key = blocked.key;
  end if;
  return 0;
exception when sqlstate 'ATH01' then
  -- What was counted is taken back with the block.
  return ceil(extract(epoch from closed_until - at));
end $$;

-- A sign-in in one message: counted as a request of its client, and as a guess unless that client asks too often. `wait` is that
-- of the guess; the count of the request, and when its window ends, stand beside it.
create function auth.count_sign_in(
  client bytea, client_most integer, client_ends_at timestamptz,
  keys bytea[], most integer[], ends timestamptz[], waits integer[], grace interval, at timestamptz,
  out asked integer, out asked_until timestamptz, out wait integer
) language plpgsql set search_path = '' as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  select counted.count, counted.ends_at into asked, asked_until
    from auth.count_up(array[client], array[client_ends_at], at) counted;
  wait := 0;
  if asked <= client_most then
    wait := auth.count_guess(keys, most, ends, waits, grace, at);
  end if;
end $$;
