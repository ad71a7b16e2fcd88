-- Verifications: an engagement's year under review, its team, sample, findings and signed statement. Rows are the
-- verifier's; the client reads what concerns it. A signed statement outlives the organisation of its verifier.
create table verifications (
  org_id uuid not null,
  id uuid not null unique,
  client_org_id uuid not null,
  engagement_id uuid not null,
  client_name_en text not null,
  client_name_ar text not null,
  verifier_name_en text not null,
  verifier_name_ar text not null,
  subject_kind text not null check (subject_kind in ('inventory', 'report', 'project')),
  -- Of the inventory or the report, or in which the monitoring period ends.
  inventory_year smallint not null,
  -- The edition from which the sample is drawn.
  report jsonb,
  -- The monitoring period, and what it said when the sample was last drawn.
  period_id uuid,
  project jsonb,
  state text not null,
  level text not null check (level in ('limited', 'reasonable')),
  materiality_percent numeric not null check (materiality_percent > 0 and materiality_percent <= 100),
  -- The percentage of what the subject came to when it was last drawn from, concluded on or reviewed.
  materiality_kg numeric not null check (materiality_kg >= 0),
  scope text not null check (length(scope) between 1 and 4000),
  criteria text not null check (length(criteria) between 1 and 1000),
  users text not null check (length(users) between 1 and 500),
  place text not null check (length(place) between 1 and 200),
  -- A working paper of the verifier.
  risk_notes text not null default '' check (length(risk_notes) <= 20000),
  conclusion text check (conclusion in ('unmodified', 'modified', 'adverse', 'disclaimer')),
  conclusion_text text not null default '' check (length(conclusion_text) <= 4000),
  constraint verifications_basis check (conclusion is null or conclusion = 'unmodified' or conclusion_text <> ''),
  concluded_by uuid,
  -- What the second member reviewed, and the signature covers.
  figures jsonb,
  reviewed_by uuid,
  reviewed_at timestamptz,
  signed_by uuid,
  signed_at timestamptz,
  created_by uuid not null,
  -- Who saved terms after the beginning.
  planned_by uuid[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (org_id <> client_org_id),
  check ((subject_kind = 'report') = (report is not null)),
  check ((subject_kind = 'project') = (period_id is not null) and (subject_kind = 'project') = (project is not null)),
  check (state <> 'ready-to-sign' or (reviewed_by is not null and figures is not null and conclusion is not null)),
  constraint verifications_own_review check (signed_by is null or signed_by <> reviewed_by),
  check (state not in ('signed', 'withdrawn') or signed_by is not null)
);
create index verifications_own on verifications (org_id, created_at desc, id desc);
create index verifications_client on verifications (client_org_id, created_at desc, id desc);
create unique index verifications_live on verifications (engagement_id)
  where state in ('draft', 'assigned', 'in-review', 'ready-to-sign');
create index verifications_projects on verifications (client_org_id)
  where subject_kind = 'project' and state in ('assigned', 'in-review', 'ready-to-sign');
call app.protect_tenant_table('verifications', 'insert', 'update');
call app.keep_in_trail('verifications', '{"org": "org_id", "key": ["id"], "columns": ["client_org_id", "inventory_year", "period_id",
  "client_name_en", "client_name_ar", "verifier_name_en", "verifier_name_ar",
  "materiality_percent", "materiality_kg", "scope", "criteria", "users", "place", "state", "level",
  "conclusion", "conclusion_text", "concluded_by", "figures", "reviewed_by",
  "reviewed_at", "signed_by", "signed_at"]}');
call app.name_writer('verifications', 'created_by');
call app.keep_workflow('verifications', 'verification',
  moves => '{>draft, draft>assigned, assigned>in-review, in-review>ready-to-sign, ready-to-sign>in-review, ready-to-sign>signed, draft>declined, assigned>declined, in-review>declined, ready-to-sign>declined, signed>withdrawn}',
  members => '{owner, preparer, reviewer}',
  member_actions => '{begin, assign, start-review, finish-review, reopen, sign, decline, withdraw}');
create policy verifications_client on verifications for select
  using (client_org_id = (select app.current_org()) and state <> 'draft');
-- Inside functions of the database's owner only: findings open by themselves.
create policy verifications_keep on verifications to current_user using (true);
create policy verifications_history_client on workflow_history for select
  using (kind = 'verification' and exists (select from verifications s where s.id = workflow_history.subject_id));
-- An engagement of this verifier, client and subject.
create policy verifications_engaged on verifications as restrictive for insert with check (exists (
  select from engagements e where e.id = engagement_id and e.org_id = client_org_id
    and e.verifier_org_id = (select app.current_org()) and e.inventory_year = verifications.inventory_year
    and e.kind = verifications.subject_kind
    and e.report_id is not distinct from (verifications.report ->> 'reportId')::uuid
    and e.period_id is not distinct from verifications.period_id));
select app.grant_only('verifications', 'select, insert, update (state, level, materiality_percent, materiality_kg,
  scope, criteria, users, place, risk_notes, conclusion, conclusion_text, concluded_by, figures, report, project, reviewed_by,
  reviewed_at, signed_by, signed_at, changed_at, version)');

-- Whether a person is a member of the client, or prepared or approved the year for it, or the project of the period.
create function app.took_part(person uuid, client uuid, of_year smallint, of_period uuid) returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
  found_one boolean;
begin
  perform set_config('app.org_id', client::text, true);
  found_one := exists (select from memberships m
      where m.org_id = client and m.person_id = person and m.ended_at is null)
    or (exists (select from memberships m where m.org_id = client and m.person_id = person) and (
      exists (select from inventories i where i.org_id = client and i.year = of_year
        and person in (i.submitted_by, i.approved_by, i.locked_by))
      or exists (select from activity_records r where r.org_id = client and r.inventory_year = of_year
        and person in (r.prepared_by, r.decided_by))
      or exists (select from activity_record_versions v where v.org_id = client and v.changed_by = person
        and (v.snapshot ->> 'inventoryYear')::smallint = of_year)
      or exists (select from disclosure_answer_versions a where a.org_id = client and a.year = of_year
        and a.changed_by = person)
      or exists (select from disclosure_report_decisions d join disclosure_reports r on r.org_id = d.org_id
        and r.id = d.report_id where d.org_id = client and r.year = of_year and d.person_id = person)
      or exists (select from disclosure_report_editions d join disclosure_reports r on r.org_id = d.org_id
        and r.id = d.report_id where d.org_id = client and r.year = of_year and d.signed_by = person)
      or exists (select from mrv_periods of join projects p on p.org_id = of.org_id and p.id = of.project_id
        where of.id = of_period and of.org_id = client and (person in (p.created_by, p.updated_by)
          or exists (select from mrv_periods o where o.project_id = p.id and person in (o.created_by, o.updated_by))
          or exists (select from project_checks k where k.project_id = p.id and k.answered_by = person)
          or exists (select from project_scenes s where s.project_id = p.id and s.added_by = person)
          or exists (select from workflow_history h where h.kind = 'project' and h.subject_id = p.id
            and h.person_id = person)
          or exists (select from mrv_devices d where d.project_id = p.id and (d.created_by = person
            or exists (select from mrv_calibrations c where c.device_id = d.id and c.noted_by = person)
            or exists (select from mrv_channels c where c.device_id = d.id and (
              exists (select from mrv_meter_exchanges e where e.channel_id = c.id and e.noted_by = person)
              or exists (select from mrv_reading_corrections k where k.channel_id = c.id
                and k.corrected_by = person)))))))));
  perform set_config('app.org_id', own, true);
  return found_one;
