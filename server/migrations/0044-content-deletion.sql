-- An entry that nobody wants any more: gone from public pages and from the list of editors, kept with its history.

-- Whoever made it anew by mistake would find the address taken by something unseen: deleting keeps the address, and the entry can come back.
alter table content_entries add column deleted_at timestamptz;
alter table content_entries add constraint content_entries_deleted_unseen check (deleted_at is null or published_version is null);

alter table content_events drop constraint content_events_deed_check;
alter table content_events add constraint content_events_deed_check
  check (deed in ('seeded', 'created', 'saved', 'published', 'withdrawn', 'restored', 'deleted', 'brought-back'));

select app.grant_only('content_entries', 'select, insert, update (position, version, published_version, published_at, withdrawn_at, deleted_at)');
