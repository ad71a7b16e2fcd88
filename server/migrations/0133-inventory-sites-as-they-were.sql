-- What the report of a year tells of a site beside its emissions, as it was until it was changed: an approved or locked year keeps what
-- stood when it was approved. Written once, by whoever changes the site.
create table site_versions (
  org_id uuid not null,
  site_id uuid not null,
  version integer not null,
  region text,
  city text,
  floor_area_m2 numeric,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, site_id, version),
  foreign key (org_id, site_id) references sites (org_id, id)
);
call app.protect_tenant_table('site_versions', 'owner', 'admin');
call app.open_deed_to('site_versions', 'insert', '{owner,admin}', 'changed_by = (select app.current_person())');
call app.open_deed_to('site_versions', 'update', '{}');
call app.open_deed_to('site_versions', 'delete', '{}');
select app.grant_only('site_versions', 'select, insert');
create policy unpublished_read on site_versions as restrictive for select
  using ((select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')));
call app.open_to_engaged('site_versions', 'site_id = any ((select app.engaged_sites())::uuid[])');
