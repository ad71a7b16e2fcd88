-- Nobody is made a member: whoever founds an organisation is its first, and everybody else says yes to an invitation, which names
-- who sent it. Administrators change what a member is, and not who it is or how they came.
drop policy memberships_write on memberships;
create policy memberships_write on memberships for insert with check (
  person_id = (select app.current_person()) and (
    (org_id = (select app.current_org()) and role = 'owner' and invited_by is null and (select app.has_role('owner')))
    or exists (
      select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
         and i.invited_by = memberships.invited_by and i.accepted_at is null and i.expires_at > now())));
drop policy memberships_return on memberships;
create policy memberships_return on memberships for update
  using (person_id = app.current_person() and ended_at is not null and (ended_how is distinct from 'deactivated' or exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.email = app.current_email()
       and i.accepted_at is null and i.created_at > memberships.ended_at)))
  with check (person_id = app.current_person() and ended_at is null and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
       and i.invited_by = memberships.invited_by and i.accepted_at is null and i.expires_at > now()));
select app.grant_only('memberships', 'select, insert, update (role, since, invited_by, ended_at, ended_how, ended_by)');
-- Whoever comes, comes by themselves: what this looked at comes no more.
drop trigger memberships_rise_at_birth on memberships;

create function app.found_once() returns trigger language plpgsql as $$
begin
  if exists (select from memberships m where m.org_id = new.org_id) then
    raise exception 'whoever joins an organisation was invited' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger memberships_found_once before insert on memberships for each row
  when (new.invited_by is null) execute function app.found_once();

create function app.keep_membership() returns trigger language plpgsql as $$
begin
  raise exception 'a membership began as it is written, is ended by who ends it, and is taken up again by who left' using errcode = '42501';
end $$;
create trigger memberships_keep before update on memberships for each row
  when (((new.since, new.invited_by) is distinct from (old.since, old.invited_by) and not (old.ended_at is not null and new.ended_at is null))
     or (old.ended_at is not null and new.ended_at is null and old.ended_how is distinct from 'deactivated' and new.person_id is distinct from app.current_person())
     or (new.ended_by is distinct from old.ended_by and new.ended_by is distinct from app.current_person() and new.ended_by is not null))
  execute function app.keep_membership();

-- Invitations are sent in the name of who sends them.
drop policy invitations_send on invitations;
create policy invitations_send on invitations for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner')))
  and invited_by = (select app.current_person()));
drop policy invitations_renew on invitations;
create policy invitations_renew on invitations for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner'))))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner')))
    and invited_by = (select app.current_person()));
