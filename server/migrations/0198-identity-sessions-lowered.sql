-- Whoever takes lost factors away lowers the sessions that stood on them. The row is opened whole for that: nothing else of it changes,
-- least of all whose it is and how long it lasts.
create function auth.refuse_beyond_lowering() returns trigger language plpgsql as $$
declare
  open constant text[] := '{aal,aal2_at,factor_id}';
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then return new; end if;
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) then
    raise exception 'sessions of others are lowered and nothing else' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger sessions_beyond_identity before update on auth.sessions for each row
  when (not app.keeps_accounts()) execute function auth.refuse_beyond_lowering();