end $$;

-- How a client's year is now: nothing is signed before it is approved.
create function app.verified_year_state(client uuid, of_year smallint) returns text language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
  found_state text;
begin
  perform set_config('app.org_id', client::text, true);
  select i.state into found_state from inventories i where i.org_id = client and i.year = of_year;
  perform set_config('app.org_id', own, true);
  return coalesce(found_state, 'open');
end $$;

-- Keeps a client's year as it is until a signature is stored; a move of the year waits.
create function app.hold_verified_year(client uuid, of_year smallint) returns void language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
begin
  perform set_config('app.org_id', client::text, true);
  perform from inventories i where i.org_id = client and i.year = of_year for share;
  perform set_config('app.org_id', own, true);
end $$;

create table verification_team (
  org_id uuid not null,
  verification_id uuid not null,
  client_org_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('lead', 'member', 'reviewer')),
  added_by uuid not null,
  added_at timestamptz not null,
  -- When the person declared their independence.
  declared_at timestamptz,
  primary key (org_id, verification_id, person_id),
  foreign key (org_id, verification_id) references verifications (org_id, id)
);
create unique index verification_team_lead on verification_team (verification_id) where role = 'lead';
create index verification_team_person on verification_team (org_id, person_id);
call app.protect_tenant_table('verification_team', 'insert', 'update', 'delete');
call app.keep_in_trail('verification_team', '{"org": "org_id", "key": ["verification_id", "person_id"],
  "columns": ["client_org_id", "role", "added_by", "added_at", "declared_at"]}');
call app.name_writer('verification_team', 'added_by');
create policy verification_team_client on verification_team for select using (
  client_org_id = (select app.current_org())
  and exists (select from verifications v where v.id = verification_id));
create policy verification_team_keep on verification_team for select to current_user using (true);
select app.grant_only('verification_team', 'select, insert, delete, update (declared_at)');

-- Who prepared approves nothing, who approved verifies nothing, who verified reviews no verification of their own.
create function app.keep_verification_team() returns trigger language plpgsql as $$
declare of_verification verifications;
begin
  if tg_op = 'UPDATE' then
    if new.declared_at is distinct from old.declared_at and new.person_id is distinct from app.current_person() then
      raise exception 'a person declares their own independence' using errcode = '42501';
    end if;
    if old.declared_at is not null then
      raise exception 'a declaration stays' using errcode = '42501';
    end if;
  end if;
  select * into of_verification from verifications v where v.org_id = new.org_id and v.id = new.verification_id;
  if of_verification.client_org_id is distinct from new.client_org_id then
    raise exception 'another client' using errcode = '42501';
  end if;
  if not exists (select from memberships m where m.org_id = new.org_id and m.person_id = new.person_id
    and m.ended_at is null and m.role in ('owner', 'preparer', 'reviewer')) then
    raise exception 'a team is of members who verify' using errcode = '23514', constraint = 'verification_team_members';
  end if;
  if app.took_part(new.person_id, new.client_org_id, of_verification.inventory_year, of_verification.period_id) then
    raise exception 'who prepared or approved verifies nothing' using errcode = '23514',
      constraint = 'verification_team_independent';
  end if;
  if new.role = 'reviewer' and app.did_verification_work(new.person_id, new.org_id, new.verification_id) then
    raise exception 'who did some of the work reviews none of it' using errcode = '23514',
      constraint = 'verification_own_work';
  end if;
  return new;
end $$;
create trigger verification_team_kept before insert or update on verification_team for each row
  execute function app.keep_verification_team();

-- The team is settled before the review begins.
create function app.keep_verification_team_rows() returns trigger language plpgsql as $$
begin
  if exists (select from verifications v where v.org_id = old.org_id and v.id = old.verification_id
    and v.state not in ('draft', 'assigned')) and app.purging() is null then
    raise exception 'who took part stays known' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger verification_team_stays before delete on verification_team for each row
  execute function app.keep_verification_team_rows();

