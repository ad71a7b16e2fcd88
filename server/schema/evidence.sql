-- Evidence: files with their state, what they back, and uploads on their way.
create table mrv_evidence (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  -- What the file is by its bytes.
  type text not null,
  url text not null generated always as ('/api/mrv/evidence/' || id::text || '/file') stored,
  project_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  verified_by uuid,
  verified_at timestamptz,
  meta jsonb not null default '{}',
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null once the bytes are destroyed, and where an attachment holds them.
  file_key text,
  -- The bytes of an attachment, named by its own row.
  attached_key text,
  origin text not null check (origin in ('upload', 'record', 'contract', 'supplier-request')),
  state text not null,
  label text not null check (label in ('public', 'restricted', 'confidential', 'secret')),
  -- Counts the files that replaced one another.
  version int not null default 1 check (version > 0),
  supersedes uuid,
  sample boolean not null default false,
  -- Words of the file in folded letters, each once; for the search alone.
  words text not null default '',
  -- When reading its words and its preview was begun; it is begun once, whatever becomes of it.
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, supersedes) references mrv_evidence (org_id, id),
  constraint mrv_evidence_four_eyes check (verified_by is null or verified_by <> uploaded_by),
  check (state <> 'verified' or (verified_by is not null and verified_at is not null)),
  check ((state = 'destroyed') = (file_key is null and attached_key is null)),
  check (file_key is null or attached_key is null)
);
create index mrv_evidence_newest on mrv_evidence (org_id, uploaded_at desc, id desc);
create index mrv_evidence_hash on mrv_evidence (org_id, sha256);
create unique index mrv_evidence_once on mrv_evidence (org_id, sha256) where origin = 'upload' and state <> 'destroyed';
create unique index mrv_evidence_successor on mrv_evidence (org_id, supersedes) where supersedes is not null;
create index mrv_evidence_of_person on mrv_evidence (uploaded_by) where state <> 'destroyed';
create index mrv_evidence_unread on mrv_evidence (uploaded_at) where read_at is null and state <> 'destroyed';
call app.follow_files('mrv_evidence');
call app.keep_in_trail('mrv_evidence', '{"org": "org_id", "key": ["id"], "columns": ["type", "uploaded_by", "uploaded_at",
  "verified_by", "verified_at", "file_name", "bytes", "sha256", "origin", "state", "label", "version", "supersedes"]}');
call app.protect_tenant_table('mrv_evidence', 'insert', 'update');
call app.name_writer('mrv_evidence', 'uploaded_by');
call app.keep_workflow('mrv_evidence', 'evidence',
  moves => '{>pending, pending>verified, pending>rejected, pending>superseded, verified>superseded, rejected>superseded, pending>destroyed, verified>destroyed, rejected>destroyed, superseded>destroyed}',
  members => '{owner, preparer, reviewer}',
  member_actions => '{add, verify, reject, supersede, destroy}');
-- Inside functions of the database's owner only: attachments appear here as they are.
create policy mrv_evidence_keep on mrv_evidence to current_user using (true) with check (true);
select app.grant_only('mrv_evidence', 'select, insert, update (state, verified_by, verified_at, label, file_key,
  words, meta, read_at)');

-- Never by the person who uploaded it, and in the name of the person who does it.
create function app.keep_evidence() returns trigger language plpgsql as $$
begin
  if new.state in ('verified', 'rejected') and old.uploaded_by is not distinct from app.current_person() then
    raise exception 'evidence is decided by another person' using errcode = '42501';
  end if;
  if new.state = 'verified' and new.verified_by is distinct from app.current_person() then
    raise exception 'evidence is verified in one''s own name' using errcode = '42501';
  end if;
  if new.state = 'destroyed' and old.origin = 'upload' and app.current_aal() <> 'aal2' then
    raise exception 'a second factor is needed: bytes are destroyed for good' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mrv_evidence_decided before update of state on mrv_evidence for each row
  when (old.state is distinct from new.state) execute function app.keep_evidence();

create table evidence_links (
  org_id uuid not null,
  evidence_id uuid not null,
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  linked_by uuid not null,
  linked_at timestamptz not null,
  primary key (org_id, evidence_id, subject_kind, subject_id),
  foreign key (org_id, evidence_id) references mrv_evidence (org_id, id)
);
create index evidence_links_subject on evidence_links (org_id, subject_kind, subject_id);
call app.protect_tenant_table('evidence_links', 'insert', 'delete');
call app.keep_in_trail('evidence_links', '{"org": "org_id", "key": ["evidence_id", "subject_kind", "subject_id"],
  "columns": ["linked_by", "linked_at"]}');
call app.name_writer('evidence_links', 'linked_by');
create policy evidence_links_keep on evidence_links to current_user using (true) with check (true);
select app.grant_only('evidence_links', 'select, insert, delete');

-- Uploads on their way, and for a day what became of them.
create table evidence_uploads (
  org_id uuid not null references organisations (id),
  id uuid not null,
  file_name text not null,
  content_type text not null,
  project_id uuid,
  label text not null,
  subject_kind text,
  subject_id text,
  supersedes uuid,
  size bigint,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  evidence_id uuid,
  duplicate boolean not null default false,
  primary key (org_id, id)
);
create index evidence_uploads_expiry on evidence_uploads (expires_at);
call app.protect_tenant_table('evidence_uploads', 'insert', 'update');
call app.name_writer('evidence_uploads', 'created_by');
create policy evidence_uploads_forget on evidence_uploads to current_user using (true);
select app.grant_only('evidence_uploads', 'select, insert, update (size, evidence_id, duplicate)');

