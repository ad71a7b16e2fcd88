-- What a recalculation replaces of a record, and nothing else of it: a million of these are written at once, and the rest is what
-- the next version says, or the record itself.
create table activity_record_recalculations (
  org_id uuid not null,
  record_id bigint not null,
  version integer not null,
  inventory_year smallint not null,
  resolution_id integer not null,
  state text not null,
  co2e_ar4_kg numeric not null,
  co2e_ar5_kg numeric not null,
  co2e_ar6_kg numeric not null,
  market_ar4_kg numeric,
  market_ar5_kg numeric,
  market_ar6_kg numeric,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (org_id, record_id, version)
);
-- Written in the order of time, a recalculation at once: a mark a range of pages finds those of a day.
create index activity_record_recalculations_changed on activity_record_recalculations using brin (changed_at) with (pages_per_range = 32);

call app.protect_tenant_table('activity_record_recalculations', 'owner', 'admin', 'preparer');
create policy unpublished_read on activity_record_recalculations as restrictive for select
  using ((select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')));
call app.open_to_engaged('activity_record_recalculations', 'app.engaged_record(record_id)');
create trigger activity_record_recalculations_append_only before update or delete on activity_record_recalculations
  for each row execute function app.refuse_change();

-- A record as its history keeps it; figures as text, since JSON numbers lose digits.
create function app.record_snapshot(r activity_records) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'inventoryYear', r.inventory_year, 'periodStart', r.period_start, 'periodEnd', r.period_end, 'siteId', r.site_id, 'activity', r.activity,
    'quantity', r.quantity::text, 'unit', r.unit, 'supplierId', r.supplier_id, 'dataQuality', r.data_quality, 'state', r.state,
    'resolutionId', r.resolution_id,
    'kgCo2e', jsonb_build_object('AR4', r.co2e_ar4_kg::text, 'AR5', r.co2e_ar5_kg::text, 'AR6', r.co2e_ar6_kg::text),
    'marketKgCo2e', case when r.market_ar5_kg is null then null
      else jsonb_build_object('AR4', r.market_ar4_kg::text, 'AR5', r.market_ar5_kg::text, 'AR6', r.market_ar6_kg::text) end,
    'entered', r.entered, 'reference', r.reference, 'note', r.note, 'preparedBy', r.prepared_by, 'preparedAt', r.prepared_at,
    'decidedBy', r.decided_by, 'decidedAt', r.decided_at)
$$;

-- Every version that a record had, whole, whoever replaced it.
create view activity_record_history with (security_invoker = true) as
  select v.org_id, v.record_id, v.version, v.snapshot, v.removed, v.reason, v.changed_by, v.changed_at,
         (v.snapshot ->> 'inventoryYear')::smallint as inventory_year, (v.snapshot ->> 'preparedBy')::uuid as prepared_by,
         v.snapshot ->> 'state' as state
    from activity_record_versions v
  union all
  select c.org_id, c.record_id, c.version,
         coalesce(
           (select v.snapshot - 'files' from activity_record_versions v
             where v.org_id = c.org_id and v.record_id = c.record_id and v.version > c.version order by v.version limit 1),
           (select app.record_snapshot(r) from activity_records r where r.org_id = c.org_id and r.id = c.record_id))
         || jsonb_build_object('state', c.state, 'resolutionId', c.resolution_id,
              'kgCo2e', jsonb_build_object('AR4', c.co2e_ar4_kg::text, 'AR5', c.co2e_ar5_kg::text, 'AR6', c.co2e_ar6_kg::text),
              'marketKgCo2e', case when c.market_ar5_kg is null then null
                else jsonb_build_object('AR4', c.market_ar4_kg::text, 'AR5', c.market_ar5_kg::text, 'AR6', c.market_ar6_kg::text) end,
              'preparedBy', c.prepared_by, 'preparedAt', c.prepared_at, 'decidedBy', c.decided_by, 'decidedAt', c.decided_at),
         false, '', c.changed_by, c.changed_at, c.inventory_year, c.prepared_by, c.state
    from activity_record_recalculations c;
