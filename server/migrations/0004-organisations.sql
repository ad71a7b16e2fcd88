-- Organisations, memberships and platform roles.
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
  check (name_en <> '' or name_ar <> '')
);
create unique index organisations_unified_number on organisations (unified_number) where unified_number is not null;

create table memberships (
  org_id uuid not null references organisations (id),
  person_id uuid not null,
  role text not null check (role in ('owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer')),
  since timestamptz not null,
  ended_at timestamptz,
  primary key (org_id, person_id)
);
create index memberships_person on memberships (person_id) where ended_at is null;

create table invitations (
  org_id uuid not null references organisations (id),
  id uuid not null,
  email citext not null,
  role text not null check (role in ('owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (org_id, id)
);
create index invitations_email on invitations (email) where accepted_at is null;

create table people (
  person_id uuid primary key,
  onboarded_at timestamptz
);
create table platform_roles (
  person_id uuid not null,
  role text not null check (role in ('platform_owner', 'platform_admin', 'content_editor', 'grants_officer', 'security_officer')),
  since timestamptz not null,
  primary key (person_id, role)
);

alter table organisations enable row level security;
alter table organisations force row level security;
alter table memberships enable row level security;
alter table memberships force row level security;
alter table invitations enable row level security;
alter table invitations force row level security;
alter table people enable row level security;
alter table people force row level security;
alter table platform_roles enable row level security;
alter table platform_roles force row level security;

-- An organisation is seen by its members; only its administrators change it.
create policy organisations_read on organisations for select using (
  id = app.current_org() or exists (select 1 from memberships m where m.org_id = id and m.person_id = app.current_person() and m.ended_at is null));
create policy organisations_create on organisations for insert with check (id = app.current_org() and app.has_role('owner'));
create policy organisations_change on organisations for update using (id = app.current_org() and app.has_role('owner', 'admin'));
create policy memberships_read on memberships for select using (org_id = app.current_org() or person_id = app.current_person());
create policy memberships_write on memberships for insert with check (
  (org_id = app.current_org() and app.has_role('owner', 'admin'))
  or (person_id = app.current_person() and exists (
    select 1 from invitations i where i.org_id = memberships.org_id and i.role = memberships.role and i.email = app.current_email() and i.accepted_at is null)));
create policy memberships_change on memberships for update using (org_id = app.current_org() and app.has_role('owner', 'admin'));
create policy invitations_org on invitations using (org_id = app.current_org() and app.has_role('owner', 'admin'))
  with check (org_id = app.current_org() and app.has_role('owner', 'admin'));
-- The invited person sees and closes their own invitation; the address comes from the session row, never from the client.
create policy invitations_invited on invitations for select using (email = app.current_email());
create policy invitations_accept on invitations for update using (email = app.current_email() and accepted_at is null) with check (email = app.current_email());
create policy people_own on people using (person_id = app.current_person()) with check (person_id = app.current_person());
create policy platform_roles_read on platform_roles for select using (person_id = app.current_person() or app.has_platform_role('platform_owner', 'platform_admin'));

-- Opens a request: looks the session up, tells row-level security who asks, and answers with the person, their role in
-- the organisation they act for, and their platform roles. `at` is the program's clock.
create function app.open_session(session uuid, org uuid, at timestamptz)
returns table (person_id uuid, email text, aal text, organisation_role text, platform_roles text[]) language plpgsql as $$
#variable_conflict use_column
declare
  found_person uuid; found_email text; found_aal text; found_role text; found_platform text[];
begin
  perform set_config('app.person_id', '', true), set_config('app.email', '', true), set_config('app.org_id', '', true),
          set_config('app.org_role', '', true), set_config('app.platform_roles', '', true);
  select s.user_id, case when u.email_confirmed_at is null then '' else u.email::text end, s.aal into found_person, found_email, found_aal
    from auth.sessions s join auth.users u on u.id = s.user_id
   where s.id = session and u.deleted_at is null and (u.banned_until is null or u.banned_until <= at) and (s.not_after is null or s.not_after > at);
  if found_person is null then return; end if;
  perform set_config('app.person_id', found_person::text, true), set_config('app.email', found_email, true);
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
