-- Organisations, their members, access reviews, ownership, verifiers and engagements; platform roles.

create table organisations (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  type text not null check (type in ('company', 'government', 'npo', 'project_owner', 'verifier', 'buyer')),
  sector text not null,
  region text not null,
  unified_number text,
  consolidation_approach text not null check (consolidation_approach in ('operational-control', 'financial-control', 'equity-share')),
  base_year smallint not null,
  fiscal_year_first_month smallint not null check (fiscal_year_first_month between 1 and 12),
  sample boolean not null default false,
  created_at timestamptz not null,
  -- Refuses stale writes.
  version integer not null default 1,
  check (name_en <> '' or name_ar <> '')
);
create unique index organisations_unified_number on organisations (unified_number) where unified_number is not null;
create trigger organisations_change before update of name_en, name_ar, type, sector, region, unified_number, consolidation_approach,
  base_year, fiscal_year_first_month on organisations for each row execute function app.refuse_below_aal2();
call app.enforce_policies('organisations');
create policy organisations_create on organisations for insert with check (id = app.current_org());
create policy organisations_change on organisations for update using (id = app.current_org());

-- One subject of a client, opened to a verifier for a period, with both names as they were then.
create table engagements (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  verifier_org_id uuid not null,
  client_name_en text not null,
  client_name_ar text not null,
  verifier_name_en text not null,
  verifier_name_ar text not null,
  kind text not null check (kind in ('inventory', 'report', 'project')),
  -- Of the inventory or the report, or in which the monitoring period ends.
  inventory_year smallint not null,
  report_id uuid,
  -- A monitoring period of a project, and the project's name as it was then.
  period_id uuid,
  project_name text,
  starts_on date not null,
  ends_on date not null,
  granted_by uuid not null,
  granted_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  revoke_reason text,
  primary key (org_id, id),
  check (ends_on >= starts_on),
  check ((kind = 'report') = (report_id is not null)),
  check ((kind = 'project') = (period_id is not null)),
  check (kind = 'project' or project_name is null),
  check (org_id <> verifier_org_id)
);

-- The engagement this transaction reads through, looked up in the table: the setting alone opens nothing.
create function app.open_engagement() returns engagements language plpgsql stable parallel safe as $$
declare
  named uuid := nullif(current_setting('app.engagement', true), '');
  found engagements;
begin
  if named is null or app.current_aal() <> 'aal2' then return null; end if;
  select e.* into found from engagements e
   where e.id = named and e.verifier_org_id = app.current_org() and e.revoked_at is null
     and current_setting('app.engagement_day', true)::date between e.starts_on and e.ends_on
     and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')
     and exists (select 1 from verifier_accreditations v where v.org_id = e.verifier_org_id and v.state = 'accredited'
                    and current_setting('app.engagement_day', true)::date between v.valid_from and v.valid_to);
  return found;
end $$;

-- Whose inventory is open; a report opens nothing of it.
create function app.engaged_org() returns uuid language sql stable parallel safe as
$$ select e.org_id from app.open_engagement() e where e.kind = 'inventory' $$;
create function app.engaged_report() returns uuid language sql stable parallel safe as
$$ select (app.open_engagement()).report_id $$;
create function app.engaged_period() returns uuid language sql stable parallel safe as
$$ select (app.open_engagement()).period_id $$;
create function app.engaged_client() returns uuid language sql stable parallel safe as
$$ select (app.open_engagement()).org_id $$;

create policy organisations_engaged on organisations for select using (id = (select app.engaged_client()));
create policy purge on organisations to current_user using (id = (select app.purging()));

create table memberships (
  org_id uuid not null references organisations (id),
  person_id uuid not null,
  role text not null check (role in ('owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer')),
  since timestamptz not null,
  ended_at timestamptz,
  invited_by uuid,
  -- Where nothing is said, the person left.
  ended_how text check (ended_how in ('deactivated', 'left')),
  ended_by uuid,
  primary key (org_id, person_id)
);
create index memberships_person on memberships (person_id) where ended_at is null;
create trigger memberships_change_role before update of role on memberships for each row
  when (old.ended_at is null and old.role is distinct from new.role) execute function app.refuse_below_aal2();

-- Ending a membership changes nothing else about it.
create function app.end_as_held() returns trigger language plpgsql as $$
begin
  if (new.role, new.since) is distinct from (old.role, old.since) then
    raise exception 'a membership ends as it was held' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger memberships_end_as_held before update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.end_as_held();

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

-- Checked at commit, so that owners may swap within a transaction.
create function app.keep_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select 1 from organisations o where o.id = old.org_id)
     and not exists (select 1 from memberships m where m.org_id = old.org_id and m.role = 'owner' and m.ended_at is null) then
    raise exception 'an organisation keeps an owner' using errcode = '23514', constraint = 'memberships_keep_an_owner';
  end if;
  return null;
end $$;

create constraint trigger memberships_keep_an_owner after update or delete on memberships deferrable initially deferred
  for each row when (old.role = 'owner' and old.ended_at is null) execute function app.keep_an_owner();
create trigger memberships_keep_out before update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null and old.person_id is distinct from app.current_person())
  execute function app.refuse_below_aal2();
