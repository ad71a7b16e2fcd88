-- Where people sign in at an auth server outside, second factors are that server's. One that an account kept from before can be asked for
-- nowhere: it counts for no session that comes from there, or its person would stay outside for good.
create or replace function app.has_second_factor() returns boolean language sql stable as $$
  select coalesce(current_setting('app.factors_elsewhere', true), '') <> 'on'
     and exists (select 1 from auth.mfa_factors f where f.user_id = app.current_person() and f.status = 'verified')
$$;

drop function app.settle_assurance(boolean);
create function app.settle_assurance(lowered boolean, session uuid) returns boolean language plpgsql as $$
begin
  if lowered then perform set_config('app.aal', 'aal1', true); end if;
  if app.current_aal() = 'aal2' or not app.has_second_factor() then return false; end if;
  if exists (select from auth.sessions s where s.id = session and s.external) then
    perform set_config('app.factors_elsewhere', 'on', true);
    return false;
  end if;
  perform set_config('app.org_id', '', true), set_config('app.org_role', '', true), set_config('app.platform_roles', '', true);
  return true;
end $$;
