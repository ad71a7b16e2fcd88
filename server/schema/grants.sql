-- Grants: calls, applications, blind reviews, awards and their instalments. Money is in minor units of the call's
-- currency.
create function app.runs_grants() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('grants_officer', 'platform_owner') and app.current_aal() = 'aal2' $$;

create table grants (
  id uuid primary key,
  title text not null,
  title_ar text not null,
  description text not null,
  description_ar text not null,
  focus text,
  budget bigint not null check (budget > 0),
  currency text not null check (currency in ('SAR', 'USD')),
  state text not null,
  status text not null generated always as (state) stored,
  opens_at timestamptz not null,
  close_date timestamptz not null check (close_date > opens_at),
  -- By an officer.
  closed_at timestamptz,
  duration_months int check (duration_months > 0),
  eligibility jsonb not null,
  form jsonb,
  criteria jsonb not null,
  milestones jsonb not null,
  basis jsonb,
  sources text[] not null default '{}',
  -- Kept by the applications and instalments themselves.
  awarded bigint not null default 0,
  released bigint not null default 0,
  sample boolean not null default false,
  -- Null where it comes with the product.
  created_by uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  constraint grants_budget check (awarded between 0 and budget),
  constraint grants_released check (released between 0 and awarded)
);
create index grants_open on grants (created_at desc, id desc) where state = 'open';
create index grants_newest on grants (created_at desc, id desc);
call app.enforce_policies('grants');
call app.keep_workflow('grants', 'grant',
  moves => '{>draft, >open, draft>open, open>closed, closed>archived}',
  officers => '{grants_officer, platform_owner}',
  officer_actions => '{draft, open, close, archive}');
create policy grants_read on grants for select using (state <> 'draft' or (select app.runs_grants()));
create policy grants_write on grants for insert
  with check ((select app.runs_grants()) and created_by is not distinct from (select app.current_person()));
create policy grants_change on grants for update using ((select app.runs_grants()))
  with check ((select app.runs_grants()));
-- Inside functions of the database's owner only: sums are kept.
create policy grants_keep on grants to current_user using (true) with check (true);
-- What was awarded, or waits for a second officer, stays in its currency.
create function app.keep_grant_currency() returns trigger language plpgsql as $$
begin
  raise exception 'awards stay in their currency' using errcode = '23514', constraint = 'grants_currency';
end $$;
create trigger grants_currency before update of currency on grants for each row
  when (old.currency <> new.currency and old.awarded > 0) execute function app.keep_grant_currency();
select app.grant_only('grants', 'select, insert, update (title, title_ar, description, description_ar, focus,
  budget, currency, state, opens_at, close_date, closed_at, duration_months, eligibility, form, criteria, milestones, changed_at, version)');

