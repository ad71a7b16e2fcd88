-- One mail is claimed where one is asked for. As a list in the update the subquery could run once for each waiting mail, which
-- Postgres chooses for a table it last saw empty: all were claimed then, the first went out, and the rest waited two minutes.
create or replace function app.claim_mail(how_many int) returns setof mail_outbox
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from mail_outbox where given_up and due_at <= now();
  with next as materialized (
    select id from mail_outbox where not given_up and due_at <= now() order by due_at, nth limit how_many for update skip locked)
  update mail_outbox m set attempts = attempts + 1, due_at = now() + interval '2 minutes'
    from next where m.id = next.id
  returning m.*
$$;
