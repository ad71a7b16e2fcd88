-- An invitation of an owner is replaced and taken back by owners, as an owner's membership is changed by them: an administrator
-- sees it, and no more.
drop policy invitations_org on invitations;
create policy invitations_read on invitations for select using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')));
create policy invitations_send on invitations for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner'))));
create policy invitations_renew on invitations for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner'))))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner'))));
create policy invitations_withdraw on invitations for delete using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner'))));