-- Applicants keep a call as it is until they are done, and cannot change it.
create function app.hold_grant(wanted uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as
$$ begin perform 1 from grants g where g.id = wanted for share; end $$;

create table grant_applications (
  -- The applying organisation, or the person's own id.
  org_id uuid not null,
  id uuid not null unique,
  grant_id uuid not null references grants (id),
  state text not null,
  status text not null generated always as (state) stored,
  number text unique,
  submitted_at timestamptz,
  -- As submitted last; null before, or where no form was asked for.
  form jsonb,
  answers jsonb not null default '{}',
  -- What the applicant answered so far, to be submitted.
  draft jsonb not null default '{}',
  -- The SGI or MRV project that it names, {kind, id, name}: as submitted last, and as chosen so far.
  project jsonb,
  draft_project jsonb,
  applicant jsonb not null,
  awarded bigint check (awarded > 0),
  -- What letter and agreement print of the call, as it was at the decision.
  terms jsonb,
  decided_by uuid,
  decided_at timestamptz,
  -- When the award was accepted; set by the step itself.
  agreed_at timestamptz,
  -- Everyone who wrote it; none of them may decide on it.
  prepared_by uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (octet_length(draft::text) <= 400000)
);
create unique index grant_applications_once on grant_applications (grant_id, org_id) where state <> 'withdrawn';
create index grant_applications_own on grant_applications (org_id, created_at desc);
create index grant_applications_call on grant_applications (grant_id, state);
create index grant_applications_project on grant_applications ((project ->> 'id')) where project is not null;
create index grant_applications_awards on grant_applications (decided_at desc, id) where awarded is not null;
call app.enforce_policies('grant_applications');
call app.open_to_purge('grant_applications');
call app.keep_workflow('grant_applications', 'grant-application',
  moves => '{>draft, >submitted, draft>submitted, returned>submitted, draft>withdrawn, submitted>withdrawn, under-review>withdrawn, to-confirm>withdrawn, returned>withdrawn, approved>withdrawn, submitted>under-review, submitted>returned, under-review>returned, submitted>approved, under-review>approved, submitted>to-confirm, under-review>to-confirm, to-confirm>approved, to-confirm>under-review, submitted>rejected, under-review>rejected, approved>agreement, agreement>completed}',
  officers => '{grants_officer, platform_owner}',
  officer_actions => '{start-review, return, approve, propose, confirm, send-back, reject}',
  person_actions => '{apply, submit, withdraw, accept-agreement}');
create policy grant_applications_own on grant_applications for select using (
  org_id = (select app.current_org()) or org_id = (select app.current_person()));
create policy grant_applications_officers on grant_applications for select
  using (state <> 'draft' and (select app.runs_grants()));
create policy grant_applications_apply on grant_applications for insert with check (
  (org_id = (select app.current_org()) or org_id = (select app.current_person()))
  and created_by = (select app.current_person()) and state in ('draft', 'submitted')
  and num_nonnulls(awarded, terms, decided_by, decided_at, agreed_at) = 0);
-- Under 18 applies for no grant.
create policy grant_applications_adults on grant_applications as restrictive for insert
  with check (not app.is_under_18((select app.current_person())));
create policy grant_applications_adults_submit on grant_applications as restrictive for update
  with check (state <> 'submitted' or not app.is_under_18((select app.current_person())));
create policy grant_applications_part on grant_applications for update
  using (org_id = (select app.current_org()) or org_id = (select app.current_person()))
  with check (org_id = (select app.current_org()) or org_id = (select app.current_person()));
create policy grant_applications_decide on grant_applications for update
  using (state <> 'draft' and (select app.runs_grants()))
  with check ((select app.runs_grants())
    and state in ('under-review', 'to-confirm', 'returned', 'approved', 'rejected'));
create policy grant_applications_keep on grant_applications to current_user using (true) with check (true);
select app.grant_only('grant_applications', 'select, insert, update (state, number, submitted_at,
  form, answers, draft, project, draft_project, awarded, terms, decided_by, decided_at, prepared_by, changed_at,
  version)');

call app.log_rows('grant_applications', '{"kind": "grants.moved", "removed": "grants.removed", "at": "changed_at",
  "ids": {"application": "id", "call": "grant_id", "state": "state", "amount": "awarded"},
  "decision": ["number", "awarded", "decided_at"], "silent": ["draft"]}');

-- The budget holds an award from its decision on, also while a second officer has to confirm it.
create function app.is_grant_awarded(state text) returns boolean language sql immutable parallel safe as
$$ select state in ('to-confirm', 'approved', 'agreement', 'completed') $$;

-- Inside functions of the database's owner only: what the conditions of a call ask of who applied.
create policy organisations_applying on organisations for select to current_user
  using (exists (select from grant_applications a where a.org_id = organisations.id));
create function app.grant_applicant(application uuid) returns table (type text, region text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.type, o.region from grant_applications a join organisations o on o.id = a.org_id
   where a.id = application and a.state <> 'draft' and app.runs_grants()
$$;

create function app.applied_at(application uuid) returns timestamptz language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select a.created_at from grant_applications a where a.id = application $$;

call app.keep_applications('grant_applications', 'grant-application',
  officers => '{grants_officer, platform_owner}',
  decides => '{under-review, to-confirm, returned, approved, rejected}',
  final => '{to-confirm, approved, rejected}',
  ends => '{completed}',
  open => '{draft, returned}',
  frees => '{draft, withdrawn}',
  decided => '{awarded, terms, decided_by, decided_at}',
  submitted => '{project}',
  written => '{draft_project}');

-- Name and verified tonnes of a project; null where the organisation has no such project. The tables are of features
-- that come later.
create function app.project_of(organisation uuid, kind text, project uuid) returns jsonb language plpgsql stable as $$
begin
  return case kind
    when 'mrv' then (select jsonb_build_object('en', p.name, 'ar', p.name) from projects p
      where p.org_id = organisation and p.id = project)
    when 'sgi' then (select jsonb_build_object('en', s.title ->> 'en', 'ar', s.title ->> 'ar') from sgi_projects s
      where s.org_id = organisation and s.id = project and s.hidden_at is null) end;
end $$;
create function app.verified_of(organisation uuid, kind text, project uuid) returns numeric
language plpgsql stable as $$
begin
  return (select sum(m.verified_tonnes) from mrv_periods m join projects p on p.org_id = m.org_id and p.id = m.project_id
    where m.org_id = organisation
      and case kind when 'mrv' then p.id = project when 'sgi' then p.sgi_project_id = project else false end);
end $$;

-- An application names a project of its own organisation, under the name that the project has.
create function app.keep_grant_project() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb[] := case tg_op when 'UPDATE' then array[old.project, old.draft_project]
    else array[null, null]::jsonb[] end;
  after jsonb[] := array[new.project, new.draft_project];
  named jsonb;
begin
  for nth in 1..2 loop
    if after[nth] is null or after[nth] is not distinct from before[nth] then continue; end if;
    named := app.project_of(new.org_id, after[nth] ->> 'kind', (after[nth] ->> 'id')::uuid);
    if named is null then
      raise exception 'an application names a project of its own organisation' using errcode = '23503',
        constraint = 'grant_applications_project';
    end if;
    after[nth] := jsonb_build_object('kind', after[nth] ->> 'kind', 'id', after[nth] ->> 'id', 'name', named);
  end loop;
  new.project := after[1];
  new.draft_project := after[2];
  return new;
end $$;
create trigger grant_applications_project before insert or update of project, draft_project on grant_applications
  for each row when (num_nonnulls(new.project, new.draft_project) > 0) execute function app.keep_grant_project();

create function app.date_grant_agreement() returns trigger language plpgsql as $$
begin
  new.agreed_at := new.changed_at;
  return new;
end $$;
create trigger grant_applications_agreed before update of state on grant_applications for each row
  when (old.state = 'approved' and new.state = 'agreement') execute function app.date_grant_agreement();

-- Projects that the acting organisation may name, the newest first of each kind.
create function app.nameable_projects() returns table (kind text, id uuid, name jsonb, verified numeric)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare own uuid := app.current_org();
begin
  return query select one.kind, one.id, app.project_of(own, one.kind, one.id), app.verified_of(own, one.kind, one.id)
    from (select 'mrv' as kind, p.id, p.created_at as at from projects p
        where p.org_id = own and p.state <> 'withdrawn'
      union all select 'sgi', s.id, s.published_at from sgi_projects s where s.org_id = own and s.hidden_at is null) one
   order by one.kind, one.at desc, one.id limit 500;
end $$;

-- What was verified of the project that an application names: to its organisation, its officers and its reviewers.
create function app.verified_of_grant_project(application uuid) returns numeric language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select app.verified_of(a.org_id, named ->> 'kind', (named ->> 'id')::uuid)
    from grant_applications a, lateral (select case when a.state in ('draft', 'returned')
      and a.org_id = app.current_org() then a.draft_project else a.project end as named) one
   where a.id = application and (a.org_id = app.current_org() or a.state <> 'draft' and (app.runs_grants()
     or exists (select from grant_reviews r where r.application_id = a.id and r.reviewer_id = app.current_person()))));
end $$;

create function app.keep_grant_confirmation() returns trigger language plpgsql as $$
begin
  if old.decided_by = app.current_person() or (new.awarded, new.terms, new.decided_by, new.decided_at)
      is distinct from (old.awarded, old.terms, old.decided_by, old.decided_at) then
    raise exception 'a second officer confirms an award as it was decided' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger grant_applications_confirmed before update of state on grant_applications for each row
  when (old.state = 'to-confirm' and new.state = 'approved') execute function app.keep_grant_confirmation();

-- The row of the call is locked: of two awards at once the second sees the first.
create function app.keep_grant_awards() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before bigint := case when tg_op <> 'INSERT' and app.is_grant_awarded(old.state) then old.awarded else 0 end;
  after bigint := case when tg_op <> 'DELETE' and app.is_grant_awarded(new.state) then new.awarded else 0 end;
begin
  if before is distinct from after then
    update grants g set awarded = g.awarded + after - before where g.id = coalesce(new.grant_id, old.grant_id);
  end if;
  -- The account that was known by then counts as confirmed with the first award, by the officer who decided it. Where
  -- an earlier award was decided on another account, or agreed without one, it waits for an officer.
  if tg_op = 'UPDATE' and new.state = 'agreement' and old.state = 'approved' then
    update npo_accounts a set confirmed_by = new.decided_by, confirmed_at = new.changed_at
     where a.org_id = new.org_id and a.given_by <> new.decided_by
       and a.nth = (select coalesce(max(b.nth) filter (where b.given_at <= new.decided_at), min(b.nth))
         from npo_accounts b where b.org_id = new.org_id)
       and not exists (select from npo_accounts c where c.org_id = new.org_id and c.confirmed_at is not null)
       and not exists (select from grant_applications b where b.org_id = new.org_id and b.id <> new.id
         and app.is_grant_awarded(b.state) and b.decided_at < a.given_at and (b.state in ('agreement', 'completed')
           or exists (select from npo_accounts e where e.org_id = new.org_id and e.given_at <= b.decided_at)));
  end if;
  if tg_op = 'UPDATE' and new.state = 'withdrawn' then
    delete from grant_instalments i where i.org_id = new.org_id and i.application_id = new.id;
  end if;
  return null;
end $$;
create trigger grant_applications_awards after insert or delete or update of state, awarded on grant_applications
  for each row execute function app.keep_grant_awards();

-- Files of an application: to officers, without the rest of the evidence of its organisation.
create function app.grant_files(application uuid) returns table (
  id uuid, file_name text, media_type text, bytes bigint, sha256 text, file_key text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.file_name, e.type, e.bytes, e.sha256, coalesce(e.file_key, e.attached_key)
    from grant_applications a
    join mrv_evidence e on e.org_id = a.org_id and e.id::text in (select app.files_named(a.form, a.answers))
   where a.id = application and a.state <> 'draft' and app.runs_grants() order by e.uploaded_at, e.id
$$;

create table grant_instalments (
  -- The applicant's.
  org_id uuid not null,
  id uuid not null unique,
  application_id uuid not null,
  position int not null check (position > 0),
  title jsonb not null,
  -- What it waits for: the report of its recipient, or a signed verification of the project that was named.
  awaits text not null default 'report' check (awaits in ('report', 'verification')),
  -- The number of the statement that it fell due by; one statement is used once.
  statement text unique,
  -- The days of that statement: no later one of these days makes another instalment of the project fall due.
  verified_from date,
  verified_to date,
  amount bigint not null check (amount > 0),
  months int not null check (months >= 0),
  due_on date,
  state text not null,
  report text not null default '' check (length(report) <= 2000),
  reported_by uuid,
  reported_at timestamptz,
  released_by uuid,
  released_at timestamptz,
  reference text not null default '' check (length(reference) <= 100),
  version int not null default 1,
  primary key (org_id, id),
  unique (application_id, position),
  foreign key (org_id, application_id) references grant_applications (org_id, id) on delete cascade on update cascade,
  check ((state = 'released') = (released_at is not null)),
  constraint grant_instalments_verified
    check ((statement is not null) = (awaits = 'verification' and state <> 'planned')),
  check ((statement is null) = (verified_from is null) and (statement is null) = (verified_to is null))
);
call app.enforce_policies('grant_instalments');
call app.open_to_purge('grant_instalments');
call app.keep_workflow('grant_instalments', 'grant-instalment',
  moves => '{>planned, planned>due, due>planned, due>released}',
  officers => '{grants_officer, platform_owner}',
  officer_actions => '{return-report, release}',
  person_actions => '{report}');
create policy grant_instalments_read on grant_instalments for select using (
  org_id = (select app.current_org()) or org_id = (select app.current_person()) or (select app.runs_grants()));
create policy grant_instalments_plan on grant_instalments for insert
  with check ((select app.runs_grants()) and state = 'planned' and statement is null);
create policy grant_instalments_report on grant_instalments for update
  using (org_id = (select app.current_org()) or org_id = (select app.current_person()))
  with check ((org_id = (select app.current_org()) or org_id = (select app.current_person()))
    and state in ('planned', 'due'));
create policy grant_instalments_release on grant_instalments for update
  using ((select app.runs_grants()))
  with check ((select app.runs_grants()) and reported_by is distinct from (select app.current_person()));
create policy grant_instalments_keep on grant_instalments to current_user using (true) with check (true);
select app.grant_only('grant_instalments', 'select, insert, update (due_on, state, report,
  reported_by, reported_at, released_by, released_at, reference, version)');

call app.log_rows('grant_instalments', '{"kind": "grants.released", "removed": "grants.removed", "at": "released_at",
  "ids": {"instalment": "id", "application": "application_id", "state": "state", "amount": "amount"},
  "decision": ["amount", "released_at", "reference", "statement"], "silent": ["planned", "due"]}');

-- Instalments never exceed their award; what is released is counted in the call, and the last one completes the
-- application.
create function app.keep_grant_instalments() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare of_application grant_applications;
begin
  select * into of_application from grant_applications a
    where a.org_id = new.org_id and a.id = new.application_id for update;
  if tg_op = 'INSERT' then
    if of_application.state <> 'approved' or (select sum(i.amount) from grant_instalments i
      where i.application_id = new.application_id) > coalesce(of_application.awarded, 0) then
      raise exception 'instalments exceed the award' using errcode = '23514', constraint = 'grant_instalments_award';
    end if;
    if new.awaits = 'verification' and of_application.project ->> 'kind' is distinct from 'mrv' then
      raise exception 'no project is named that could be verified' using errcode = '23514',
        constraint = 'grant_instalments_project';
    end if;
    return null;
  end if;
  if new.state = 'released' and old.state <> 'released' then
    update grants g set released = g.released + new.amount where g.id = of_application.grant_id;
    if not exists (select from grant_instalments i
      where i.application_id = new.application_id and i.state <> 'released') then
      update grant_applications a set state = 'completed', changed_at = new.released_at, version = a.version + 1
       where a.org_id = new.org_id and a.id = new.application_id;
      insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
        values (new.org_id, 'grant-application', new.application_id, new.released_at, 'system', 'complete',
          'agreement', 'completed');
    end if;
  end if;
  return null;
end $$;
-- Whether the statement of an instalment still stands on a period of the project, signed after the agreement.
create function app.statement_stands(instalment uuid) returns boolean language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from grant_instalments i join grant_applications a on a.id = i.application_id
      join mrv_periods m on m.org_id = a.org_id and m.project_id = (a.project ->> 'id')::uuid
    where i.id = instalment and m.verified_number = i.statement and m.verified_at > a.agreed_at);
end $$;

-- Instalments that wait for a verification of a project: due by a statement signed after their agreement, the first of
-- the earliest agreement first; planned again where it was withdrawn before the release. Days that an instalment was
-- released for release no other one, also when they are verified again.
create function app.match_statements(organisation uuid, project uuid, at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
  signed record;
begin
  for one in select i.id from grant_instalments i join grant_applications a on a.id = i.application_id
     where a.org_id = organisation and a.project ->> 'id' = match_statements.project::text
       and i.awaits = 'verification' and i.state = 'due' order by i.position for update of i loop
    if app.statement_stands(one.id) then continue; end if;
    update grant_instalments i set state = 'planned', statement = null, verified_from = null, verified_to = null,
      version = i.version + 1 where i.id = one.id;
    insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
      values (organisation, 'grant-instalment', one.id, at, 'system', 'withdraw-statement', 'due', 'planned');
  end loop;
  for one in select i.id, a.agreed_at from grant_instalments i join grant_applications a on a.id = i.application_id
     where a.org_id = organisation and a.project ->> 'id' = match_statements.project::text and a.state = 'agreement'
       and i.awaits = 'verification' and i.state = 'planned' order by a.agreed_at, i.position, i.id for update of i loop
    select m.verified_number, m.from_day, m.to_day into signed from mrv_periods m
     where m.org_id = organisation and m.project_id = match_statements.project and m.verified_at > one.agreed_at
       and not exists (select from grant_instalments i where i.statement = m.verified_number)
       and not exists (select from grant_instalments i join grant_applications a on a.id = i.application_id
         where a.org_id = organisation and a.project ->> 'id' = match_statements.project::text
           and i.verified_from <= m.to_day and i.verified_to >= m.from_day)
     order by m.verified_at, m.verified_number limit 1;
    if not found then continue; end if;
    update grant_instalments i set state = 'due', statement = signed.verified_number, verified_from = signed.from_day,
      verified_to = signed.to_day, version = i.version + 1 where i.id = one.id;
    insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
      values (organisation, 'grant-instalment', one.id, at, 'system', 'verify', 'planned', 'due');
  end loop;
end $$;
create function app.follow_statements() returns trigger language plpgsql as $$
begin
  perform app.match_statements(new.org_id, new.project_id, coalesce(new.verified_at, now()));
  return null;
end $$;

-- Released, or a report given back: acts of an officer. Who decided on the award releases nothing of it, nothing is
-- released to an account that waits for an officer, and what was released stays as it was, in the name of who did it.
create function app.keep_grant_releases() returns trigger language plpgsql as $$
begin
  -- Inside functions of the database's owner: a statement was withdrawn.
  if current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return new; end if;
  if new.awaits = 'verification' and (new.state <> 'released' or not app.statement_stands(new.id)) then
    raise exception 'the instalment waits for a signed verification' using errcode = '42501';
  end if;
  if not (old.state = 'due' and new.state <> 'due') or (new.state <> 'released'
      and num_nonnulls(new.released_by, new.released_at, nullif(new.reference, '')) > 0) then
    raise exception 'a release is written once' using errcode = '42501';
  end if;
  perform app.refuse_member(new.org_id, app.applied_at(new.application_id));
  if new.state = 'released' then
    if new.released_by is distinct from app.current_person() then
      raise exception 'who releases does so in their own name' using errcode = '42501';
    end if;
    if exists (select from grant_applications a
      where a.id = new.application_id and a.decided_by = app.current_person()) then
      raise exception 'another officer releases than the one who decided' using errcode = '42501';
    end if;
    perform app.hold_accounts(new.org_id);
    if (app.waiting_account(new.org_id)).id is not null then
      raise exception 'the account of the recipient is not confirmed' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
create trigger grant_instalments_releases before update on grant_instalments for each row
  when ((old.state = 'due' and new.state <> 'due') or (old.released_by, old.released_at, old.reference)
    is distinct from (new.released_by, new.released_at, new.reference)) execute function app.keep_grant_releases();

-- A milestone is reported by its recipient, in their own name and with the step alone; its day is set once, when the
-- agreement is accepted.
create function app.keep_grant_reports() returns trigger language plpgsql as $$
declare
  own boolean := new.org_id is not distinct from app.current_org() or new.org_id is not distinct
    from app.current_person();
  reports boolean := old.state = 'planned' and new.state = 'due';
begin
  -- Inside functions of the database's owner: who was paid is forgotten.
  if current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return new; end if;
  if not own or not exists (select from grant_applications a where a.id = new.application_id and a.state = 'agreement')
    or reports and new.awaits <> 'report'
    or (new.due_on is distinct from old.due_on and old.due_on is not null)
    or ((new.report, new.reported_at) is distinct from (old.report, old.reported_at) and not reports)
    or (new.reported_by is distinct from old.reported_by or reports)
      and not (reports and new.reported_by = app.current_person()) then
    raise exception 'a milestone is reported by its recipient' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger grant_instalments_reports before update on grant_instalments for each row
  when (pg_trigger_depth() = 0 and ((old.state = 'planned' and new.state = 'due')
    or (old.due_on, old.report, old.reported_by, old.reported_at)
      is distinct from (new.due_on, new.report, new.reported_by, new.reported_at)))
  execute function app.keep_grant_reports();

create trigger grant_instalments_sums after insert or update of state on grant_instalments
  for each row execute function app.keep_grant_instalments();

-- A person who is asked to judge an application, blind to its applicant and to the other reviewers.
create table grant_reviews (
  -- The applicant's, so that reviews go with it.
  org_id uuid not null,
  id uuid not null unique,
  application_id uuid not null,
  reviewer_id uuid not null,
  state text not null check (state in ('assigned', 'scored', 'conflict')),
  scores jsonb not null default '[]',
  total int check (total between 0 and 1200),
  reason text not null default '' check (length(reason) <= 2000),
  assigned_by uuid not null,
  assigned_at timestamptz not null,
  at timestamptz,
  primary key (org_id, id),
  unique (application_id, reviewer_id),
  foreign key (org_id, application_id) references grant_applications (org_id, id) on delete cascade on update cascade,
  check ((state = 'scored') = (total is not null))
);
create index grant_reviews_reviewer on grant_reviews (reviewer_id, assigned_at desc);
call app.enforce_policies('grant_reviews');
call app.open_to_purge('grant_reviews');
create policy grant_reviews_own on grant_reviews for select using (reviewer_id = (select app.current_person()));
create policy grant_reviews_officers on grant_reviews for select using ((select app.runs_grants()));
create policy grant_reviews_assign on grant_reviews for insert with check (
  (select app.runs_grants()) and assigned_by = (select app.current_person()) and state = 'assigned');
create policy grant_reviews_score on grant_reviews for update
  using (reviewer_id = (select app.current_person()))
  with check (reviewer_id = (select app.current_person()));
create policy grant_reviews_keep on grant_reviews to current_user using (true);
select app.grant_only('grant_reviews', 'select, insert, update (state, scores, total, reason, at)');

create function app.refuse_reviewer_of_applicant() returns trigger language plpgsql as $$
declare applied_at timestamptz := app.applied_at(new.application_id);
begin
  if tg_op = 'INSERT' then perform app.refuse_member(new.org_id, applied_at); end if;
  if new.reviewer_id = new.org_id or app.belongs_to(new.reviewer_id, new.org_id, applied_at) then
    raise exception 'a reviewer is no member of the applicant' using errcode = '23514',
      constraint = 'grant_reviews_independent';
  end if;
  return new;
end $$;
-- Points are given of criteria: once there are scores, the call keeps what they were given for.
create function app.keep_grant_criteria() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from grant_reviews r join grant_applications a on a.org_id = r.org_id and a.id = r.application_id
    where a.grant_id = new.id and r.state = 'scored') then
    raise exception 'criteria stay as they were scored' using errcode = '23514', constraint = 'grants_criteria';
  end if;
  return new;
end $$;
create trigger grants_criteria before update of criteria on grants for each row
  when (old.criteria <> new.criteria) execute function app.keep_grant_criteria();

create trigger grant_reviews_independent before insert or update of state, scores on grant_reviews
  for each row when (new.state <> 'conflict') execute function app.refuse_reviewer_of_applicant();

-- What a reviewer reads of an application: no name, no organisation.
create function app.reviewed_application(review uuid) returns table (
  application_id uuid, grant_id uuid, number text, state text, form jsonb, answers jsonb, project jsonb)
language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.grant_id, a.number, a.state, a.form, a.answers, a.project
    from grant_reviews r join grant_applications a on a.org_id = r.org_id and a.id = r.application_id
   where r.id = review and r.reviewer_id = app.current_person() and a.state <> 'draft'
$$;

-- What a full export tells an organisation: what its members read. An award that waits for a second officer is none
-- yet, and what officers say to each other of it is theirs.
create function app.exported_grant_applications(one grant_applications) returns jsonb language sql stable as $$
  select to_jsonb(one)
    || case when one.state in ('approved', 'agreement', 'completed', 'rejected') then '{}'::jsonb
      else '{"awarded": null, "terms": null, "decided_by": null, "decided_at": null}' end
    || case one.state when 'to-confirm' then '{"state": "under-review", "status": "under-review"}'::jsonb else '{}' end
$$;
create function app.exported_workflow_history(one workflow_history) returns jsonb language sql stable as $$
  select case
    when one.kind <> 'grant-application' then to_jsonb(one)
    when one.action = 'confirm' then to_jsonb(one) || '{"comment": ""}'
    when one.action not in ('propose', 'send-back') then to_jsonb(one) end
$$;

-- What was paid outlives its recipient, with its award and the steps of the officers, under an id that stands for no
-- one and without answers and reports. The rest of what they applied for goes with them.
create function app.keep_paid(paid grant_applications, called jsonb) returns void language plpgsql as $$
declare no_one uuid := gen_random_uuid();
begin
  with steps as (delete from workflow_history h
     where h.org_id = paid.org_id and (h.kind = 'grant-application' and h.subject_id = paid.id
       or h.kind = 'grant-instalment'
         and h.subject_id in (select i.id from grant_instalments i where i.application_id = paid.id))
    returning h.*)
  insert into workflow_history (org_id, kind, subject_id, at, person_id, side, action, from_state, to_state, comment,
    version)
  select no_one, s.kind, s.subject_id, s.at, case when s.side = 'platform' then s.person_id end, s.side, s.action,
         s.from_state, s.to_state, case when s.side = 'platform' then s.comment else '' end, s.version
    from steps s order by s.id;
  update grant_applications a set org_id = no_one, applicant = called, answers = '{}', draft = '{}', project = null,
    draft_project = null,
    created_by = case a.created_by when a.org_id then no_one else a.created_by end,
    prepared_by = array_replace(a.prepared_by, a.org_id, no_one) where a.org_id = paid.org_id and a.id = paid.id;
  update grant_instalments i set report = '',
    reported_by = case i.reported_by when paid.org_id then no_one else i.reported_by end
   where i.application_id = paid.id;
end $$;

-- A person whose account goes.
create function app.forget_grant_applicant(called jsonb) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid := app.current_person();
  paid grant_applications;
begin
  delete from grant_applications a where a.org_id = person
    and not exists (select from grant_instalments i where i.application_id = a.id and i.state = 'released');
  for paid in select a.* from grant_applications a where a.org_id = person for update loop
    perform app.keep_paid(paid, called);
  end loop;
end $$;

-- An organisation that is deleted: open data named it and goes on doing so. Of sample calls it never did.
create function app.keep_paid_of_organisation() returns trigger language plpgsql as $$
begin
  if not exists (select from grant_instalments i where i.application_id = old.id and i.state = 'released') then
    return old;
  end if;
  perform app.keep_paid(old, case when g.sample then '{"en": "Deleted organisation", "ar": "جهة محذوفة"}'
    else old.applicant end) from grants g where g.id = old.grant_id;
  return null;
end $$;
create trigger grant_applications_paid before delete on grant_applications for each row
  when (old.org_id = app.purging()) execute function app.keep_paid_of_organisation();

-- For the round that reminds of them, which runs for no one: milestones that are due soon and not reported yet.
create function app.milestones_due(today date, days int) returns table (
  id uuid, org_id uuid, application_id uuid, created_by uuid, title jsonb, milestone jsonb, due_on date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.org_id, a.id, a.created_by, jsonb_build_object('en', g.title, 'ar', g.title_ar), i.title, i.due_on
    from grant_instalments i join grant_applications a on a.id = i.application_id join grants g on g.id = a.grant_id
   where app.current_person() is null and i.state = 'planned' and i.awaits = 'report' and a.state = 'agreement'
     and i.due_on between today and today + days
$$;

-- For the round that tells of them, which runs for no one: instalments that fell due by a signed statement.
create function app.instalments_verified(since timestamptz) returns table (
  id uuid, org_id uuid, application_id uuid, title jsonb, milestone jsonb, project jsonb, statement text,
  at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.org_id, a.id, jsonb_build_object('en', g.title, 'ar', g.title_ar), i.title, a.project -> 'name',
         i.statement, h.at
    from grant_instalments i join grant_applications a on a.id = i.application_id join grants g on g.id = a.grant_id
    cross join lateral (select max(w.at) as at from workflow_history w
      where w.kind = 'grant-instalment' and w.subject_id = i.id and w.action = 'verify') h
   where app.current_person() is null and i.state = 'due' and i.awaits = 'verification' and a.state = 'agreement'
     and h.at >= since
$$;

-- What the caller reported of milestones, also for an organisation they left.
create function app.own_milestone_reports() returns table (title jsonb, milestone jsonb, report text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('en', g.title, 'ar', g.title_ar), i.title, i.report, i.reported_at
    from grant_instalments i join grant_applications a on a.id = i.application_id join grants g on g.id = a.grant_id
   where i.reported_by = app.current_person() order by i.reported_at desc, i.id limit 1000
$$;

-- Awards to organisations are open data; people who applied for themselves are not named.
create function app.grant_awards(how_many int, skip int) returns table (
  id uuid, grant_id uuid, title text, title_ar text, currency text, recipient jsonb, awarded bigint, released numeric,
    state text, decided_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, g.id, g.title, g.title_ar, g.currency, a.applicant, a.awarded,
         (select coalesce(sum(i.amount), 0) from grant_instalments i
           where i.application_id = a.id and i.state = 'released'),
         a.state, a.decided_at
    from grant_applications a join grants g on g.id = a.grant_id
   where a.awarded is not null and a.state in ('agreement', 'completed') and not g.sample and a.org_id <> a.created_by
   order by a.decided_at desc, a.id limit how_many offset skip
$$;
create function app.count_grant_awards() returns int language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int from grant_applications a join grants g on g.id = a.grant_id
   where a.awarded is not null and a.state in ('agreement', 'completed') and not g.sample and a.org_id <> a.created_by
$$;

-- Without sample data, sample calls go; one that was applied to is closed and stays.
create function app.forget_sample_grants(at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from grants g where g.sample and not exists (select from grant_applications a where a.grant_id = g.id);
  update grants g set state = 'closed', closed_at = at, changed_at = at, version = g.version + 1 where g.sample and g.state = 'open';
end $$;
