-- Disclosures: answers, once an organisation, year and datapoint, with every version; who owns an item; comments.

create table disclosure_answers (
  org_id uuid not null references organisations (id),
  year smallint not null check (year between 1990 and 2100),
  datapoint text not null,
  value jsonb,
  entered jsonb,
  note text not null default '',
  not_applicable text,
  source text not null check (source in ('entered', 'inventory', 'import', 'api', 'undo')),
  -- The figures that a text was written for, by datapoint.
  bound jsonb,
  -- The answer and the figure of the inventory that its note was written about.
  noted jsonb,
  import_id uuid,
  sample boolean not null default false,
  version integer not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (org_id, year, datapoint)
);
call app.protect_tenant_table('disclosure_answers', 'insert', 'update');

-- What each answer was, version by version.
create table disclosure_answer_versions (
  org_id uuid not null references organisations (id),
  year smallint not null,
  datapoint text not null,
  version integer not null,
  value jsonb,
  entered jsonb,
  note text not null,
  not_applicable text,
  source text not null,
  bound jsonb,
  import_id uuid,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (org_id, year, datapoint, version)
);
call app.protect_tenant_table('disclosure_answer_versions', 'insert');
create index disclosure_answer_versions_import on disclosure_answer_versions (org_id, import_id)
  where import_id is not null;

create function app.keep_answer_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'an answer goes from one version to the next' using errcode = '23514';
  end if;
  insert into disclosure_answer_versions (org_id, year, datapoint, version, value, entered, note, not_applicable,
    source, bound, import_id, changed_by, changed_at)
  values (new.org_id, new.year, new.datapoint, new.version, new.value, new.entered, new.note, new.not_applicable,
    new.source, new.bound, new.import_id, new.changed_by, new.changed_at);
  return new;
end $$;
create trigger disclosure_answers_keep after insert or update on disclosure_answers
  for each row execute function app.keep_answer_version();

-- A list that was imported; its answers bear its id.
create table disclosure_imports (
  org_id uuid not null references organisations (id),
  id uuid not null,
  file_name text not null,
  stored integer not null,
  person_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (org_id, id)
);
call app.protect_tenant_table('disclosure_imports', 'insert', 'update');

-- Evidence that an imported report names by its digest; the file itself is elsewhere. An undone import names none.
create table disclosure_named_evidence (
  org_id uuid not null,
  import_id uuid not null,
  year smallint not null check (year between 1990 and 2100),
  datapoint text not null,
  place integer not null,
  name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (org_id, import_id, datapoint, sha256),
  foreign key (org_id, import_id) references disclosure_imports (org_id, id)
);
call app.protect_tenant_table('disclosure_named_evidence', 'insert');
create index disclosure_named_evidence_year on disclosure_named_evidence (org_id, year);

create table disclosure_items (
  org_id uuid not null references organisations (id),
  year smallint not null check (year between 1990 and 2100),
  slug text not null,
  owner_id uuid,
  due_on date,
  not_applicable text,
  version integer not null default 1,
  primary key (org_id, year, slug)
);
call app.protect_tenant_table('disclosure_items', 'insert', 'update');

create table disclosure_comments (
  org_id uuid not null references organisations (id),
  id bigint generated always as identity,
  year smallint not null,
  slug text not null,
  text text not null check (length(text) between 1 and 2000),
  person_id uuid not null,
  at timestamptz not null,
  primary key (org_id, id)
);
call app.protect_tenant_table('disclosure_comments', 'insert');
create index disclosure_comments_item on disclosure_comments (org_id, year, slug, id);

-- Reports: from draft over three reviews to published editions, which stay as they are.
create table disclosure_reports (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  year smallint not null check (year between 1990 and 2100),
  frameworks text[] not null check (cardinality(frameworks) between 1 and 5),
  language text not null check (language in ('en', 'ar')),
  state text not null,
  due_on date,
  edition integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, id)
);
create unique index disclosure_reports_one on disclosure_reports (org_id, year, frameworks);
call app.protect_tenant_table('disclosure_reports', 'insert', 'update');
call app.name_writer('disclosure_reports', 'created_by');
call app.keep_workflow('disclosure_reports', 'disclosure-report',
  moves => '{>draft, draft>internal-review, internal-review>external-review, internal-review>draft, external-review>board-review, external-review>draft, board-review>published, board-review>draft, external-review>internal-review, board-review>internal-review, published>draft}',
  members => '{owner, preparer, reviewer}',
  member_actions => '{create-report, submit-report, approve-internal, return-internal, sign-report, return-board, change-report, revise-report}',
  person_actions => '{approve-external, return-external}');
select app.grant_only('disclosure_reports',
  'select, insert, update (state, due_on, language, edition, changed_at, version)');

