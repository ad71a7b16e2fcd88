-- Who accepted an invitation, by their number: their address may be another one since, and the one that was invited goes with
-- them all the same. A membership began in the moment in which its invitation was accepted. The tables bend to their owner's
-- policies too, so they rest meanwhile.
alter table invitations add column accepted_by uuid check (accepted_by is null or accepted_at is not null);
alter table invitations no force row level security;
alter table memberships no force row level security;
update invitations i set accepted_by = m.person_id from memberships m
 where m.org_id = i.org_id and m.since = i.accepted_at;
alter table memberships force row level security;
alter table invitations force row level security;
create policy invitations_accepted on invitations for select using (accepted_by = (select app.current_person()));
drop policy invitations_erase on invitations;
create policy invitations_erase on invitations for delete
  using (email = (select app.current_email()) or accepted_by = (select app.current_person()));

-- Whoever is invited says yes, in their own name, and changes nothing else about it: what it is to, and as what, they would
-- otherwise choose for themselves.
create function app.keep_invitation() returns trigger language plpgsql as $$
begin
  if old.org_id = app.current_org() and app.has_role('owner', 'admin') then return new; end if;
  if (new.org_id, new.id, new.email, new.role, new.invited_by, new.created_at, new.expires_at)
     is distinct from (old.org_id, old.id, old.email, old.role, old.invited_by, old.created_at, old.expires_at)
     or new.accepted_at is null or new.accepted_by is distinct from app.current_person() then
    raise exception 'an invitation is accepted as it was sent' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger invitations_keep before update on invitations for each row execute function app.keep_invitation();

-- What has expired opens nothing, here as in the routes.
drop policy invitations_accept on invitations;
create policy invitations_accept on invitations for update
  using (email = app.current_email() and accepted_at is null and expires_at > now()) with check (email = app.current_email());
drop policy organisations_invited on organisations;
create policy organisations_invited on organisations for select using (exists (
  select 1 from invitations i where i.org_id = organisations.id and i.email = app.current_email() and i.accepted_at is null
     and i.expires_at > now()));
drop policy memberships_write on memberships;
create policy memberships_write on memberships for insert with check (
  (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')))
  or (person_id = app.current_person() and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
       and i.accepted_at is null and i.expires_at > now())));
drop policy memberships_return on memberships;
create policy memberships_return on memberships for update
  using (person_id = app.current_person() and ended_at is not null)
  with check (person_id = app.current_person() and ended_at is null and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
       and i.accepted_at is null and i.expires_at > now()));

-- An address that never answered is nobody's to keep.
create policy invitations_forget on invitations to current_user using (accepted_at is null);
create function app.forget_invitations(at timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from invitations i where i.accepted_at is null and i.expires_at <= at $$;
