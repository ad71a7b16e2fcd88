-- Mail waiting to be sent: written in the transaction of the deed, so that neither happens without the other.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  type text not null,
  lang text not null check (lang in ('en', 'ar')),
  created_at timestamptz not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  given_up boolean not null default false
);
create index mail_outbox_due on mail_outbox (due_at) where not given_up;

create function app.announce_mail() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_mail', ''); return null; end $$;
create trigger mail_outbox_announce after insert on mail_outbox for each statement execute function app.announce_mail();

-- The application puts mail in and cannot read, change or list it: links in it open accounts.
select app.grant_only('mail_outbox', 'insert');

-- The sender's two doors. A claimed mail comes back by itself when its sender dies.
create function app.claim_mail(how_many int) returns setof mail_outbox
language sql volatile security definer set search_path = pg_catalog, public as $$
  update mail_outbox m set attempts = attempts + 1, due_at = now() + interval '2 minutes'
   where id in (select id from mail_outbox where not given_up and due_at <= now() order by due_at, id limit how_many for update skip locked)
  returning m.*
$$;
create function app.settle_mail(mail uuid, failure text, give_up boolean, retry_after_seconds int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  if failure is null then
    delete from mail_outbox where id = mail;
  else
    update mail_outbox set last_error = failure, given_up = give_up, due_at = now() + make_interval(secs => retry_after_seconds) where id = mail;
  end if;
end $$;
