-- Mails of one moment go out as they were written: a time alone does not tell which of two was first.
alter table mail_outbox add column nth bigint generated always as identity;

create or replace function app.claim_mail(how_many int) returns setof mail_outbox
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from mail_outbox where given_up and due_at <= now();
  update mail_outbox m set attempts = attempts + 1, due_at = now() + interval '2 minutes'
   where id in (select id from mail_outbox where not given_up and due_at <= now() order by due_at, nth limit how_many for update skip locked)
  returning m.*
$$;
