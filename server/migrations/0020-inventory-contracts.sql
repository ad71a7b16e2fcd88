-- Contracts and certificates for purchased electricity: what they cover of a year's use is worked out when the year is
-- counted, so nothing of it stands in the records. One that was ended stays, with its reason, and covers nothing.
create table energy_contracts (
  org_id uuid not null references organisations (id),
  id uuid not null,
  kind text not null check (kind in ('certificate', 'power-purchase', 'supplier-tariff')),
  reference text not null check (reference <> ''),
  issuer text not null check (issuer <> ''),
  certificates text not null default '',
  energy_source text not null check (energy_source in ('solar', 'wind', 'hydro', 'geothermal', 'biomass', 'nuclear', 'fossil', 'mix')),
  site_id uuid,
  valid_from date not null,
  valid_to date not null,
  kwh numeric not null check (kwh > 0),
  co2e_kg_per_kwh numeric not null check (co2e_kg_per_kwh >= 0),
  source text not null check (source <> ''),
  notes text not null default '',
  entered_by uuid not null,
  entered_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  check (valid_to >= valid_from),
  foreign key (org_id, site_id) references sites (org_id, id)
);

-- What a contract was before it was changed or ended: never changed afterwards.
create table energy_contract_versions (
  org_id uuid not null,
  contract_id uuid not null,
  version integer not null,
  snapshot jsonb not null,
  ended boolean not null default false,
  reason text not null default '',
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, contract_id, version)
);

create table energy_contract_evidence (
  org_id uuid not null,
  contract_id uuid not null,
  id uuid not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, contract_id, id),
  foreign key (org_id, contract_id) references energy_contracts (org_id, id)
);

call app.protect_tenant_table('energy_contracts', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('energy_contract_versions', 'owner', 'admin', 'preparer');
call app.protect_tenant_table('energy_contract_evidence', 'owner', 'admin', 'preparer');
create trigger energy_contract_versions_append_only before update or delete on energy_contract_versions for each row execute function app.refuse_change();

-- As with factors and records, a viewer reads only what was published.
do $$
declare
  target text;
begin
  foreach target in array array['energy_contracts', 'energy_contract_versions', 'energy_contract_evidence'] loop
    execute format(
      'create policy unpublished_read on %I as restrictive for select using (app.has_role(''owner'', ''admin'', ''preparer'', ''reviewer'', ''auditor''))',
      target
    );
  end loop;
end $$;

-- What no contract covers takes the residual mix where the organisation entered one.
alter table own_factors drop constraint own_factors_scope2_basis_check;
alter table own_factors add constraint own_factors_scope2_basis_check check (scope2_basis in ('location', 'market', 'both', 'residual-mix'));