-- What is under review, item by item; changed content is open to every review again.
create table disclosure_report_items (
  org_id uuid not null,
  report_id uuid not null,
  -- As the library calls it.
  item text not null,
  datapoints text[] not null,
  content jsonb not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  before jsonb,
  version integer not null default 1,
  internal text not null default 'open' check (internal in ('open', 'approved', 'returned')),
  external text not null default 'open' check (external in ('open', 'approved', 'returned')),
  board text not null default 'open' check (board in ('open', 'approved', 'returned')),
  primary key (org_id, report_id, item),
  foreign key (org_id, report_id) references disclosure_reports (org_id, id)
);
call app.protect_tenant_table('disclosure_report_items', 'insert', 'update');
select app.grant_only('disclosure_report_items',
  'select, insert, update (content, digest, before, version, internal, external, board)');

-- Everyone who answered or edited one of these datapoints in a year.
create function app.answered_by(organisation uuid, in_year smallint, asked text[]) returns setof uuid
language sql stable as $$
  select distinct v.changed_by from disclosure_answer_versions v
   where v.org_id = organisation and v.year = in_year and v.datapoint = any (asked) and v.changed_by is not null
$$;

-- Who began a report or answered something of it; they choose no reviewer from outside.
create function app.preparers_of_report(organisation uuid, report uuid) returns setof uuid language sql stable as $$
  select r.created_by from disclosure_reports r
   where r.org_id = organisation and r.id = report and r.created_by is not null
  union
  select app.answered_by(i.org_id, r.year, i.datapoints) from disclosure_reports r
    join disclosure_report_items i on i.org_id = r.org_id and i.report_id = r.id
   where r.org_id = organisation and r.id = report
$$;
create function app.prepared_report(organisation uuid, report uuid, person uuid) returns boolean
language sql stable as $$ select person in (select app.preparers_of_report(organisation, report)) $$;

create function app.keep_report_item() returns trigger language plpgsql as $$
begin
  if new.digest <> old.digest and (new.version <> old.version + 1
      or (new.internal, new.external, new.board) <> ('open', 'open', 'open')) then
    raise exception 'changed content is another version, open to every review' using errcode = '42501';
  end if;
  if ((new.internal = 'approved' and old.internal <> 'approved')
      or (new.board = 'approved' and old.board <> 'approved'))
    and app.current_person() in (select app.answered_by(new.org_id, r.year, new.datapoints)
      from disclosure_reports r where r.org_id = new.org_id and r.id = new.report_id) then
    raise exception 'who answered an item does not approve it' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger disclosure_report_items_four_eyes before update on disclosure_report_items
  for each row execute function app.keep_report_item();

create function app.keep_report() returns trigger language plpgsql as $$
begin
  if (new.state in ('external-review', 'published') and old.state in ('internal-review', 'board-review'))
    and app.current_person() in (select app.answered_by(i.org_id, new.year, i.datapoints)
      from disclosure_report_items i where i.org_id = new.org_id and i.report_id = new.id) then
    raise exception 'who answered an item does not approve the report' using errcode = '42501';
  end if;
  if new.state = 'published' and old.state <> 'published' and app.current_aal() is distinct from 'aal2' then
    raise exception 'the board signs with a second factor' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger disclosure_reports_four_eyes before update of state on disclosure_reports
  for each row execute function app.keep_report();

-- A person from outside who sees one report by a signed link, until a day; only the hash of the key is kept.
create table disclosure_report_reviewers (
  org_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  name text not null check (length(name) between 2 and 120),
  email text not null check (length(email) <= 254),
  language text not null check (language in ('en', 'ar')),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  until date not null,
  invited_by uuid not null,
  invited_at timestamptz not null,
  -- The accredited verifier that the owner of the address is a member of.
  verifier_id uuid,
  revoked_at timestamptz,
  last_opened_on date,
  primary key (org_id, id),
  foreign key (org_id, report_id) references disclosure_reports (org_id, id)
);
call app.protect_tenant_table('disclosure_report_reviewers', 'insert', 'update');
call app.name_writer('disclosure_report_reviewers', 'invited_by');
select app.grant_only('disclosure_report_reviewers',
  'select, insert, update (revoked_at, last_opened_on)');
create function app.keep_outside_review() returns trigger language plpgsql as $$
begin
  if app.prepared_report(new.org_id, new.report_id, new.invited_by) then
    raise exception 'who prepared a report invites no reviewer' using errcode = '42501';
  end if;
  if new.verifier_id is not null and not exists (select from verifier_accreditations v
      where v.org_id = new.verifier_id and v.state = 'accredited') then
    raise exception 'a reviewer belongs to an accredited verifier alone' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger disclosure_report_reviewers_independent before insert on disclosure_report_reviewers
  for each row execute function app.keep_outside_review();
