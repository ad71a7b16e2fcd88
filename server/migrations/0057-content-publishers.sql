-- Publishers have a name in Arabic, or are called in Arabic what an English description says of them.
alter table content_sources add column publisher_ar text check (publisher_ar <> '');
select app.grant_only('content_sources',
  'select, insert, update (title, publisher, publisher_ar, year, address, kind, note, corrected, changed_at)');
