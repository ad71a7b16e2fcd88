-- What is counted may come in numbers: a list of five hundred invitations is five hundred mails of whoever sends it.
drop function auth.count_up(bytea[], timestamptz[], timestamptz);
create function auth.count_up(keys bytea[], ends timestamptz[], at timestamptz, step integer default 1)
returns setof auth.rate_buckets language plpgsql set search_path = '' as $$
declare
  ahead constant timestamptz := at + interval '5 minutes';
begin
  return query
    insert into auth.rate_buckets as bucket (key, count, ends_at, began_at)
    select asked.key, step, asked.ends_at, at from unnest(keys, ends) with ordinality as asked (key, ends_at, nth) order by asked.nth
    on conflict (key) do update set
      count = case when bucket.ends_at <= at or bucket.began_at > ahead then step else bucket.count + step end,
      ends_at = case when bucket.ends_at <= at or bucket.began_at > ahead then excluded.ends_at else bucket.ends_at end,
      blocked_until = case when bucket.ends_at <= at or bucket.began_at > ahead then null else bucket.blocked_until end,
      began_at = case when bucket.ends_at <= at or bucket.began_at > ahead then at else bucket.began_at end
    returning bucket.*;
end $$;
