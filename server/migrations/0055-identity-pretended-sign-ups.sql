-- A sign-up for an address that has an account opens nothing, and its password must be answered as that of a new account would
-- be: "not confirmed". One for an account, the newest; it goes with the account, and where the account takes another address.
create table auth.pretended_sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  password_hash text not null,
  at timestamptz not null
);

create function auth.forget_pretended_sign_up() returns trigger language plpgsql as $$
begin
  delete from auth.pretended_sign_ups where user_id = new.id;
  return null;
end $$;
create trigger users_moved after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function auth.forget_pretended_sign_up();
