-- An invitation from before somebody was kept out lets them in under no address that they take later; one that was sent since does.
drop policy memberships_return on memberships;
create policy memberships_return on memberships for update
  using (person_id = app.current_person() and ended_at is not null and (ended_how is distinct from 'deactivated' or exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.email = app.current_email()
       and i.accepted_at is null and i.created_at > memberships.ended_at)))
  with check (person_id = app.current_person() and ended_at is null and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
       and i.accepted_at is null and i.expires_at > now()));