-- Parts of a file by where they begin.
create table evidence_upload_parts (
  org_id uuid not null,
  upload_id uuid not null,
  at bigint not null check (at >= 0),
  bytes bigint not null check (bytes > 0),
  file_key text not null,
  primary key (org_id, upload_id, at),
  foreign key (org_id, upload_id) references evidence_uploads (org_id, id) on delete cascade
);
call app.follow_files('evidence_upload_parts');
call app.protect_tenant_table('evidence_upload_parts', 'insert', 'delete');
create policy evidence_upload_parts_forget on evidence_upload_parts to current_user using (true);
select app.grant_only('evidence_upload_parts', 'select, insert, delete');

-- Files and bytes that an organisation and a person hold, the person over all organisations. Parts of unfinished
-- uploads count as bytes, except those of one upload.
create function app.evidence_use(organisation uuid, person uuid, but_upload uuid)
returns table (whose text, files bigint, bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with held as (
    select e.org_id, e.uploaded_by as person_id, 1 as file, e.bytes from mrv_evidence e
     where e.state <> 'destroyed' and e.org_id = organisation
    union all
    select e.org_id, e.uploaded_by, 1, e.bytes from mrv_evidence e
     where e.state <> 'destroyed' and e.uploaded_by = person and e.org_id <> organisation
    union all
    select u.org_id, u.created_by, 0, p.bytes from evidence_uploads u
      join evidence_upload_parts p on p.org_id = u.org_id and p.upload_id = u.id
     where (u.org_id = organisation or u.created_by = person) and u.id is distinct from but_upload
  )
  select 'organisation', coalesce(sum(h.file), 0), coalesce(sum(h.bytes), 0)::bigint from held h
   where h.org_id = organisation
  union all
  select 'person', coalesce(sum(h.file), 0), coalesce(sum(h.bytes), 0)::bigint from held h where h.person_id = person;
$$;

-- For a day after it expired, an address says that it has.
create function app.forget_evidence_uploads(until timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from evidence_upload_parts p using evidence_uploads u where u.org_id = p.org_id and u.id = p.upload_id
    and u.expires_at <= until;
  delete from evidence_uploads u where u.expires_at <= until - interval '1 day';
$$;

-- What nothing has read yet, of every organisation: numbers alone.
create function app.unread_evidence(most int) returns table (org_id uuid, evidence uuid, uploaded_by uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.org_id, e.id, e.uploaded_by from mrv_evidence e
   where e.read_at is null and e.state <> 'destroyed' order by e.uploaded_at limit most;
$$;

-- Attachments of another table appear as evidence while they are there, and leave a tombstone.
create function app.follow_attachment() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kind text := tg_argv[0];
  made mrv_evidence;
begin
  if tg_op = 'INSERT' then
    insert into mrv_evidence (org_id, id, type, uploaded_by, uploaded_at, file_name, bytes, sha256, attached_key,
      origin, state, label)
    values (new.org_id, new.id, new.media_type, new.uploaded_by, new.uploaded_at, new.file_name, new.bytes,
      new.sha256, new.file_key, kind, 'pending', 'restricted')
    on conflict do nothing returning * into made;
    if made.id is null then return null; end if;
    insert into evidence_links (org_id, evidence_id, subject_kind, subject_id, linked_by, linked_at)
    values (new.org_id, new.id, kind, to_jsonb(new) ->> tg_argv[1], new.uploaded_by, new.uploaded_at);
    insert into workflow_history (org_id, kind, subject_id, at, person_id, side, action, to_state)
    values (new.org_id, 'evidence', new.id, new.uploaded_at, new.uploaded_by, 'organisation', 'add', 'pending');
    perform app.append_leaf('evidence.added', new.org_id, new.id::text, jsonb_build_object('evidence', new.id),
      jsonb_build_object('file', new.sha256), new.uploaded_at);
  elsif old.org_id is distinct from app.purging() then
    insert into workflow_history (org_id, kind, subject_id, at, person_id, side, action, from_state, to_state)
    select e.org_id, 'evidence', e.id, now(), app.current_person(), 'organisation', 'destroy', e.state, 'destroyed'
      from mrv_evidence e where e.org_id = old.org_id and e.id = old.id and e.state <> 'destroyed';
    update mrv_evidence e set state = 'destroyed', attached_key = null, words = '', meta = '{}'
     where e.org_id = old.org_id and e.id = old.id and e.state <> 'destroyed' returning * into made;
    if made.id is not null then
      perform app.append_leaf('evidence.destroyed', old.org_id, made.id::text, jsonb_build_object('evidence', made.id),
        jsonb_build_object('file', made.sha256), now());
    end if;
  end if;
  return null;
end $$;
create procedure app.show_as_evidence(target regclass, kind text, subject text) language plpgsql as $$
begin
  execute format('create trigger show_as_evidence after insert or delete
    on %s for each row execute function app.follow_attachment(%L, %L)',
    target, kind, subject);
end $$;

-- What the caller uploaded, also for organisations they left.
create function app.own_evidence() returns table (org_id uuid, file_name text, type text, bytes bigint, sha256 text,
  state text, at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.org_id, e.file_name, e.type, e.bytes, e.sha256, e.state, e.uploaded_at from mrv_evidence e
   where e.uploaded_by = app.current_person() order by e.uploaded_at desc, e.id
$$;