create trigger memberships_let_in before update of ended_at on memberships for each row
  when (old.ended_at is not null and new.ended_at is null and new.person_id is distinct from app.current_person())
  execute function app.refuse_below_aal2();
create trigger memberships_stop_work after update of role, ended_at on memberships for each row
  when (old.ended_at is null and (new.ended_at is not null or new.role is distinct from old.role)) execute function app.look_after_work();
call app.enforce_policies('memberships');
call app.open_to_purge('memberships');
call app.keep_in_trail('memberships', '{"org": "org_id", "key": ["org_id", "person_id"],
  "columns": ["role", "since", "ended_at"]}');
call app.keep_in_trail('organisations', '{"org": "id", "key": ["id"],
  "columns": ["type", "consolidation_approach", "fiscal_year_first_month"]}');
create policy memberships_read on memberships for select using (org_id = app.current_org() or person_id = app.current_person());
create policy memberships_change on memberships for update
  using (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')))
  with check (org_id = app.current_org() and app.has_role('owner', 'admin') and (role <> 'owner' or app.has_role('owner')));
create policy memberships_part on memberships for update
  using (org_id = app.current_org() and person_id = app.current_person() and ended_at is null)
  with check (org_id = app.current_org() and person_id = app.current_person() and ended_at is not null and ended_how = 'left'
              and app.has_role(role));

-- A person who deletes their account ends their memberships.
create policy memberships_leave on memberships for update using (person_id = (select app.current_person()) and ended_at is null and (select app.acts_in_person()))
  with check (person_id = (select app.current_person()) and ended_at is not null);
select app.grant_only('memberships', 'select, insert, update (role, since, invited_by, ended_at, ended_how, ended_by)');

-- No one decides on an organisation they belong to.
create function app.belongs_to(org uuid) returns boolean language sql stable parallel safe as
$$ select exists (select 1 from memberships m where m.org_id = org and m.person_id = app.current_person() and m.ended_at is null) $$;

create function app.may_still_ask(org uuid, person uuid, acting text, at timestamptz) returns boolean language sql stable parallel safe as $$
  select not app.is_kept_out(person, at)
     and (org = person or exists (
       select from memberships m where m.org_id = org and m.person_id = person and m.ended_at is null and (acting = '' or app.covers(m.role, acting)))) $$;

-- Names no password may contain. Reads as that person, then restores the caller.
create function app.organisation_names(person uuid) returns setof text language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
begin
  perform set_config('app.person_id', person::text, true);
  return query select called from memberships m join organisations o on o.id = m.org_id cross join lateral (values (o.name_en), (o.name_ar)) names (called)
     where m.person_id = person and m.ended_at is null;
  perform set_config('app.person_id', own, true);
end $$;

-- Administrators with a second factor, for access reviews.
create function app.secured_administrators() returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.has_role('owner', 'admin', 'auditor') then raise exception 'others do not review access' using errcode = '42501'; end if;
  return query select m.person_id from memberships m
    where m.org_id = app.current_org() and m.ended_at is null and m.role in ('owner', 'admin')
      and exists (select from auth.mfa_factors f where f.user_id = m.person_id and f.status = 'verified');
end $$;

-- May sign a person out: themselves, account administrators, and administrators who ended their membership.
create function app.signs_out(person uuid) returns boolean language sql stable as $$
  select app.is_own_account(person) or app.governs_account(person)
      or (app.has_role('owner', 'admin') and app.current_aal() = 'aal2' and person is distinct from app.current_person()
          and exists (select from memberships m where m.org_id = app.current_org() and m.person_id = person and m.ended_at is not null))
$$;

-- An organisation is visible to its members.
create policy organisations_read on organisations for select using (
  id = app.current_org() or exists (select 1 from memberships m where m.org_id = id and m.person_id = app.current_person() and m.ended_at is null));

create table invitations (
  org_id uuid not null references organisations (id),
  id uuid not null,
  email citext not null,
  role text not null check (role in ('owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- By id, since the person's address may have changed since.
  accepted_by uuid check (accepted_by is null or accepted_at is not null),
  primary key (org_id, id)
);
create index invitations_email on invitations (email);
create unique index invitations_open on invitations (org_id, email) where accepted_at is null;

-- Policies open an invitation three ways; each needs an index.
create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;

-- The invited person accepts in their own name and changes nothing else.
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
create trigger invitations_send before insert or update of role, email, invited_by, expires_at on invitations for each row
  execute function app.refuse_below_aal2();

-- Leaving deletes one's own invitations without a second factor; so does the nightly cleanup.
create trigger invitations_take_back before delete on invitations for each row
  when (app.current_person() is not null and old.invited_by <> app.current_person()
    and old.accepted_by is distinct from app.current_person() and old.email is distinct from app.current_email())
  execute function app.refuse_below_aal2();
call app.enforce_policies('invitations');
call app.open_to_purge('invitations');

-- The invited person sees and closes their own invitation; the address comes from the session row, never from the client.
create policy invitations_invited on invitations for select using (email = app.current_email());
create policy invitations_accepted on invitations for select using (accepted_by = (select app.current_person()));
create policy invitations_erase on invitations for delete
  using (email = (select app.current_email()) or accepted_by = (select app.current_person()));
create policy invitations_accept on invitations for update
  using (email = app.current_email() and accepted_at is null and expires_at > now()) with check (email = app.current_email());

-- Unanswered addresses are not kept.
create policy invitations_forget on invitations to current_user using (accepted_at is null);
create policy invitations_read on invitations for select using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')));
create policy invitations_send on invitations for insert with check (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner')))
  and invited_by = (select app.current_person()));
create policy invitations_renew on invitations for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner'))))
  with check (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and (role <> 'owner' or (select app.has_role('owner')))
    and invited_by = (select app.current_person()));

-- Administrators may withdraw an owner's invitation once it has expired.
create policy invitations_withdraw on invitations for delete using (
  org_id = (select app.current_org()) and (select app.has_role('owner', 'admin'))
  and (role <> 'owner' or (select app.has_role('owner')) or (accepted_at is null and expires_at <= now())));

create function app.forget_invitations(at timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from invitations i where i.accepted_at is null and i.expires_at <= at $$;

-- The two ways in that no membership vouches for yet: an invitation, and the set-up of a fresh installation.

-- The invited person sees the organisation's name.
create policy organisations_invited on organisations for select using (exists (
  select 1 from invitations i where i.org_id = organisations.id and i.email = app.current_email() and i.accepted_at is null
     and i.expires_at > now()));

create policy memberships_write on memberships for insert with check (
  person_id = (select app.current_person()) and (
    (org_id = (select app.current_org()) and role = 'owner' and invited_by is null and (select app.has_role('owner')))
    or exists (
      select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
         and i.invited_by = memberships.invited_by and i.accepted_at is null and i.expires_at > now())));

-- A former member who is invited again resumes the membership in the invitation's role.
create policy memberships_return on memberships for update
  using (person_id = app.current_person() and ended_at is not null and (ended_how is distinct from 'deactivated' or exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.email = app.current_email()
       and i.accepted_at is null and i.created_at > memberships.ended_at)))
  with check (person_id = app.current_person() and ended_at is null and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email()
       and i.invited_by = memberships.invited_by and i.accepted_at is null and i.expires_at > now()));

create table people (
  person_id uuid primary key,
  onboarded_at timestamptz
);
call app.enforce_policies('people');
create policy people_own on people using (person_id = app.current_person()) with check (person_id = app.current_person());

create table platform_roles (
  person_id uuid not null,
  role text not null check (role in ('platform_owner', 'platform_admin', 'content_editor', 'grants_officer', 'security_officer')),
  since timestamptz not null,
  primary key (person_id, role)
);

-- Checked at commit, so owners may swap within a transaction. Only the program itself may leave none.
create function app.keep_a_platform_owner() returns trigger language plpgsql as $$
begin
  if app.current_person() is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('the last platform owner', 0));
  if not app.platform_has_owner() then
    raise exception 'the platform keeps an owner' using errcode = '23514', constraint = 'platform_roles_keep_an_owner';
  end if;
  return null;
end $$;

create constraint trigger platform_roles_keep_an_owner after delete on platform_roles deferrable initially deferred
  for each row when (old.role = 'platform_owner') execute function app.keep_a_platform_owner();
call app.enforce_policies('platform_roles');
call app.keep_in_trail('platform_roles', '{"key": ["person_id", "role"], "columns": ["since"]}');
create policy platform_roles_read on platform_roles for select using (person_id = app.current_person() or app.has_platform_role('platform_owner', 'platform_admin'));

-- Reads as an owner, whatever the caller may see, then restores the caller.
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

create policy platform_roles_first_owner on platform_roles for insert with check (
  role = 'platform_owner' and person_id = app.current_person() and not app.platform_has_owner());
create policy platform_roles_leave on platform_roles for delete using (person_id = (select app.current_person()));

-- Roles in the platform are given and taken by its owners, after their second factor.
create function app.gives_platform_roles() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner') and app.current_aal() = 'aal2' $$;

create policy platform_roles_give on platform_roles for insert with check ((select app.gives_platform_roles()));
create policy platform_roles_take on platform_roles for delete using ((select app.gives_platform_roles()));

create function app.administers_or_verifies(person uuid) returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  found boolean;
begin
  perform set_config('app.person_id', person::text, true);
  select exists (
      select 1 from memberships m join organisations o on o.id = m.org_id
       where m.person_id = person and m.ended_at is null and (m.role in ('owner', 'admin') or (o.type = 'verifier' and m.role <> 'viewer')))
    or exists (select 1 from platform_roles p where p.person_id = person) into found;
  perform set_config('app.person_id', own, true);
  return found;
end $$;

-- Identifies a session and its rights, and tells row security about them.
create function app.admit_session(session uuid, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[]) language plpgsql as $$
#variable_conflict use_column
declare
  found_person uuid; found_email text; found_aal text; found_role text; found_platform text[];
begin
  perform set_config('app.person_id', '', true), set_config('app.email', '', true), set_config('app.org_id', '', true),
          set_config('app.org_role', '', true), set_config('app.platform_roles', '', true), set_config('app.aal', 'aal1', true);
  select living.person_id, living.email, living.aal into found_person, found_email, found_aal from app.living_session(session, at) living;
  if found_person is null then return; end if;
  perform set_config('app.person_id', found_person::text, true), set_config('app.email', found_email, true), set_config('app.aal', found_aal, true);
  select coalesce(array_agg(p.role), '{}') into found_platform from platform_roles p where p.person_id = found_person;
  perform set_config('app.platform_roles', array_to_string(found_platform, ','), true);
  if org is not null then
    select m.role into found_role from memberships m where m.org_id = org and m.person_id = found_person and m.ended_at is null;
    if found_role is not null then
      perform set_config('app.org_id', org::text, true), set_config('app.org_role', found_role, true);
    end if;
  end if;
  return query select found_person, found_email, found_aal, found_role, found_platform;
end $$;

create function app.open_session(session uuid, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[]) language plpgsql as $$
declare
  admitted record;
begin
  select * into admitted from app.admit_session(session, org, at);
  if admitted.person_id is null then return; end if;
  if admitted.organisation_role is not null then
    perform app.note_visit(org, admitted.person_id, (at at time zone 'Asia/Riyadh')::date);
  end if;
  return query select admitted.person_id, admitted.email, admitted.aal, admitted.organisation_role, admitted.platform_roles;
end $$;

-- Who holds one of these roles in the platform, for those who tell them of something: ids and nothing more.
create function app.people_with_platform_role(variadic roles text[]) returns setof uuid language plpgsql as $$
declare own text := coalesce(current_setting('app.platform_roles', true), '');
begin
  perform set_config('app.platform_roles', 'platform_admin', true);
  return query select distinct r.person_id from platform_roles r where r.role = any (roles);
  perform set_config('app.platform_roles', own, true);
end $$;

-- The hash of the link that the latest start printed. One at most.
create table platform_set_up (
  token_hash bytea primary key,
  created_at timestamptz not null
);

-- The last day a member acted; nothing finer is kept.
create table membership_visits (
  org_id uuid not null,
  person_id uuid not null,
  last_seen_on date not null,
  primary key (org_id, person_id)
);
call app.enforce_policies('membership_visits');
call app.open_to_purge('membership_visits');
create policy membership_visits_read on membership_visits for select using (
  person_id = app.current_person() or (org_id = app.current_org() and app.has_role('owner', 'admin', 'auditor')));
create policy membership_visits_first on membership_visits for insert with check (org_id = app.current_org() and person_id = app.current_person());
create policy membership_visits_again on membership_visits for update
  using (org_id = app.current_org() and person_id = app.current_person())
  with check (org_id = app.current_org() and person_id = app.current_person());
create policy membership_visits_erase on membership_visits for delete using (person_id = app.current_person());

create function app.note_visit(org uuid, person uuid, day date) returns void language plpgsql as $$
begin
  if exists (select 1 from membership_visits v where v.org_id = org and v.person_id = person and v.last_seen_on >= day) then return; end if;
  -- The first calls of a day do not wait for each other: any of them is enough.
  if pg_try_advisory_xact_lock(hashtextextended('visit ' || org || ' ' || person, 0)) then
    insert into membership_visits (org_id, person_id, last_seen_on) values (org, person, day)
      on conflict (org_id, person_id) do update set last_seen_on = excluded.last_seen_on;
  end if;
exception when disk_full then
  -- Reading works with a full disk.
end $$;

create table access_reviews (
  org_id uuid not null references organisations (id),
  id uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  completed_by uuid,
  completed_at timestamptz,
  primary key (org_id, id),
  check ((completed_by is null) = (completed_at is null))
);
create unique index access_reviews_one_open on access_reviews (org_id) where completed_at is null;
create trigger access_reviews_closed before update on access_reviews for each row
  when (old.completed_at is not null) execute function app.refuse_change();
call app.protect_tenant_table('access_reviews', 'insert', 'update');
call app.name_writer('access_reviews', 'opened_by');

create function app.refuse_closed_review() returns trigger language plpgsql as $$
begin
  if exists (select 1 from access_reviews r where r.org_id = new.org_id and r.id = new.review_id and r.completed_at is not null) then
    raise exception 'this review was completed' using errcode = '42501';
  end if;
  return new;
end $$;

-- What was confirmed, as shown.
create table access_review_lines (
  org_id uuid not null,
  review_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer')),
  since timestamptz not null,
  invited_by uuid,
  last_seen_on date,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null,
  primary key (org_id, review_id, person_id),
  foreign key (org_id, review_id) references access_reviews (org_id, id)
);
create trigger access_review_lines_closed before insert or update on access_review_lines for each row execute function app.refuse_closed_review();
create trigger access_review_lines_confirm before insert on access_review_lines for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('access_review_lines', 'insert', 'update');
call app.name_writer('access_review_lines', 'confirmed_by');

create table ownership_transfers (
  org_id uuid not null references organisations (id),
  id uuid not null,
  from_person uuid not null,
  to_person uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'lapsed')),
  settled_at timestamptz,
  primary key (org_id, id),
  check (from_person <> to_person),
  check ((outcome is null) = (settled_at is null))
);
create unique index ownership_transfers_one_open on ownership_transfers (org_id) where outcome is null;
create trigger ownership_transfers_ask before insert on ownership_transfers for each row
  execute function app.refuse_below_aal2();
