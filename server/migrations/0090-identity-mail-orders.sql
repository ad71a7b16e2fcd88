-- A mail that somebody asked for at the door, written before the answer and taken away in the transaction that leaves the mail to
-- be sent: what was answered is done, whatever dies in between. One for every address, whether or not it has an account. Sealed
-- under the master key like the mail itself; the address only as a keyed digest, by which it goes with its person.
create table auth.mail_orders (
  id uuid primary key,
  address bytea not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index mail_orders_address on auth.mail_orders (address);
create index mail_orders_created_at on auth.mail_orders (created_at);