create index disclosure_report_reviewers_report on disclosure_report_reviewers (org_id, report_id, invited_at);
-- Inside functions of the database's owner only: a key is looked up before its organisation is known.
create policy disclosure_report_reviewers_key on disclosure_report_reviewers for select to current_user using (true);
create function app.report_reviewer(hash bytea, today date)
returns table (org_id uuid, report_id uuid, id uuid, name text, email text, language text, until date, invited_by uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.org_id, r.report_id, r.id, r.name, r.email, r.language, r.until, r.invited_by
    from disclosure_report_reviewers r
   where r.key_hash = hash and r.until >= today and r.revoked_at is null
$$;

-- What was decided, with what was seen; without an item it is about the whole.
create table disclosure_report_decisions (
  org_id uuid not null,
  id bigint generated always as identity,
  report_id uuid not null,
  item text,
  step text not null check (step in ('internal', 'external', 'board')),
  outcome text not null check (outcome in ('approved', 'returned')),
  version integer not null,
  reason text not null check (length(reason) <= 2000),
  person_id uuid,
  reviewer_id uuid,
  at timestamptz not null,
  primary key (org_id, id),
  check (outcome = 'approved' or length(reason) >= 3),
  check ((step = 'external') = (reviewer_id is not null)),
  foreign key (org_id, report_id) references disclosure_reports (org_id, id),
  foreign key (org_id, reviewer_id) references disclosure_report_reviewers (org_id, id)
);
call app.protect_tenant_table('disclosure_report_decisions', 'insert');
create function app.keep_outside_decision() returns trigger language plpgsql as $$
begin
  if exists (select from disclosure_report_reviewers r where r.org_id = new.org_id and r.id = new.reviewer_id
      and app.prepared_report(r.org_id, r.report_id, r.invited_by)) then
    raise exception 'an author of the report chose its reviewer' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger disclosure_report_decisions_independent before insert on disclosure_report_decisions
  for each row when (new.reviewer_id is not null) execute function app.keep_outside_decision();
create index disclosure_report_decisions_report on disclosure_report_decisions (org_id, report_id, id);

-- What was published, as canonical JSON; nothing of it changes.
create table disclosure_report_editions (
  org_id uuid not null,
  report_id uuid not null,
  number integer not null check (number > 0),
  id uuid not null unique,
  content text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  signed_by uuid not null,
  primary key (org_id, report_id, number),
  unique (org_id, id),
  foreign key (org_id, report_id) references disclosure_reports (org_id, id)
);
call app.protect_tenant_table('disclosure_report_editions', 'insert');
call app.keep_in_trail('disclosure_report_editions', '{"org": "org_id", "key": ["id"],
  "columns": ["report_id", "number", "content", "digest", "published_at", "signed_by"]}');
call app.name_writer('disclosure_report_editions', 'signed_by');
create trigger disclosure_report_editions_aal2 before insert on disclosure_report_editions
  for each row execute function app.refuse_below_aal2();

-- A verifier reads the published editions of a report that is opened to it.
create policy disclosure_report_editions_engaged on disclosure_report_editions for select
  using (report_id = (select app.engaged_report()));

create table disclosure_report_files (
  org_id uuid not null,
  id uuid not null,
  edition_id uuid not null,
  language text not null check (language in ('en', 'ar')),
  file_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null,
  primary key (org_id, id),
  unique (org_id, edition_id, language),
  foreign key (org_id, edition_id) references disclosure_report_editions (org_id, id)
);
call app.protect_tenant_table('disclosure_report_files', 'insert');
call app.follow_files('disclosure_report_files');
create policy disclosure_report_files_engaged on disclosure_report_files for select using (exists (
  select from disclosure_report_editions e
   where e.id = edition_id and e.report_id = (select app.engaged_report())));

-- What the caller wrote, also for organisations they left: every version of an answer, and comments with the words of
-- all their steps.
create policy disclosure_answer_versions_writer on disclosure_answer_versions for select to current_user
  using (changed_by = (select app.current_person()));
create policy disclosure_comments_writer on disclosure_comments for select to current_user
  using (person_id = (select app.current_person()));
create policy disclosure_report_decisions_writer on disclosure_report_decisions for select to current_user
  using (person_id = (select app.current_person()));
create function app.written_answers() returns table (org_id uuid, year smallint, datapoint text, value jsonb, note text,
  version int, at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.org_id, v.year, v.datapoint, v.value, v.note, v.version, v.changed_at from disclosure_answer_versions v
   where v.changed_by = app.current_person() order by v.changed_at desc, v.org_id, v.year, v.datapoint
$$;
create function app.own_comments() returns table (org_id uuid, body text, at timestamptz) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.org_id, c.text, c.at from disclosure_comments c where c.person_id = app.current_person()
  union all
  select d.org_id, d.reason, d.at from disclosure_report_decisions d
   where d.person_id = app.current_person() and d.reason <> ''
  union all
  select h.org_id, h.comment, h.at from workflow_history h
   where h.person_id = app.current_person() and h.comment <> ''
  order by 3 desc
$$;
