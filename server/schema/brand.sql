-- Marks and colours in use, every earlier version, and uploaded pictures.
create table brand_settings (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version int not null check (version > 0),
  updated_at timestamptz not null
);
call app.enforce_policies('brand_settings');

-- Everybody sees what is shown and the pictures in it; those who run the platform change it.
create policy brand_settings_read on brand_settings for select using (true);

create function app.edits_brand() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('platform_admin', 'platform_owner') and app.current_aal() = 'aal2' $$;

create policy brand_settings_add on brand_settings for insert with check ((select app.edits_brand()));
create policy brand_settings_change on brand_settings for update using ((select app.edits_brand())) with check ((select app.edits_brand()));
select app.grant_only('brand_settings', 'select, insert, update (value, version, updated_at)');

-- Every value that was ever shown; a new one is a new row.
create table brand_versions (
  key text not null references brand_settings (key),
  version int not null check (version > 0),
  value jsonb not null,
  deed text not null check (deed in ('seeded', 'saved', 'restored', 'reset')),
  -- The version that was brought back.
  from_version int check ((from_version is not null) = (deed = 'restored')),
  -- Null where it came with the product.
  person_id uuid check ((person_id is null) = (deed = 'seeded')),
  at timestamptz not null,
  primary key (key, version)
);
create index brand_versions_person on brand_versions (person_id, at desc) where person_id is not null;
call app.enforce_policies('brand_versions');

-- Who changed what is for them, and for the person themselves.
create policy brand_versions_read on brand_versions for select using ((select app.edits_brand()) or person_id = (select app.current_person()));
create policy brand_versions_add on brand_versions for insert with check (
  (select app.edits_brand()) and person_id is not distinct from (select app.current_person()));
create policy brand_versions_forget on brand_versions for delete using ((select app.edits_brand()));
select app.grant_only('brand_versions', 'select, insert, delete');

create table brand_files (
  -- Hash, measures and kind: the same picture is kept once, and never changes under its address.
  name text primary key check (name ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}\.(svg|png|webp)$'),
  file_key text not null unique,
  media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/webp')),
  bytes int not null check (bytes > 0),
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null
);
call app.follow_files('brand_files');
call app.enforce_policies('brand_files');
create policy brand_files_read on brand_files for select using (true);
create policy brand_files_add on brand_files for insert with check ((select app.edits_brand()));
create policy brand_files_change on brand_files for update using ((select app.edits_brand())) with check ((select app.edits_brand()));
create policy brand_files_remove on brand_files for delete using ((select app.edits_brand()));
select app.grant_only('brand_files', 'select, insert, delete, update (uploaded_at)');
