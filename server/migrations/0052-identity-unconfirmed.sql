-- Whoever holds a second factor has come in only after it was used. Until then the session acts for no organisation and in no
-- role of the platform: policies find nobody there. Answers whether that is so.
create function app.settle_assurance(lowered boolean) returns boolean language plpgsql as $$
begin
  if lowered then perform set_config('app.aal', 'aal1', true); end if;
  if app.current_aal() = 'aal2' or not app.has_second_factor() then return false; end if;
  perform set_config('app.org_id', '', true), set_config('app.org_role', '', true), set_config('app.platform_roles', '', true);
  return true;
end $$;

-- What hands an organisation over, or to whom, takes a second factor: the rule of the routes once more.
create trigger memberships_rise before update of role on memberships for each row
  when (old.ended_at is null and new.role in ('owner', 'admin') and old.role is distinct from new.role) execute function app.refuse_below_aal2();
create trigger invitations_rise before insert on invitations for each row
  when (new.role in ('owner', 'admin')) execute function app.refuse_below_aal2();
create trigger ownership_transfers_ask before insert on ownership_transfers for each row
  execute function app.refuse_below_aal2();
create trigger organisation_deletions_ask before insert on organisation_deletions for each row
  execute function app.refuse_below_aal2();