-- Every draw of a sample with its seed and its reason; of each kind the last is the one worked on.
create table verification_draws (
  org_id uuid not null,
  verification_id uuid not null,
  client_org_id uuid not null,
  number int not null check (number > 0),
  kind text not null check (kind in ('record', 'answer', 'contract', 'own-factor', 'screening', 'denominator', 'measured',
    'parameter')),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  -- The log's head at the moment of drawing.
  head_size bigint not null check (head_size >= 0),
  head_root text not null check (head_root ~ '^[0-9a-f]{64}$'),
  size int not null check (size > 0),
  dimensions text[] not null,
  population int not null check (population > 0),
  population_total numeric not null,
  population_sha256 text not null check (population_sha256 ~ '^[0-9a-f]{64}$'),
  -- Kilograms from which a record is large.
  threshold_kg numeric not null check (threshold_kg >= 0),
  -- Percent of the kilograms drawn from; null of other kinds than records, and of a total of 0.
  share numeric check (share >= 0),
  drawn_sha256 text not null check (drawn_sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null check (length(reason) <= 2000),
  drawn_by uuid not null,
  drawn_at timestamptz not null,
  primary key (org_id, verification_id, number),
  foreign key (org_id, verification_id) references verifications (org_id, id)
);
call app.protect_tenant_table('verification_draws', 'insert');
call app.keep_in_trail('verification_draws', '{"org": "org_id", "key": ["verification_id", "number"],
  "columns": ["client_org_id", "kind", "seed", "head_size", "head_root", "size", "dimensions", "population",
  "population_total", "population_sha256", "threshold_kg", "share", "drawn_sha256", "reason", "drawn_by",
  "drawn_at"]}');
call app.name_writer('verification_draws', 'drawn_by');
create policy verification_draws_keep on verification_draws for select to current_user using (true);
select app.grant_only('verification_draws', 'select, insert');

create function app.keep_verification_draw() returns trigger language plpgsql as $$
begin
  if not exists (select from verifications v where v.org_id = new.org_id and v.id = new.verification_id
    and v.client_org_id = new.client_org_id and (v.state in ('draft', 'assigned')
      or (v.state = 'in-review' and exists (select from verification_draws d where d.org_id = new.org_id
        and d.verification_id = new.verification_id and d.kind = new.kind)))) then
    raise exception 'a sample is drawn before the review, and drawn again until it ends' using errcode = '42501';
  end if;
  if new.number <> (select count(*) + 1 from verification_draws d where d.org_id = new.org_id
    and d.verification_id = new.verification_id) then
    raise exception 'draws are numbered in their order' using errcode = '23514', constraint = 'verification_draws_order';
  end if;
  if new.reason = '' and exists (select from verification_draws d where d.org_id = new.org_id
    and d.verification_id = new.verification_id and d.kind = new.kind) then
    raise exception 'a further draw needs a reason' using errcode = '23514', constraint = 'verification_draws_reason';
  end if;
  return new;
end $$;
create trigger verification_draws_kept before insert on verification_draws for each row
  execute function app.keep_verification_draw();

-- What was drawn stays drawn by the terms of that moment.
create function app.keep_verification_terms() returns trigger language plpgsql as $$
begin
  if exists (select from verification_draws d where d.org_id = new.org_id and d.verification_id = new.id) then
    raise exception 'terms stay once a sample was drawn' using errcode = '23514', constraint = 'verifications_terms';
  end if;
  return new;
end $$;
create trigger verifications_terms before update on verifications for each row
  when ((new.level, new.materiality_percent, new.scope, new.criteria, new.users, new.place)
    is distinct from (old.level, old.materiality_percent, old.scope, old.criteria, old.users, old.place))
  execute function app.keep_verification_terms();

-- Planning is work that the second member reviews.
create function app.note_verification_planner() returns trigger language plpgsql as $$
begin
  new.planned_by := array_append(array_remove(old.planned_by, app.current_person()), app.current_person());
  return new;
end $$;
create trigger verifications_planned before update on verifications for each row
  when (app.current_person() is not null
    and (new.level, new.materiality_percent, new.scope, new.criteria, new.users, new.place, new.risk_notes)
    is distinct from (old.level, old.materiality_percent, old.scope, old.criteria, old.users, old.place,
      old.risk_notes))
  execute function app.note_verification_planner();

create table verification_samples (
  org_id uuid not null,
  verification_id uuid not null,
  client_org_id uuid not null,
  kind text not null,
  draw int not null,
  -- The number of a record, the place of an answer, or kind and id of another item.
  record_id text not null,
  position int not null,
  stratum text not null,
  -- As it was when drawn.
  shown jsonb not null,
  kg numeric not null,
  outcome text not null default 'open' check (outcome in ('open', 'agreed', 'exception')),
  note text not null default '' check (length(note) <= 2000),
  checked_by uuid,
  checked_at timestamptz,
  primary key (org_id, verification_id, record_id),
  foreign key (org_id, verification_id, draw) references verification_draws (org_id, verification_id, number)
);
create index verification_samples_record on verification_samples (client_org_id, record_id);
call app.protect_tenant_table('verification_samples', 'insert', 'update', 'delete');
create policy verification_samples_keep on verification_samples for select to current_user using (true);
select app.grant_only('verification_samples', 'select, insert, delete, update (outcome, note, checked_by, checked_at)');

-- Holds the verification's row, which the review changes: an outcome comes before the review, or is refused.
create function app.keep_sample_outcome() returns trigger language plpgsql as $$
declare of_state text;
begin
  select v.state into of_state from verifications v
    where v.org_id = new.org_id and v.id = new.verification_id for update;
  if of_state is distinct from 'in-review' then
    raise exception 'an outcome is written during the review' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger verification_samples_outcome before update on verification_samples for each row
  execute function app.keep_sample_outcome();

create table verification_findings (
  org_id uuid not null,
  id uuid not null unique,
  verification_id uuid not null,
  client_org_id uuid not null,
  number int not null check (number > 0),
  state text not null,
  severity text not null check (severity in ('material-misstatement', 'misstatement', 'nonconformity',
    'scope-limitation', 'observation')),
  origin text not null check (origin in ('verifier', 'record-changed', 'record-removed', 'evidence-changed',
    'item-changed', 'reading-late', 'reading-corrected', 'meter-exchanged', 'period-changed')),
  -- What it rests on; empty where it opened by itself.
  basis text not null check (length(basis) <= 4000),
  effect_kg numeric not null,
  record_id text,
  answer text not null default '' check (length(answer) <= 4000),
  answered_by uuid,
  answered_at timestamptz,
  resolution text not null default '' check (length(resolution) <= 2000),
  resolved_by uuid,
  resolved_at timestamptz,
  -- Null where it opened by itself.
  created_by uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  unique (verification_id, number),
  foreign key (org_id, verification_id) references verifications (org_id, id),
  check (origin <> 'verifier' or (basis <> '' and created_by is not null))
);
call app.keep_in_trail('verification_findings', '{"org": "org_id", "key": ["org_id", "id"],
  "columns": ["number", "state", "severity", "origin", "basis", "effect_kg", "record_id", "answer", "resolution",
  "resolved_by", "created_by"]}');
create index verification_findings_opened on verification_findings (created_at)
  where origin <> 'verifier' and state = 'open';
create index verification_findings_of on verification_findings (org_id, verification_id, number);
call app.protect_tenant_table('verification_findings', 'insert', 'update');
call app.keep_workflow('verification_findings', 'finding',
  moves => '{>open, open>answered, answered>open, open>closed, answered>closed, open>kept, answered>kept}',
  members => '{owner, preparer, reviewer}',
  member_actions => '{return-answer, close, keep}',
  person_actions => '{answer}');
create policy verification_findings_client on verification_findings for select using (
  client_org_id = (select app.current_org())
  and exists (select from verifications v where v.id = verification_id));
create policy verification_findings_answer on verification_findings for update
  using (client_org_id = (select app.current_org()) and (select app.has_role('owner', 'preparer')))
  with check (client_org_id = (select app.current_org()) and state = 'answered');
create policy verification_findings_keep on verification_findings to current_user using (true) with check (true);
select app.grant_only('verification_findings', 'select, insert, update (state, answer, answered_by, answered_at,
  resolution, resolved_by, resolved_at, severity, effect_kg, changed_at, version)');

create function app.keep_verification_finding() returns trigger language plpgsql as $$
declare
  verifies boolean := new.org_id is not distinct from app.current_org();
  of_state text := (select v.state from verifications v where v.org_id = new.org_id and v.id = new.verification_id);
begin
  if pg_trigger_depth() > 1 then return new; end if;
  if of_state not in ('assigned', 'in-review', 'ready-to-sign') then
    raise exception 'findings belong to a verification under way' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    if new.origin <> 'verifier' or new.created_by is distinct from app.current_person() then
      raise exception 'a finding is raised in one''s own name' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.state in ('closed', 'kept') then
    raise exception 'a resolved finding stays' using errcode = '42501';
  end if;
  if verifies and (new.answer, new.answered_by, new.answered_at)
    is distinct from (old.answer, old.answered_by, old.answered_at) then
    raise exception 'the client answers a finding' using errcode = '42501';
  end if;
  if not verifies and ((new.resolution, new.resolved_by, new.resolved_at, new.severity, new.effect_kg) is distinct from
      (old.resolution, old.resolved_by, old.resolved_at, old.severity, old.effect_kg)
    or new.answered_by is distinct from app.current_person()) then
    raise exception 'the verifier resolves a finding' using errcode = '42501';
  end if;
  if new.state = 'closed' and old.state = 'open' and btrim(new.resolution) = '' then
    raise exception 'a finding is closed with an answer or a reason' using errcode = '23514',
      constraint = 'verification_findings_reason';
  end if;
  return new;
end $$;
create trigger verification_findings_sides before insert or update on verification_findings for each row
  execute function app.keep_verification_finding();

create table verification_visits (
  org_id uuid not null,
  id uuid not null unique,
  verification_id uuid not null,
  visited_on date not null,
  place text not null check (length(place) between 1 and 200),
  people text not null check (length(people) <= 500),
  notes text not null check (length(notes) <= 4000),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, verification_id) references verifications (org_id, id)
);
create index verification_visits_of on verification_visits (org_id, verification_id, visited_on);
call app.protect_tenant_table('verification_visits', 'insert', 'delete');
call app.name_writer('verification_visits', 'created_by');
select app.grant_only('verification_visits', 'select, insert, delete');

