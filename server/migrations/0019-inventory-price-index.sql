-- Levels of a consumer price index that the organisation looked up, each with its source: money of its own day is divided
-- by them before a factor at the prices of another year is applied. One series a currency, on any base.
create table price_indices (
  org_id uuid not null references organisations (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  year smallint not null,
  value numeric not null check (value > 0),
  source text not null check (source <> ''),
  entered_by uuid not null,
  entered_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, currency, year)
);
call app.protect_tenant_table('price_indices', 'owner', 'admin');
-- As with factors and choices, a viewer reads only what was published.
create policy unpublished_read on price_indices as restrictive for select
  using (app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor'));
