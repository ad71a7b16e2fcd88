-- Public texts and figures: sources, entries with their versions, and their history.

-- Pages, papers and reports that figures are from.
create table content_sources (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  publisher text not null,
  -- Null where the copy that was read showed none.
  year text,
  -- Null where it is not on the web.
  address text check (address ~ '^https?://'),
  kind text not null,
  -- By an editor: what comes with a newer version of the product leaves it alone.
  corrected boolean not null,
  changed_at timestamptz not null,
  -- Further words on the source, in both languages.
  note jsonb check (
  note is null or (jsonb_typeof(note -> 'en') = 'string' and jsonb_typeof(note -> 'ar') = 'string')),
  -- Publishers have a name in Arabic, or are called in Arabic what an English description says of them.
  publisher_ar text check (publisher_ar <> ''),
  constraint content_sources_kind check (kind in (
  'official', 'news', 'news-agency', 'press-release', 'trade-press', 'magazine', 'peer-reviewed', 'research', 'think-tank',
  'tracker', 'database', 'encyclopaedia', 'document', 'blog', 'interview', 'secondary', 'specification', 'other'))
);
call app.enforce_policies('content_sources');

-- Visitors read what was published; editors read and write.
create policy content_sources_read on content_sources for select using (true);

create function app.edits_content() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('content_editor', 'platform_admin', 'platform_owner') and app.current_aal() = 'aal2' $$;

create policy content_sources_add on content_sources for insert with check ((select app.edits_content()));
create policy content_sources_correct on content_sources for update using ((select app.edits_content())) with check ((select app.edits_content()));
select app.grant_only('content_sources',
  'select, insert, update (title, publisher, publisher_ar, year, address, kind, note, corrected, changed_at)');

create table content_entries (
  id uuid primary key,
  kind text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position int not null,
  -- Of the draft, which is the newest there is.
  version int not null check (version > 0),
  -- What visitors see; null where they see nothing.
  published_version int,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- Deleting keeps the address, so an entry can come back with its history.
  deleted_at timestamptz,
  unique (kind, slug),
  check ((published_version is null) = (published_at is null)),
  check (published_version <= version),
  constraint content_entries_deleted_unseen check (deleted_at is null or published_version is null)
);
call app.enforce_policies('content_entries');
create policy content_entries_read on content_entries for select using (published_version is not null or (select app.edits_content()));
create policy content_entries_add on content_entries for insert with check ((select app.edits_content()));
create policy content_entries_change on content_entries for update using ((select app.edits_content())) with check ((select app.edits_content()));
select app.grant_only('content_entries', 'select, insert, update (position, version, published_version, published_at, withdrawn_at, deleted_at)');

-- Every text that was ever saved; a new one is a new row.
create table content_versions (
  entry_id uuid not null references content_entries (id),
  version int not null check (version > 0),
  body jsonb not null,
  -- Made up to show the product with.
  sample boolean not null,
  primary key (entry_id, version)
);
alter table content_entries add foreign key (id, version) references content_versions (entry_id, version) deferrable initially deferred;
alter table content_entries add foreign key (id, published_version) references content_versions (entry_id, version) deferrable initially deferred;
call app.enforce_policies('content_versions');
create policy content_versions_read on content_versions for select using (
  (select app.edits_content()) or exists (
    select from content_entries e where e.id = content_versions.entry_id and e.published_version = content_versions.version));
create policy content_versions_add on content_versions for insert with check ((select app.edits_content()));
select app.grant_only('content_versions', 'select, insert');

create table content_events (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  deed text not null,
  version int not null,
  -- The version that was brought back.
  from_version int check ((from_version is not null) = (deed = 'restored')),
  -- Null where it came with the product.
  person_id uuid,
  at timestamptz not null,
  foreign key (entry_id, version) references content_versions (entry_id, version),
  constraint content_events_deed_check
  check (deed in ('seeded', 'created', 'saved', 'published', 'withdrawn', 'restored', 'deleted', 'brought-back'))
);
create index content_events_entry on content_events (entry_id, id desc);
create index content_events_person on content_events (person_id, id desc) where person_id is not null;
call app.enforce_policies('content_events');

-- Who edited what is for editors, and for the person themselves.
create policy content_events_read on content_events for select using ((select app.edits_content()) or person_id = (select app.current_person()));
create policy content_events_add on content_events for insert with check (
  (select app.edits_content()) and person_id is not distinct from (select app.current_person()));
select app.grant_only('content_events', 'select, insert');

-- For editors, and the person who acted.
create policy take_downs_read on take_downs for select using (
  (select app.edits_content()) or taken_by = (select app.current_person()) or put_back_by = (select app.current_person()));
