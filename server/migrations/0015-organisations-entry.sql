-- The two ways in that no membership vouches for yet: an invitation, and the set-up of a fresh installation.

-- Whoever is invited sees the name of the organisation that asks.
create policy organisations_invited on organisations for select using (
  exists (select 1 from invitations i where i.org_id = organisations.id and i.email = app.current_email() and i.accepted_at is null));

-- Whoever left and is invited again takes the old membership up, in the role of the invitation.
create policy memberships_return on memberships for update
  using (person_id = app.current_person() and ended_at is not null)
  with check (person_id = app.current_person() and ended_at is null and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email() and i.accepted_at is null));

-- Answers for everybody, whatever roles the one who asks may see: it looks with an owner's eyes and puts its own back.
create function app.platform_has_owner() returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.platform_roles', true), '');
  owned boolean;
begin
  perform set_config('app.platform_roles', 'platform_owner', true);
  select exists (select 1 from platform_roles where role = 'platform_owner') into owned;
  perform set_config('app.platform_roles', own, true);
  return owned;
end $$;

-- The hash of the link that the latest start printed. One at most.
create table platform_set_up (
  token_hash bytea primary key,
  created_at timestamptz not null
);

create policy platform_roles_first_owner on platform_roles for insert with check (
  role = 'platform_owner' and person_id = app.current_person() and not app.platform_has_owner());
