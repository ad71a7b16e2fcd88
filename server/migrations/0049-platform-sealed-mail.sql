-- Waiting mail is sealed: a link in it opens an account, and who reads the table, or a copy of it, finds neither links nor codes
-- nor addresses. The database does not hold the key, so what waits now is set aside; the sender takes it over, sealed, as it starts.
create table mail_unsealed as
  select id, recipient, subject, body_text, body_html, type, lang, unsubscribe_url, created_at, attempts, due_at
    from mail_outbox where not given_up;
alter table mail_unsealed add primary key (id);
select app.grant_only('mail_unsealed', '');

drop function app.claim_mail(int);
drop function app.settle_mail(uuid, text, boolean, int);
-- Empties the file of the table too, which a delete does not.
truncate mail_outbox;
drop index mail_outbox_due;
alter table mail_outbox
  drop column recipient, drop column subject, drop column body_text, drop column body_html, drop column lang,
  -- Mail servers name the address in what they refuse.
  drop column unsubscribe_url, drop column last_error,
  -- Keyed digest of the address: by it the mail of an erased account is found.
  add column recipient bytea not null,
  -- Address, subject, bodies, language: sealed under the master key, bound to the id.
  add column letter bytea not null;
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_recipient on mail_outbox (recipient);
-- As before: the application puts mail in and cannot read, change or list it.
select app.grant_only('mail_outbox', 'insert');

-- A claimed mail comes back by itself when its sender dies. One that was given up falls due once more, to be forgotten.
create function app.claim_mail(how_many int) returns setof mail_outbox
language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from mail_outbox where given_up and due_at <= now();
  update mail_outbox m set attempts = attempts + 1, due_at = now() + interval '2 minutes'
   where id in (select id from mail_outbox where not given_up and due_at <= now() order by due_at, id limit how_many for update skip locked)
  returning m.*
$$;
create function app.settle_mail(mail uuid, delivered boolean, give_up boolean, again_after_seconds int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  if delivered then
    delete from mail_outbox where id = mail;
  else
    update mail_outbox set given_up = give_up, due_at = now() + make_interval(secs => again_after_seconds) where id = mail;
  end if;
end $$;
-- What waits for an address behind which nobody is any more.
create function app.forget_mail(to_whom bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public as
$$ delete from mail_outbox where recipient = to_whom $$;
-- Each row once, and nothing of it stays behind: of two servers that start, the second waits and finds none.
create function app.take_unsealed_mail() returns setof mail_unsealed
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  lock table mail_unsealed in access exclusive mode;
  return query select * from mail_unsealed order by created_at;
  if found then truncate mail_unsealed; end if;
end $$;
