-- Names under which files mention a site, folded so that spelling does not matter: one site a name, found by one look-up.
create table site_names (
  org_id uuid not null,
  name_key text not null,
  site_id uuid not null,
  primary key (org_id, name_key),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade
);
create index site_names_site on site_names (org_id, site_id);
call app.protect_tenant_table('site_names', 'owner', 'admin', 'preparer');

alter table suppliers add column name_key text not null;
create unique index suppliers_name_key on suppliers (org_id, name_key);

-- Denominators and screening are edited on screens of their own: each has its own version, so that neither refuses the other.
alter table inventory_denominators add column version integer not null default 1;
alter table inventories add column screening_version integer not null default 0;

-- GHG Protocol Corporate Standard, table 1: under joint financial control the equity share counts, not the whole.
alter table entity_holdings add column joint_financial_control boolean not null default false check (financial_control or not joint_financial_control);
