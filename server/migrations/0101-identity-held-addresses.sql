-- An auth server outside may let several people have one address. It is held by one of them, the one for whom it is proven; the others
-- have accounts that name it and are found by their subject alone. Whoever signs up here holds what they typed, proven or not.
alter table auth.users add column holds_email boolean not null default true;
update auth.users u set holds_email = false
 where email_confirmed_at is null and exists (select from auth.identities i where i.user_id = u.id and i.provider ~ '^https?://');
alter table auth.users add constraint users_proven_holds check (holds_email or email_confirmed_at is null);
drop index auth.users_email;
create unique index users_email on auth.users (email) where deleted_at is null and holds_email;