-- Whether a person did any of the work that the second member reviews.
create function app.did_verification_work(person uuid, of_org uuid, verification uuid) returns boolean
language sql stable as $$
  select exists (select from verifications v where v.org_id = of_org and v.id = verification
      and (person in (v.created_by, v.concluded_by) or person = any (v.planned_by)))
    or exists (select from verification_draws d where d.org_id = of_org and d.verification_id = verification
      and d.drawn_by = person)
    or exists (select from verification_samples s where s.org_id = of_org and s.verification_id = verification
      and s.checked_by = person)
    or exists (select from verification_findings f where f.org_id = of_org and f.verification_id = verification
      and person in (f.created_by, f.resolved_by))
    or exists (select from verification_visits s where s.org_id = of_org and s.verification_id = verification
      and s.created_by = person)
$$;

-- The second member, who reviews the work, does none of it.
create function app.keep_reviewer_apart() returns trigger language plpgsql as $$
declare touched jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  if (touched ->> 'org_id')::uuid is not distinct from app.current_org() and exists (select from verification_team m
    where m.org_id = app.current_org() and m.verification_id = (touched ->> 'verification_id')::uuid
      and m.person_id = app.current_person() and m.role = 'reviewer') then
    raise exception 'the second member reviews the work and does none of it' using errcode = '23514',
      constraint = 'verification_reviewer_apart';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger verification_samples_apart before update on verification_samples for each row
  execute function app.keep_reviewer_apart();
create trigger verification_findings_apart before insert or update on verification_findings for each row
  when (pg_trigger_depth() = 0) execute function app.keep_reviewer_apart();
create trigger verification_visits_apart before insert or delete on verification_visits for each row
  when (app.purging() is null) execute function app.keep_reviewer_apart();

