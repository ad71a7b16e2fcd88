-- An owner's invitation whose time is over is nobody's business any more: until the night in which it is forgotten it would keep
-- administrators from inviting its address.
alter policy invitations_withdraw on invitations using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin'))
  and (role <> 'owner' or (select app.has_role('owner')) or (accepted_at is null and expires_at <= now())));
