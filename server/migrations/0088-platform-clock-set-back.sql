-- When a window of counting began. A clock that is set back leaves windows that end a day after their length: whoever was sent a
-- mail, or a whole office behind one address, would wait for all of that. What began later than now, by more than the clocks of
-- two servers differ, begins anew.
alter table auth.rate_buckets add column began_at timestamptz not null default now();

create or replace function auth.count_up(keys bytea[], ends timestamptz[], at timestamptz)
returns setof auth.rate_buckets language plpgsql set search_path = '' as $$
declare
  ahead constant timestamptz := at + interval '5 minutes';
begin
  return query
    insert into auth.rate_buckets as bucket (key, count, ends_at, began_at)
    select asked.key, 1, asked.ends_at, at from unnest(keys, ends) with ordinality as asked (key, ends_at, nth) order by asked.nth
    on conflict (key) do update set
      count = case when bucket.ends_at <= at or bucket.began_at > ahead then 1 else bucket.count + 1 end,
      ends_at = case when bucket.ends_at <= at or bucket.began_at > ahead then excluded.ends_at else bucket.ends_at end,
      blocked_until = case when bucket.ends_at <= at or bucket.began_at > ahead then null else bucket.blocked_until end,
      began_at = case when bucket.ends_at <= at or bucket.began_at > ahead then at else bucket.began_at end
    returning bucket.*;
end $$;

-- The hour of a personal API token, likewise.
create or replace function app.use_token(presented bytea, at timestamptz, seen_from inet)
returns table (uses integer, uses_end_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.token_hash', encode(presented, 'hex'), true);
  return query update api_tokens t set last_used_at = at, last_used_from = seen_from,
      uses = case when t.uses_end_at > at and t.uses_end_at <= at + interval '65 minutes' then t.uses + 1 else 1 end,
      uses_end_at = case when t.uses_end_at > at and t.uses_end_at <= at + interval '65 minutes' then t.uses_end_at else at + interval '1 hour' end
    where t.secret_hash = presented and t.revoked_at is null and t.expires_at > at
    returning t.uses, t.uses_end_at;
  perform set_config('app.token_hash', '', true);
end $$;