-- Readiness and signature: by the right person, with no finding left open.
create function app.keep_verification() returns trigger language plpgsql as $$
declare acting uuid := app.current_person();
begin
  if old.state in ('signed', 'declined', 'withdrawn') and
    (to_jsonb(new) - '{state,changed_at,version}'::text[])
      is distinct from (to_jsonb(old) - '{state,changed_at,version}'::text[]) then
    raise exception 'a verification that ended stays as it is' using errcode = '42501';
  end if;
  if new.state is not distinct from old.state then return new; end if;
  if new.state in ('ready-to-sign', 'signed') then
    if exists (select from verification_findings f where f.org_id = new.org_id and f.verification_id = new.id
      and f.state in ('open', 'answered')) then
      raise exception 'findings are open' using errcode = '23514', constraint = 'verifications_findings_open';
    end if;
    if app.took_part(acting, new.client_org_id, new.inventory_year, new.period_id) then
      raise exception 'who prepared or approved verifies nothing' using errcode = '23514',
        constraint = 'verification_team_independent';
    end if;
    if not exists (select from verification_team m where m.org_id = new.org_id and m.verification_id = new.id
      and m.person_id = acting and m.declared_at is not null
      and m.role = case new.state when 'signed' then 'lead' else 'reviewer' end) then
      raise exception 'the reviewer reviews, the lead signs' using errcode = '42501';
    end if;
    if new.state = 'ready-to-sign' then
      if app.did_verification_work(acting, new.org_id, new.id) then
        raise exception 'who did some of the work reviews none of it' using errcode = '23514',
          constraint = 'verification_own_work';
      end if;
    end if;
    if exists (select from verification_samples s where s.org_id = new.org_id and s.verification_id = new.id
      and s.outcome = 'open') then
      raise exception 'the sample is not checked' using errcode = '23514', constraint = 'verifications_unchecked';
    end if;
    if exists (select from verification_samples s where s.org_id = new.org_id and s.verification_id = new.id
      and s.outcome = 'exception' and not exists (select from verification_findings f where f.org_id = new.org_id
        and f.verification_id = new.id and f.record_id = s.record_id and f.origin = 'verifier')) then
      raise exception 'an exception needs a finding' using errcode = '23514', constraint = 'verifications_exceptions';
    end if;
    if new.conclusion = 'unmodified' and (
      exists (select from verification_findings f where f.org_id = new.org_id and f.verification_id = new.id
        and f.state = 'kept' and f.severity in ('material-misstatement', 'scope-limitation'))
      or (select coalesce(sum(abs(f.effect_kg)), 0) from verification_findings f where f.org_id = new.org_id
        and f.verification_id = new.id and f.state <> 'closed')
        > new.materiality_kg) then
      raise exception 'what was found modifies the opinion' using errcode = '23514',
        constraint = 'verifications_unmodified';
    end if;
    -- In whole kilograms.
    if new.subject_kind = 'inventory' and abs(new.materiality_kg - new.materiality_percent / 100
      * coalesce((new.figures ->> 'totalLocation')::numeric, 0)) > 0.5 then
      raise exception 'materiality is a share of the figures that are signed' using errcode = '23514',
        constraint = 'verifications_materiality';
    end if;
    if new.subject_kind = 'project' and abs(new.materiality_kg - new.materiality_percent * 10
      * coalesce((new.figures #>> '{figures,counted}')::numeric, 0)) > 0.5 then
      raise exception 'materiality is a share of the figures that are signed' using errcode = '23514',
        constraint = 'verifications_materiality';
    end if;
    if (new.state = 'ready-to-sign' and new.reviewed_by is distinct from acting)
      or (new.state = 'signed' and (new.signed_by is distinct from acting or app.current_aal() <> 'aal2')) then
      raise exception 'in one''s own name' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
create trigger verifications_kept before update on verifications for each row
  when (pg_trigger_depth() = 0) execute function app.keep_verification();

-- Nothing of a withdrawn project is verified.
create function app.refuse_withdrawn_project(project uuid) returns void language plpgsql as $$
begin
  if exists (select from projects p where p.id = project and p.state = 'withdrawn') then
    raise exception 'the project was withdrawn' using errcode = '23514', constraint = 'verifications_period';
  end if;
end $$;

-- A period is frozen from the second member's review on, with a digest of the readings that had arrived before. It is
-- freed where nothing is to be signed any more, or the statement was withdrawn.
create function app.freeze_verified_period() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_period mrv_periods;
  device uuid;
  digests jsonb;
begin
  if new.state = 'ready-to-sign' then
    -- As those who take in readings of a meter do: no batch is on its way that arrived before.
    for device in select distinct c.device_id from mrv_periods p
        join lateral jsonb_array_elements(p.channels) l on true
        join mrv_channels c on c.id = (l ->> 'channelId')::uuid where p.id = new.period_id order by 1
    loop
      perform pg_advisory_xact_lock(hashtextextended('mrv-device ' || device, 0));
    end loop;
    select * into of_period from mrv_periods p where p.id = new.period_id for update;
    perform app.refuse_withdrawn_project(of_period.project_id);
    if of_period.state is distinct from 'computed' or of_period.version::text is distinct from new.figures ->> 'version'
      or of_period.result -> 'figures' -> 'rules' @> '[{"verdict": "failed"}]' then
      raise exception 'the period changed, is not computed, or a rule of it failed' using errcode = '23514',
        constraint = 'verifications_period';
    end if;
    if of_period.frozen_at is not null then
      raise exception 'another verification froze the period' using errcode = '23514', constraint = 'mrv_periods_frozen';
    end if;
    digests := app.digests_of_period(of_period.id, new.reviewed_at);
    if digests is distinct from app.digests_of_period(of_period.id, of_period.computed_at) then
      raise exception 'readings came or were corrected after the period was computed' using errcode = '23514',
        constraint = 'verifications_period';
    end if;
    new.figures := jsonb_set(new.figures, '{readings}', to_jsonb(app.digest_of_readings(digests)));
    update mrv_periods p set frozen_at = new.reviewed_at, frozen_by = new.id, readings_digests = digests,
      readings_sha256 = new.figures ->> 'readings' where p.id = of_period.id;
  elsif new.state = 'signed' then
    if not exists (select from mrv_periods p where p.frozen_by = new.id) then
      raise exception 'a period is frozen while it is signed' using errcode = '23514', constraint = 'verifications_period';
    end if;
    perform app.refuse_withdrawn_project((select p.project_id from mrv_periods p where p.frozen_by = new.id));
  elsif new.state in ('in-review', 'declined', 'withdrawn') then
    perform app.free_period(new.id);
  end if;
  return new;
end $$;

-- Keeps the period of a verification as it is until its statement is stored.
create function app.hold_verified_period(period uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from mrv_periods p where p.id = period and exists (select from verifications v
    where v.period_id = period and v.org_id = app.current_org()) for update;
end $$;

create function app.free_period(verification uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mrv_periods p set frozen_at = null, frozen_by = null, readings_digests = null, readings_sha256 = null,
    verified_number = null, verified_at = null, verified_tonnes = null where p.frozen_by = verification;
end $$;
revoke execute on function app.free_period(uuid) from public;
create trigger verifications_period before update on verifications for each row
  when (new.subject_kind = 'project' and new.state is distinct from old.state)
  execute function app.freeze_verified_period();

-- The verifier was deleted before it signed.
create function app.free_abandoned_period() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.free_period(old.id);
  return null;
end $$;
create trigger verifications_abandoned after delete on verifications for each row
  when (old.subject_kind = 'project') execute function app.free_abandoned_period();

-- An engagement that ended frees a period that was not signed.
create policy engagements_keep on engagements for select to current_user using (kind = 'project');
create function app.free_ended_period() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.free_period(v.id) from verifications v where v.engagement_id = new.id and v.state = 'ready-to-sign';
  return null;
end $$;
create trigger engagements_period after update on engagements for each row
  when (new.kind = 'project' and old.revoked_at is null and new.revoked_at is not null)
  execute function app.free_ended_period();

-- The same for engagements whose time is over; asked by the platform itself, for no one.
create function app.free_ended_periods(today date) returns int language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare ended uuid[];
begin
  if app.current_person() is not null then return 0; end if;
  select array_agg(v.id) into ended from mrv_periods p join verifications v on v.id = p.frozen_by
    join engagements e on e.id = v.engagement_id where v.state = 'ready-to-sign' and e.ends_on < today;
  perform app.free_period(one) from unnest(ended) one;
  return coalesce(cardinality(ended), 0);
end $$;

-- Whether the period of a verification could be signed as it is, for both of its sides.
create function app.is_period_ready(period uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mrv_periods p where p.id = period and p.state = 'computed'
    and not p.result -> 'figures' -> 'rules' @> '[{"verdict": "failed"}]'
    and exists (select from verifications v where v.period_id = period
      and app.current_org() in (v.org_id, v.client_org_id)))
$$;

-- A finding opens by itself, one of each kind, where the period of a drawn sample moves before the signature.
create function app.open_period_findings(periods uuid[], why text, at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hit record;
begin
  for hit in
    select v.org_id, v.id, v.client_org_id from verifications v
     where v.period_id = any (periods) and v.state in ('assigned', 'in-review', 'ready-to-sign')
       and exists (select from verification_draws d where d.org_id = v.org_id and d.verification_id = v.id)
     order by v.id for update
  loop
    insert into verification_findings (org_id, id, verification_id, client_org_id, number, state, severity, origin,
      basis, effect_kg, created_at, changed_at)
    select hit.org_id, gen_random_uuid(), hit.id, hit.client_org_id,
      (select coalesce(max(f.number), 0) + 1 from verification_findings f where f.verification_id = hit.id),
      'open', 'nonconformity', why, '', 0, at, at
     where not exists (select from verification_findings f where f.verification_id = hit.id and f.origin = why
       and f.state in ('open', 'answered'));
  end loop;
end $$;
revoke execute on function app.open_period_findings(uuid[], text, timestamptz) from public;

-- Periods under verification that a channel measures at a time.
create function app.watched_periods(client uuid, channel uuid, from_time timestamptz, to_time timestamptz)
returns uuid[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(p.id) from verifications v join mrv_periods p on p.id = v.period_id
   where v.client_org_id = client and v.subject_kind = 'project'
     and v.state in ('assigned', 'in-review', 'ready-to-sign')
     and p.channels @> jsonb_build_array(jsonb_build_object('channelId', channel))
     and to_time > app.start_of_day(p.from_day) and from_time <= app.start_of_day(p.to_day + 1)
$$;
revoke execute on function app.watched_periods(uuid, uuid, timestamptz, timestamptz) from public;

-- One look for a statement, which costs nothing where no project of the organisation is verified.
create function app.follow_period_readings() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  client uuid := (select c.org_id from changed c limit 1);
  brought record;
begin
  if not exists (select from verifications v where v.client_org_id = client and v.subject_kind = 'project'
    and v.state in ('assigned', 'in-review', 'ready-to-sign')) then
    return null;
  end if;
  for brought in select w.period_id, max(c.arrived_at) as at from changed c
      join lateral unnest(app.watched_periods(c.org_id, c.channel_id, c.read_at, c.read_at)) w (period_id) on true
     group by 1
  loop
    perform app.open_period_findings(array[brought.period_id], 'reading-late', brought.at);
  end loop;
  return null;
end $$;
create trigger mrv_readings_verified after insert on mrv_readings
  referencing new table as changed for each statement execute function app.follow_period_readings();

create function app.follow_period_change() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare row_now jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  case tg_table_name
    when 'mrv_reading_corrections' then
      perform app.open_period_findings(app.watched_periods(new.org_id, new.channel_id, new.read_at, new.read_at),
        'reading-corrected', new.corrected_at);
    when 'mrv_meter_exchanges' then
      perform app.open_period_findings(app.watched_periods((row_now ->> 'org_id')::uuid,
        (row_now ->> 'channel_id')::uuid, (row_now ->> 'at')::timestamptz, (row_now ->> 'at')::timestamptz),
        'meter-exchanged', case tg_op when 'DELETE' then now() else (row_now ->> 'noted_at')::timestamptz end);
    when 'mrv_periods' then
      perform app.open_period_findings(array[new.id], 'period-changed', new.updated_at)
        from verifications v where v.period_id = new.id and v.state in ('assigned', 'in-review', 'ready-to-sign')
         and exists (select from jsonb_each(v.project -> 'figures') f
           where f.value is distinct from new.result -> 'figures' -> f.key);
    when 'project_checks', 'project_scenes' then
      perform app.open_period_findings(array(select p.id from mrv_periods p
        where p.project_id = (row_now ->> 'project_id')::uuid), 'evidence-changed', now());
    else
      perform app.open_period_findings(array(select p.id from mrv_periods p
         where p.project_id in (select k.project_id from project_checks k where k.evidence_id = new.id
           union all select s.project_id from project_scenes s where s.evidence_id = new.id
           union all select d.project_id from mrv_calibrations c join mrv_devices d on d.id = c.device_id
             where c.evidence_id = new.id)), 'evidence-changed', now());
  end case;
  return null;
end $$;
create trigger mrv_reading_corrections_verified after insert on mrv_reading_corrections for each row
  execute function app.follow_period_change();
create trigger mrv_meter_exchanges_verified after insert on mrv_meter_exchanges for each row
  execute function app.follow_period_change();
create trigger mrv_meter_exchanges_gone after delete on mrv_meter_exchanges for each row
  when (app.purging() is null) execute function app.follow_period_change();
create trigger mrv_periods_verified after update on mrv_periods for each row
  when (new.state = 'computed' and old.result is distinct from new.result) execute function app.follow_period_change();
create trigger project_checks_verified after update on project_checks for each row
  when (old.evidence_id is not null and new.evidence_id is distinct from old.evidence_id)
  execute function app.follow_period_change();
create trigger project_checks_gone after delete on project_checks for each row
  when (old.evidence_id is not null and app.purging() is null) execute function app.follow_period_change();
create trigger project_scenes_gone after delete on project_scenes for each row
  when (app.purging() is null) execute function app.follow_period_change();
create trigger mrv_evidence_verified after update of state on mrv_evidence for each row
  when (old.state is distinct from new.state and new.state in ('superseded', 'rejected', 'destroyed'))
  execute function app.follow_period_change();

-- A finding opens by itself when a sampled record changes, goes, or loses its evidence.
create function app.open_verification_findings(changed jsonb, why text, at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hit record;
begin
  for hit in
    select distinct s.org_id, s.verification_id, s.client_org_id, s.record_id
      from jsonb_to_recordset(changed) as c (org_id uuid, record_id text, year smallint)
      join verification_samples s on s.client_org_id = c.org_id and s.record_id = c.record_id
      join verifications v on v.org_id = s.org_id and v.id = s.verification_id
     where v.state in ('assigned', 'in-review', 'ready-to-sign') and v.subject_kind = 'inventory'
       and (c.year is null or c.year = v.inventory_year)
     order by s.verification_id, s.record_id
  loop
    perform 1 from verifications v where v.org_id = hit.org_id and v.id = hit.verification_id for update;
    insert into verification_findings (org_id, id, verification_id, client_org_id, number, state, severity, origin,
      basis, effect_kg, record_id, created_at, changed_at)
    select hit.org_id, gen_random_uuid(), hit.verification_id, hit.client_org_id,
      (select coalesce(max(f.number), 0) + 1 from verification_findings f
        where f.verification_id = hit.verification_id),
      'open', 'nonconformity', why, '', 0, hit.record_id, at, at
     where not exists (select from verification_findings f where f.verification_id = hit.verification_id
       and f.record_id = hit.record_id and f.origin = why and f.state in ('open', 'answered'));
  end loop;
end $$;
revoke execute on function app.open_verification_findings(jsonb, text, timestamptz) from public;

create function app.follow_sampled_versions() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hits jsonb; gone jsonb; at timestamptz;
begin
  select jsonb_agg(jsonb_build_object('org_id', c.org_id, 'record_id', c.record_id)) filter (where not c.removed),
         jsonb_agg(jsonb_build_object('org_id', c.org_id, 'record_id', c.record_id)) filter (where c.removed),
         max(c.changed_at)
    into hits, gone, at
    from changed c
   where exists (select from verification_samples s where s.client_org_id = c.org_id and s.record_id = c.record_id::text);
  if hits is not null then perform app.open_verification_findings(hits, 'record-changed', at); end if;
  if gone is not null then perform app.open_verification_findings(gone, 'record-removed', at); end if;
  return null;
end $$;
create trigger activity_record_versions_sampled after insert on activity_record_versions
  referencing new table as changed for each statement execute function app.follow_sampled_versions();

create function app.follow_sampled_recalculations() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hits jsonb; at timestamptz;
begin
  select jsonb_agg(jsonb_build_object('org_id', c.org_id, 'record_id', c.record_id)), max(c.changed_at) into hits, at
    from changed c
   where exists (select from verification_samples s where s.client_org_id = c.org_id and s.record_id = c.record_id::text);
  if hits is not null then perform app.open_verification_findings(hits, 'record-changed', at); end if;
  return null;
end $$;
create trigger activity_record_recalculations_sampled after insert on activity_record_recalculations
  referencing new table as changed for each statement execute function app.follow_sampled_recalculations();

create function app.follow_sampled_evidence() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hits jsonb;
begin
  select jsonb_agg(jsonb_build_object('org_id', l.org_id, 'record_id', l.subject_id)) into hits
    from evidence_links l
   where l.org_id = new.org_id and l.evidence_id = new.id and l.subject_kind = 'record' and l.subject_id ~ '^\d{1,18}$';
  if hits is not null then perform app.open_verification_findings(hits, 'evidence-changed', now()); end if;
  return null;
end $$;
create trigger mrv_evidence_sampled after update of state on mrv_evidence for each row
  when (old.state is distinct from new.state and new.state in ('superseded', 'rejected', 'destroyed'))
  execute function app.follow_sampled_evidence();

-- A contract has a version for each change and for its end.
create function app.follow_sampled_contracts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hits jsonb; at timestamptz;
begin
  select jsonb_agg(jsonb_build_object('org_id', c.org_id, 'record_id', 'contract:' || c.contract_id)), max(c.changed_at)
    into hits, at from changed c;
  if hits is not null then perform app.open_verification_findings(hits, 'item-changed', at); end if;
  return null;
end $$;
create trigger energy_contract_versions_sampled after insert on energy_contract_versions
  referencing new table as changed for each statement execute function app.follow_sampled_contracts();

-- Of an own factor nothing changes but its end.
create function app.follow_sampled_factors() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.open_verification_findings(jsonb_build_array(jsonb_build_object(
    'org_id', new.org_id, 'record_id', 'own-factor:' || new.id)), 'item-changed', coalesce(new.ended_at, now()));
  return null;
end $$;
create trigger own_factors_sampled after update of ended_at on own_factors for each row
  when (new.ended_at is distinct from old.ended_at) execute function app.follow_sampled_factors();

-- Denominators and decisions have their id within a year only.
create function app.follow_sampled_denominators() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare hits jsonb;
begin
  select jsonb_agg(jsonb_build_object('org_id', new.org_id, 'record_id', 'denominator:' || d.id, 'year', new.year))
    into hits from (values
      ('revenue', (new.revenue_minor, new.currency) is distinct from (old.revenue_minor, old.currency)),
      ('headcount', new.headcount is distinct from old.headcount),
      ('output', (new.output, new.output_unit) is distinct from (old.output, old.output_unit))) as d (id, moved)
   where d.moved;
  if hits is not null then perform app.open_verification_findings(hits, 'item-changed', now()); end if;
  return null;
end $$;
create trigger inventory_denominators_sampled after update on inventory_denominators for each row
  execute function app.follow_sampled_denominators();

-- Decisions are replaced as rows: whether one changed is seen at the end of the transaction.
create policy scope3_screening_sampled on scope3_screening for select to current_user using (true);
create function app.follow_sampled_screening() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from scope3_screening s where s.org_id = old.org_id and s.year = old.year
    and s.category = old.category and s.decision = old.decision and s.reason = old.reason) then
    perform app.open_verification_findings(jsonb_build_array(jsonb_build_object(
      'org_id', old.org_id, 'record_id', 'screening:' || old.category, 'year', old.year)), 'item-changed', now());
  end if;
  return null;
end $$;
create constraint trigger scope3_screening_sampled after delete on scope3_screening
  deferrable initially deferred for each row when (app.purging() is null)
  execute function app.follow_sampled_screening();

-- Asked by the platform itself, for no one, to tell the team.
create function app.findings_opened_since(since timestamptz) returns table (
  org_id uuid, verification_id uuid, opened_at timestamptz, count int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.org_id, f.verification_id, f.created_at, count(*)::int from verification_findings f
   where app.current_person() is null and f.origin <> 'verifier' and f.state = 'open' and f.created_at > since
   group by f.org_id, f.verification_id, f.created_at
   order by f.created_at limit 1000
$$;

-- What the client linked to its answers, for the verifier.
create function app.finding_documents(verification uuid) returns table (
  finding_id uuid, id uuid, file_name text, media_type text, bytes bigint, sha256 text, file_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.id, e.id, e.file_name, e.type, e.bytes, e.sha256, coalesce(e.file_key, e.attached_key)
    from verification_findings f
    join evidence_links l on l.org_id = f.client_org_id and l.subject_kind = 'finding' and l.subject_id = f.id::text
    join mrv_evidence e on e.org_id = l.org_id and e.id = l.evidence_id
   where f.verification_id = verification and e.state <> 'destroyed'
     and app.current_org() in (f.org_id, f.client_org_id)
   order by f.number, l.linked_at, e.id
$$;

-- Ed25519 keys of a verifier. The private half of an `own` key is elsewhere; the seed of one `kept-here` is sealed with
-- the master key until its verifier is deleted. One of each kind is in use at a time, revoked ones stay known.
create table verification_keys (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('own', 'kept-here')),
  public_key bytea not null unique check (length(public_key) = 32),
  seed_sealed bytea,
  created_by uuid not null,
  created_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  revoke_reason text check (length(revoke_reason) between 3 and 1000),
  primary key (org_id, id),
  check (kind = 'kept-here' or seed_sealed is null),
  check ((revoked_at is null) = (revoke_reason is null))
);
create unique index verification_keys_active on verification_keys (org_id, kind) where revoked_at is null;
call app.protect_tenant_table('verification_keys', 'insert', 'update');
call app.keep_in_trail('verification_keys', '{"org": "org_id", "key": ["id"],
  "columns": ["kind", "public_key", "revoked_by", "revoked_at", "revoke_reason"]}');
call app.name_writer('verification_keys', 'created_by');
create policy verification_keys_keep on verification_keys for select to current_user using (true);
create trigger verification_keys_made before insert on verification_keys for each row
  execute function app.refuse_below_aal2();
create trigger verification_keys_revoke before update on verification_keys for each row
  execute function app.refuse_below_aal2();
create trigger verification_keys_revoked before update on verification_keys for each row
  when (old.revoked_at is not null and app.purging() is null) execute function app.refuse_change();
select app.grant_only('verification_keys', 'select, insert, update (revoked_by, revoked_at, revoke_reason)');

-- Public keys of a verifier with their history, for everybody.
create function app.verifier_keys(verifier uuid) returns table (
  kind text, public_key bytea, created_at timestamptz, revoked_at timestamptz, revoke_reason text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.kind, k.public_key, k.created_at, k.revoked_at, k.revoke_reason
    from verification_keys k where k.org_id = verifier order by k.created_at, k.id
$$;

-- Places of statements in the status lists; one that is reserved and not signed stays empty.
create sequence verification_status_places minvalue 0 start 0;

-- What was signed, as canonical JSON; only its withdrawal is written later.
create table verification_statements (
  org_id uuid not null,
  verification_id uuid not null,
  client_org_id uuid not null,
  number text not null unique check (number ~ '^V-[0-9A-HJKMNP-TV-Z]{8}$'),
  statement text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  key_id uuid not null,
  signature text not null,
  credential text not null,
  status_place int not null unique check (status_place >= 0),
  signed_at timestamptz not null,
  withdrawn_at timestamptz,
  withdraw_reason text check (length(withdraw_reason) between 3 and 2000),
  primary key (org_id, verification_id),
  foreign key (org_id, verification_id) references verifications (org_id, id),
  foreign key (org_id, key_id) references verification_keys (org_id, id),
  check ((withdrawn_at is null) = (withdraw_reason is null))
);
create index verification_statements_client on verification_statements (client_org_id);
call app.protect_tenant_table('verification_statements', 'insert', 'update');
call app.keep_in_trail('verification_statements', '{"org": "org_id", "key": ["number"],
  "columns": ["verification_id", "client_org_id", "statement", "sha256", "key_id", "signature", "credential",
  "status_place", "signed_at", "withdrawn_at", "withdraw_reason"]}');
create policy verification_statements_client on verification_statements for select
  using (client_org_id = (select app.current_org()));
create policy verification_statements_keep on verification_statements for select to current_user using (true);
create trigger verification_statements_sign before insert on verification_statements for each row
  execute function app.refuse_below_aal2();
create trigger verification_statements_withdraw before update on verification_statements for each row
  execute function app.refuse_below_aal2();
create trigger verification_statements_withdrawn before update on verification_statements for each row
  when (old.withdrawn_at is not null and app.purging() is null) execute function app.refuse_change();
select app.grant_only('verification_statements', 'select, insert, update (withdrawn_at, withdraw_reason)');

-- A statement verifies the counted reduction of its period. An adverse opinion or a disclaimer verifies nothing and
-- frees it.
create function app.note_verified_period() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare content jsonb := new.statement::jsonb;
begin
  if content #>> '{opinion,conclusion}' not in ('unmodified', 'modified') then
    perform app.free_period(new.verification_id);
    return null;
  end if;
  update mrv_periods p set verified_number = new.number, verified_at = new.signed_at,
    verified_tonnes = greatest((content #>> '{subject,figures,counted}')::numeric, 0)
    where p.frozen_by = new.verification_id and p.readings_sha256 = content #>> '{subject,readings}';
  if not found then
    raise exception 'the period is not frozen for this verification' using errcode = '23514',
      constraint = 'verifications_period';
  end if;
  return null;
end $$;
create trigger verification_statements_period after insert on verification_statements for each row
  when (new.statement::jsonb #>> '{subject,kind}' = 'project') execute function app.note_verified_period();

-- Places whose bit is set in the status list. They outlive the organisation: what was withdrawn is never valid again.
create table withdrawn_status_places (place int primary key);
call app.enforce_policies('withdrawn_status_places');
create policy withdrawn_status_places_keep on withdrawn_status_places to current_user using (true) with check (true);
select app.grant_only('withdrawn_status_places', '');
create function app.keep_withdrawn_place() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into withdrawn_status_places (place) values (new.status_place);
  return null;
end $$;
create trigger verification_statements_place after update on verification_statements for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function app.keep_withdrawn_place();

-- Inside functions of the database's owner, while an organisation is deleted: whether the other side is there.
create policy organisations_of_statements on organisations for select to current_user
  using ((select app.purging()) is not null
    and exists (select from verification_statements s where id in (s.org_id, s.client_org_id)));
create policy verification_statements_forgotten on verification_statements for delete to current_user
  using (client_org_id = (select app.purging()));
create policy verification_keys_forgotten on verification_keys for delete to current_user
  using ((select app.purging()) is not null);

-- A signed statement, what identifies its verification and its public key outlive the organisation of the verifier as
-- long as the client is there. Working papers and the private half of a key go. Arguments: the column of the statement
-- and the one of this table that it names.
create function app.outlive_verifier() returns trigger language plpgsql as $$
begin
  if not exists (select from verification_statements s join organisations c on c.id = s.client_org_id
      where s.org_id = old.org_id and to_jsonb(s) ->> tg_argv[0] = to_jsonb(old) ->> tg_argv[1]) then
    return old;
  end if;
  perform set_config('app.outlives', 'on', true);
  case tg_table_name
    when 'verification_statements' then
      update verification_statements s set number = s.number
        where s.org_id = old.org_id and s.verification_id = old.verification_id;
    when 'verifications' then
      update verifications v set risk_notes = '' where v.org_id = old.org_id and v.id = old.id;
    when 'verification_keys' then
      update verification_keys k set seed_sealed = null where k.org_id = old.org_id and k.id = old.id;
  end case;
  perform set_config('app.outlives', '', true);
  return null;
end $$;
create trigger verification_statements_outlive before delete on verification_statements for each row
  when (old.org_id = app.purging()) execute function app.outlive_verifier('verification_id', 'verification_id');
create trigger verifications_outlive before delete on verifications for each row
  when (old.org_id = app.purging()) execute function app.outlive_verifier('verification_id', 'id');
create trigger verification_keys_outlive before delete on verification_keys for each row
  when (old.org_id = app.purging()) execute function app.outlive_verifier('key_id', 'id');

-- What outlived its verifier goes with its client.
create function app.forget_statements() returns trigger language plpgsql as $$
declare
  kept uuid[];
  verifiers uuid[];
begin
  select array_agg(s.verification_id), array_agg(s.org_id) into kept, verifiers from verification_statements s
   where s.client_org_id = old.id and not exists (select from organisations o where o.id = s.org_id);
  perform set_config('app.outlives', 'on', true);
  delete from verification_statements s where s.verification_id = any (kept);
  delete from verifications v where v.id = any (kept);
  delete from verification_keys k where k.org_id = any (verifiers)
    and not exists (select from verification_statements s where s.org_id = k.org_id and s.key_id = k.id);
  perform set_config('app.outlives', '', true);
  return null;
end $$;
create trigger organisations_statements after delete on organisations for each row
  execute function app.forget_statements();

-- A revoked key signs nothing, also where it is revoked at this moment; nor does a key kept here beside an own one.
create function app.keep_statement_key() returns trigger language plpgsql as $$
begin
  perform 1 from verification_keys k
    where k.org_id = new.org_id and k.id = new.key_id and k.revoked_at is null
      and (k.kind = 'own' or not exists (select from verification_keys o
        where o.org_id = k.org_id and o.kind = 'own' and o.revoked_at is null))
    for share of k;
  if not found then
    raise exception 'a revoked key signs nothing' using errcode = '23514', constraint = 'verification_statements_key';
  end if;
  return new;
end $$;
create trigger verification_statements_key before insert on verification_statements for each row
  execute function app.keep_statement_key();

-- Inside functions of the database's owner only: when a year was opened again, or decided.
create policy audit_trail_reopened on audit_trail for select to current_user
  using (subject_type = 'inventory' and action in ('inventory.return-inventory', 'inventory.restate-inventory',
    'inventory.approve-inventory', 'inventory.lock-inventory'));

-- Asked by the platform itself, for no one, to tell the team.
create function app.signed_years_moved_since(since timestamptz) returns table (
  org_id uuid, client_org_id uuid, verification_id uuid, number text, year int, at timestamptz, reopened boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.org_id, s.client_org_id, s.verification_id, s.number, (s.statement::jsonb -> 'subject' ->> 'year')::int,
         t.at, t.action in ('inventory.return-inventory', 'inventory.restate-inventory')
    from verification_statements s
    join audit_trail t on t.org_id = s.client_org_id and t.subject_type = 'inventory' and t.at >= s.signed_at
     and t.subject_id = s.statement::jsonb -> 'subject' ->> 'year'
     and t.action in ('inventory.return-inventory', 'inventory.restate-inventory', 'inventory.approve-inventory',
       'inventory.lock-inventory')
   where app.current_person() is null and s.withdrawn_at is null and t.at > since
     and s.statement::jsonb -> 'subject' ->> 'kind' = 'inventory'
   order by t.at limit 1000
$$;

-- What everybody reads of a statement by its number.
create function app.verification_statement(wanted text) returns table (
  number text, statement text, signature text, credential text, public_key bytea, signed_at timestamptz,
  withdrawn_at timestamptz, withdraw_reason text, key_revoked_at timestamptz, key_revoke_reason text,
  reopened_at timestamptz, accreditation_state text, accreditation_since timestamptz, later_number text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.number, s.statement, s.signature, s.credential, k.public_key, s.signed_at, s.withdrawn_at, s.withdraw_reason,
         k.revoked_at, k.revoke_reason,
         case when s.statement::jsonb -> 'subject' ->> 'kind' = 'inventory' then (
           select min(t.at) from audit_trail t where t.org_id = s.client_org_id and t.subject_type = 'inventory'
             and t.subject_id = s.statement::jsonb -> 'subject' ->> 'year' and t.at >= s.signed_at
             and t.action in ('inventory.return-inventory', 'inventory.restate-inventory')) end,
         a.state,
         -- An accreditation ran out with its last day, whenever that was noted.
         case when a.state = 'expired' then (a.valid_to + time '12:00') at time zone 'Asia/Riyadh'
              else coalesce((select max(e.at) from verifier_accreditation_events e where e.org_id = s.org_id),
                            a.decided_at, a.asked_at) end,
         -- Of the same verifier about the same subject; a later edition of a report is another subject.
         (select o.number from verification_statements o
           where o.client_org_id = s.client_org_id and o.org_id = s.org_id and o.withdrawn_at is null
             and o.signed_at > s.signed_at
             and o.statement::jsonb #> '{subject,kind}' = s.statement::jsonb #> '{subject,kind}'
             and o.statement::jsonb #> '{subject,year}' = s.statement::jsonb #> '{subject,year}'
             and o.statement::jsonb #> '{subject,editionId}'
               is not distinct from s.statement::jsonb #> '{subject,editionId}'
             and o.statement::jsonb #> '{subject,periodId}'
               is not distinct from s.statement::jsonb #> '{subject,periodId}'
           order by o.signed_at desc, o.number limit 1)
    from verification_statements s join verification_keys k on k.org_id = s.org_id and k.id = s.key_id
      left join verifier_accreditations a on a.org_id = s.org_id
   where s.number = wanted
$$;

-- Places in a range of those that were withdrawn, for everybody.
create function app.withdrawn_places(first int, following int) returns table (place int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.place from withdrawn_status_places w where w.place >= first and w.place < following
$$;

-- What the caller did in verifications, also for a verifier they left.
create policy verification_visits_writer on verification_visits for select to current_user
  using (created_by = (select app.current_person()));
create function app.own_verification_work() returns table (kind text, client jsonb, body text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with done as (
    select 'team' as kind, t.verification_id, '' as body, t.added_at as at from verification_team t
     where t.person_id = app.current_person()
    union all
    select 'finding', f.verification_id, f.basis, f.created_at from verification_findings f
     where f.created_by = app.current_person()
    union all
    select 'answer', f.verification_id, f.answer, f.answered_at from verification_findings f
     where f.answered_by = app.current_person()
    union all
    select 'resolution', f.verification_id, f.resolution, f.resolved_at from verification_findings f
     where f.resolved_by = app.current_person()
    union all
    select 'sample', s.verification_id, s.note, s.checked_at from verification_samples s
     where s.checked_by = app.current_person()
    union all
    select 'visit', v.verification_id, v.notes, v.created_at from verification_visits v
     where v.created_by = app.current_person())
  select d.kind, jsonb_build_object('en', v.client_name_en, 'ar', v.client_name_ar), d.body, d.at
    from done d join verifications v on v.id = d.verification_id order by d.at desc, d.kind
$$;