create trigger ownership_transfers_change before update of org_id, from_person, to_person, asked_at, expires_at on ownership_transfers
  for each row execute function app.refuse_below_aal2();
create trigger ownership_transfers_take_back before update of outcome on ownership_transfers for each row
  when (new.outcome in ('accepted', 'withdrawn')) execute function app.refuse_below_aal2();
call app.protect_tenant_table('ownership_transfers', 'insert', 'update');

create table organisation_exports (
  org_id uuid not null references organisations (id),
  id uuid not null,
  state text not null check (state in ('queued', 'ready')),
  file_key text,
  file_name text not null,
  bytes bigint,
  sha256 text,
  job_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
call app.follow_files('organisation_exports');
create trigger organisation_exports_ask before insert on organisation_exports for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('organisation_exports');
call app.name_writer('organisation_exports', 'created_by');
create policy organisation_exports_forget on organisation_exports to current_user using (true);

create function app.forget_full_export(which uuid, before timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from organisation_exports e where e.id = which and e.created_at < before $$;

create function app.old_full_exports(before timestamptz) returns table (id uuid, file_key text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select e.id, e.file_key from organisation_exports e where e.created_at < before $$;

create table organisation_deletions (
  org_id uuid primary key references organisations (id),
  asked_by uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- The work that carries it out, once it is due.
  job_id uuid
);
create trigger organisation_deletions_ask before insert on organisation_deletions for each row
  execute function app.refuse_below_aal2();

-- Which work carries a deletion out is noted in the name of who asked for it, long after.
create trigger organisation_deletions_change before delete or update of org_id, asked_by, asked_at, due_at on organisation_deletions
  for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('organisation_deletions');
call app.name_writer('organisation_deletions', 'asked_by');

-- A member is told wherever their organisations are listed.
create policy organisation_deletions_members on organisation_deletions for select using (exists (
  select 1 from memberships m where m.org_id = organisation_deletions.org_id and m.person_id = app.current_person() and m.ended_at is null));
create policy organisation_deletions_due on organisation_deletions for select to current_user using (true);

-- Deletes everything of an organisation whose deletion is due and returns its file keys, for the caller to destroy.
-- Tables are found, not listed; those that others refer to go in a later round.
create function app.delete_organisation(org uuid, at timestamptz) returns setof text language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target regclass;
  stage text;
  left_over boolean;
begin
  perform set_config('app.purging', org::text, true), set_config('app.org_id', org::text, true), set_config('app.org_role', 'owner', true);
  perform 1 from organisations o where o.id = org for update;
  if not exists (select 1 from organisation_deletions d where d.org_id = org and d.due_at <= at) then
    raise exception 'no deletion of this organisation is due' using errcode = '42501';
  end if;
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      join pg_attribute k on k.attrelid = c.oid and k.attname = 'file_key' and not k.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    return query execute format('select distinct t.file_key from %s t where t.org_id = $1 and t.file_key is not null', target) using org;
  end loop;
  for stage in select format('import_stage.%I', 'r' || replace(i.id::text, '-', '')) from imports i where i.org_id = org loop
    execute format('drop table if exists %s', stage);
  end loop;
  delete from idempotency_keys k where app.is_answer_about(org, k.acted_for, k.body);
  for round in 1 .. 12 loop
    left_over := false;
    for target in
      select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname
    loop
      begin
        execute format('delete from %s where org_id = $1', target) using org;
      exception when foreign_key_violation then
        left_over := true;
      end;
    end loop;
    exit when not left_over;
  end loop;
  delete from organisations o where o.id = org;
  perform set_config('app.purging', '', true), set_config('app.org_id', '', true), set_config('app.org_role', '', true);
end $$;

create function app.due_deletions(at timestamptz) returns table (org_id uuid, asked_by uuid) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.org_id, d.asked_by from organisation_deletions d where d.due_at <= at order by d.due_at
$$;

create table verifier_accreditations (
  org_id uuid primary key references organisations (id),
  state text not null check (state in ('asked', 'accredited', 'refused', 'suspended', 'expired')),
  -- Who vouches for it outside of Athar, under which number, from when to when and for which sectors.
  body text not null check (body <> ''),
  number text not null check (number <> ''),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  sectors text not null check (length(sectors) between 2 and 500),
  -- As the verifier was called when it was accredited or renewed: another name needs another decision.
  name_en text,
  name_ar text,
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  check ((state in ('asked', 'refused')) = (name_en is null) and (name_en is null) = (name_ar is null))
);
create trigger verifier_accreditations_ask before insert
  or update of org_id, state, body, number, valid_from, valid_to, sectors, name_en, name_ar, asked_by, asked_at,
    decided_by, decided_at
  on verifier_accreditations for each row when (new.state <> 'expired') execute function app.refuse_below_aal2();

create function app.keep_accreditation() returns trigger language plpgsql as $$
begin
  case new.state
    when 'asked' then new.name_en := null; new.name_ar := null;
    when 'accredited' then
      select o.name_en, o.name_ar into new.name_en, new.name_ar from organisations o where o.id = new.org_id;
    else new.name_en := old.name_en; new.name_ar := old.name_ar;
  end case;
  if new.state = 'asked' and new.decided_by is null and new.asked_by = app.current_person()
     and old.state in ('asked', 'refused', 'expired') then
    return new;
  end if;
  -- Its last day is over: the platform itself notes so, and no person.
  if (old.state, new.state) = ('accredited', 'expired') and app.current_person() is null
     and (new.asked_by, new.asked_at, new.body, new.number, new.valid_from, new.valid_to, new.sectors, new.decided_by,
       new.decided_at) = (old.asked_by, old.asked_at, old.body, old.number, old.valid_from, old.valid_to, old.sectors,
       old.decided_by, old.decided_at) then
    return new;
  end if;
  if new.state = 'accredited' and old.state in ('accredited', 'expired') and new.valid_to > old.valid_to
     and new.decided_by = app.current_person()
     and (new.asked_by, new.asked_at, new.body, new.number, new.valid_from, new.sectors)
       = (old.asked_by, old.asked_at, old.body, old.number, old.valid_from, old.sectors) then
    return new;
  end if;
  if new.state <> 'asked' and new.state <> old.state and new.decided_by = app.current_person()
     and (new.asked_by, new.asked_at, new.body, new.number, new.valid_from, new.valid_to, new.sectors)
       = (old.asked_by, old.asked_at, old.body, old.number, old.valid_from, old.valid_to, old.sectors)
     and (old.state, new.state) in (('asked', 'accredited'), ('refused', 'accredited'), ('suspended', 'accredited'), ('asked', 'refused'), ('accredited', 'suspended')) then
    return new;
  end if;
  raise exception 'an accreditation goes on by name and step by step: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger verifier_accreditations_kept before update on verifier_accreditations for each row
  when ((new.state, new.asked_by, new.asked_at, new.body, new.number, new.valid_from, new.valid_to, new.sectors,
      new.name_en, new.name_ar, new.decided_by, new.decided_at)
    is distinct from (old.state, old.asked_by, old.asked_at, old.body, old.number, old.valid_from, old.valid_to,
      old.sectors, old.name_en, old.name_ar, old.decided_by, old.decided_at))
  execute function app.keep_accreditation();
call app.enforce_policies('verifier_accreditations');
call app.open_to_purge('verifier_accreditations');
call app.keep_in_trail('verifier_accreditations', '{"org": "org_id", "key": ["org_id"],
  "columns": ["state", "body", "number", "valid_from", "valid_to", "sectors", "name_en", "name_ar", "asked_by",
  "asked_at", "decided_by", "decided_at"]}');
create policy verifier_accreditations_ask on verifier_accreditations for insert with check (
  org_id = app.current_org() and state = 'asked');
create policy verifier_accreditations_ask_again on verifier_accreditations for update
  using (org_id = app.current_org() and state in ('asked', 'refused', 'expired'))
  with check (org_id = app.current_org() and state = 'asked');

-- A role in the platform opens nothing of accreditations before the second factor, in the database too.
create function app.decides_accreditations() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('platform_owner', 'platform_admin') and app.current_aal() = 'aal2' $$;

create policy verifier_accreditations_read on verifier_accreditations for select using (
  org_id = (select app.current_org()) or (state = 'accredited' and (select app.current_person()) is not null)
  or (select app.decides_accreditations()));

-- Changed details reopen an accreditation: a decision holds only for what was seen.
create policy verifier_accreditations_changed on verifier_accreditations for update to current_user
  using (org_id = (select app.current_org()));
create policy verifier_accreditations_decide on verifier_accreditations for update
  using ((select app.decides_accreditations()) and not app.belongs_to(org_id))
  with check ((select app.decides_accreditations()) and not app.belongs_to(org_id));
call app.name_writer('verifier_accreditations', 'asked_by');
create policy verifier_accreditations_keep on verifier_accreditations to current_user using (true);

-- Those whose last day is over; the platform notes it by itself.
create function app.expire_accreditations(today date, moment timestamptz) returns table (verifier uuid, version int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone record;
begin
  if app.current_person() is not null then
    raise exception 'the platform notes by itself what ran out' using errcode = '42501';
  end if;
  for gone in update verifier_accreditations v set state = 'expired', version = v.version + 1
      where v.state = 'accredited' and v.valid_to < today returning v.org_id, v.version loop
    insert into verifier_accreditation_events (org_id, at, person_id, action)
    values (gone.org_id, moment, null, 'expire');
    verifier := gone.org_id;
    version := gone.version;
    return next;
  end loop;
end $$;
create function app.accreditations_ending(days date[]) returns table (verifier uuid, valid_to date) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.org_id, v.valid_to from verifier_accreditations v where v.state = 'accredited' and v.valid_to = any (days)
$$;

create function app.note_verifier_change(org uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp as
$$ update verifier_accreditations v set version = v.version + 1 where v.org_id = org $$;

-- The accredited verifier of a person; of several, the one they joined first. Reads as that person.
create function app.accredited_verifier_of(person uuid) returns uuid language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  found uuid;
begin
  perform set_config('app.person_id', person::text, true);
  select m.org_id from memberships m join verifier_accreditations v on v.org_id = m.org_id
   where m.person_id = person and m.ended_at is null and v.state = 'accredited' order by m.since, m.org_id limit 1 into found;
  perform set_config('app.person_id', own, true);
  return found;
end $$;

-- Visible to all who see the accreditation.
create policy organisations_accredited on organisations for select using (exists (
  select 1 from verifier_accreditations v where v.org_id = organisations.id));

create table verifier_accreditation_events (
  org_id uuid not null references organisations (id),
  id bigint generated always as identity,
  at timestamptz not null,
  person_id uuid,
  action text not null check (action in ('ask', 'accredit', 'refuse', 'suspend', 'renew', 'expire')),
  reason text not null default '',
  primary key (org_id, id),
  check ((person_id is null) = (action = 'expire'))
);
create trigger verifier_accreditation_events_append_only before update or delete on verifier_accreditation_events for each row execute function app.refuse_change();
call app.enforce_policies('verifier_accreditation_events');
call app.open_to_purge('verifier_accreditation_events');
create policy verifier_accreditation_events_read on verifier_accreditation_events for select using (
  org_id = (select app.current_org()) or (select app.decides_accreditations()));
create policy verifier_accreditation_events_write on verifier_accreditation_events for insert with check (
  (org_id = (select app.current_org()) and action = 'ask')
  or ((select app.decides_accreditations()) and action <> 'ask'));
create policy verifier_accreditation_events_keep on verifier_accreditation_events for insert to current_user
  with check (action = 'expire');
create policy verifier_accreditation_events_told on verifier_accreditation_events for select to current_user
  using (true);
-- What the platform notes by itself names no person.
create policy own_name on verifier_accreditation_events as restrictive for insert
  with check (person_id is not distinct from (select app.current_person()));

-- Whether what an organisation publishes is shown; without a row it published nothing yet.
create table publishers (
  org_id uuid primary key references organisations (id),
  id uuid not null unique check (id = org_id),
  state text not null,
  -- Why it was refused.
  reason text not null default '',
  asked_at timestamptz not null,
  version integer not null default 1
);
create index publishers_asked on publishers (asked_at, id);
call app.enforce_policies('publishers');
call app.open_to_purge('publishers');
call app.keep_workflow('publishers', 'publisher',
  moves => '{>waiting, waiting>allowed, refused>allowed, waiting>refused, allowed>refused, refused>waiting}',
  members => '{owner, preparer}',
  member_actions => '{ask-to-publish, ask-again}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{allow, refuse}');

create function app.decides_publishers() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('content_editor', 'platform_admin', 'platform_owner') and app.current_aal() = 'aal2' $$;

create policy publishers_read on publishers for select using (
  org_id = (select app.current_org()) or (select app.decides_publishers()));
create policy publishers_keep on publishers for select to current_user using (true);

create function app.may_publish(org uuid) returns boolean language sql stable parallel safe
security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select 1 from publishers p where p.org_id = org and p.state = 'allowed') $$;

create policy publishers_ask on publishers for insert with check (
  org_id = (select app.current_org()) and state = 'waiting');
create policy publishers_ask_again on publishers for update
  using (org_id = (select app.current_org()) and state = 'refused')
  with check (org_id = (select app.current_org()) and state = 'waiting');
create policy publishers_decide on publishers for update
  using ((select app.decides_publishers()) and not app.belongs_to(org_id))
  with check ((select app.decides_publishers()) and not app.belongs_to(org_id) and state <> 'waiting');
select app.grant_only('publishers', 'select, insert, update (state, reason, asked_at, version)');

-- Editors see whose publication waits.
create policy organisations_publishing on organisations for select using (
  (select app.decides_publishers()) and exists (select 1 from publishers p where p.org_id = organisations.id));

-- A name or text that waits for an editor before everybody reads it.
create table public_checks (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  state text not null,
  subject text not null check (subject in ('organisation-name', 'volunteer-event', 'tree-site', 'sgi-update')),
  subject_id uuid not null,
  why text not null check (why in ('name', 'first', 'address')),
  -- What visitors would read: title and text in both languages.
  shown jsonb not null,
  -- Why it was refused.
  reason text not null default '',
  asked_at timestamptz not null,
  -- When an editor accepted it first; three make a publisher known.
  accepted_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, subject, subject_id)
);
create index public_checks_asked on public_checks (asked_at, id);
call app.enforce_policies('public_checks');
call app.open_to_purge('public_checks');
call app.keep_workflow('public_checks', 'public-check',
  moves => '{>waiting, waiting>accepted, refused>accepted, waiting>refused, accepted>waiting, refused>waiting, dropped>waiting, waiting>dropped, refused>dropped}',
  members => '{owner, admin, preparer}',
  member_actions => '{ask-check, ask-check-again, drop-check}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{accept-check, refuse-check}');
create policy public_checks_read on public_checks for select using (
  org_id = (select app.current_org()) or (select app.decides_publishers()));
create policy public_checks_keep on public_checks for select to current_user using (true);
create policy public_checks_ask on public_checks for insert with check (
  org_id = (select app.current_org()) and state = 'waiting' and accepted_at is null);
-- The name of an accredited verifier is for those who accredit it.
create policy public_checks_decide on public_checks for update
  using ((select app.decides_publishers()) and not app.belongs_to(org_id))
  with check ((select app.decides_publishers()) and not app.belongs_to(org_id) and state in ('accepted', 'refused')
    and (subject <> 'organisation-name' or (select app.decides_accreditations()) or not exists (
      select from verifier_accreditations v where v.org_id = public_checks.org_id and v.state = 'accredited')));
select app.grant_only('public_checks', 'select, insert, update (state, why, shown, reason, asked_at, version)');

create function app.note_acceptance() returns trigger language plpgsql as $$
begin
  new.accepted_at := coalesce(old.accepted_at, now());
  return new;
end $$;
create trigger public_checks_note_acceptance before update of state on public_checks
  for each row when (new.state = 'accepted') execute function app.note_acceptance();

-- Editors see whose name or text waits.
create policy organisations_checked on organisations for select using (
  (select app.decides_publishers()) and exists (select 1 from public_checks c where c.org_id = organisations.id));

-- Whether nothing of a publication waits for an editor.
create function app.passed_check(org uuid, kind text, published uuid) returns boolean language sql stable parallel safe
security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from public_checks c where c.org_id = org and c.subject = kind and c.subject_id = published
    and c.state in ('waiting', 'refused'))
$$;

create function app.is_known_publisher(org uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from public_checks c where c.org_id = org and c.subject <> 'organisation-name'
    and c.accepted_at is not null) >= 3
$$;
-- Events and sites of a publisher that is not known yet wait until they are decided about.
create policy public_checks_again on public_checks for update
  using (org_id = (select app.current_org()))
  with check (org_id = (select app.current_org()) and (state = 'waiting' or (state = 'dropped'
    and (subject in ('organisation-name', 'sgi-update') or app.is_known_publisher(org_id)))));

-- The first publications of an organisation are kept from everybody until an editor accepts them.
create function app.keep_first_publications() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.sample and not app.is_known_publisher(new.org_id) and not exists (select from public_checks c
      where c.org_id = new.org_id and c.subject = tg_argv[0] and c.subject_id = new.id) then
    raise exception 'a first publication waits for an editor' using errcode = '42501';
  end if;
  return null;
end $$;

-- Whether everybody reads the name of the acting organisation: as a publisher, a verifier, a registered non-profit or
-- who offers in the marketplace.
create function app.is_named_in_public(org uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from publishers p where p.org_id = org)
    or exists (select from verifier_accreditations v where v.org_id = org and v.state = 'accredited')
    or exists (select from npo_registrations r where r.org_id = org and r.state = 'approved')
    or exists (select from marketplace_offers o where o.org_id = org);
end $$;

create function app.keep_public_name() returns trigger language plpgsql as $$
begin
  if not old.sample and app.is_named_in_public(new.id) and not exists (select from public_checks c
      where c.org_id = new.id and c.subject = 'organisation-name' and c.state = 'accepted'
        and c.shown -> 'title' = jsonb_build_object('en', new.name_en, 'ar', new.name_ar)) then
    raise exception 'a name that everybody reads changes once an editor accepted it' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger organisations_public_name before update of name_en, name_ar on organisations for each row
  when ((new.name_en, new.name_ar) is distinct from (old.name_en, old.name_ar)) execute function app.keep_public_name();

create index engagements_verifier on engagements (verifier_org_id);
create trigger engagements_change before update on engagements for each row execute function app.refuse_below_aal2();
create trigger engagements_ended before update on engagements for each row
  when (old.revoked_at is not null) execute function app.refuse_change();
create trigger engagements_grant before insert on engagements for each row execute function app.refuse_below_aal2();
call app.protect_tenant_table('engagements', 'insert', 'update');
call app.name_writer('engagements', 'granted_by');
create policy engagements_verifier on engagements for select using (verifier_org_id = (select app.current_org()));

-- Written once: an engagement can only end, never change its year, verifier or days.
select app.grant_only('engagements', 'select, insert, update (revoked_by, revoked_at, revoke_reason)');

call app.keep_in_trail('engagements', '{"org": "org_id", "key": ["id"], "columns": ["verifier_org_id", "kind",
  "inventory_year", "report_id", "period_id", "starts_on", "ends_on", "granted_by", "granted_at", "revoked_by", "revoked_at"]}');

-- Visits of the verifier's people, by day, for the client to see.
create table engagement_visits (
  org_id uuid not null,
  engagement_id uuid not null,
  person_id uuid not null,
  day date not null,
  primary key (org_id, engagement_id, person_id, day),
  foreign key (org_id, engagement_id) references engagements (org_id, id)
);
call app.protect_tenant_table('engagement_visits', 'insert');
call app.name_writer('engagement_visits', 'person_id');
select app.grant_only('engagement_visits', 'select, insert');

-- Who may do what with the platform is of the officer's concern.
create function app.report_platform_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
  values (new.action, false, 'warning', new.details || jsonb_build_object('person', new.subject_id), new.at, new.person_id, false, new.request_id);
  return null;
end $$;

create trigger audit_trail_report_platform_role after insert on audit_trail for each row
  when (new.action in ('organisations.claim-platform', 'organisations.give-platform-role', 'organisations.take-platform-role'))
  execute function app.report_platform_role();

-- A deleted account opens nothing, and neither do its invitations.
create function app.is_shut_out(person uuid, at timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from auth.users u where u.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= at))
$$;

-- Adds verifiers' reading rights. The case hides its selectivity from the planner of members' own queries.
create procedure app.open_to_engaged(target regclass, rows text) language plpgsql as $$
begin
  execute format('create policy engaged_read on %s for select using (case when org_id = (select app.engaged_org()) then (%s) else false end)', target, rows);
end $$;
