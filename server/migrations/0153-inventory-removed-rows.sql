-- The last version of a record that was taken out keeps which row of its file it came from, beside its attachments: a check of what
-- is left of the file then knows that somebody took it out on purpose. Neither belongs to a version that a recalculation replaced.
create or replace view activity_record_history with (security_invoker = true) as
  select v.org_id, v.record_id, v.version, v.snapshot, v.removed, v.reason, v.changed_by, v.changed_at,
         (v.snapshot ->> 'inventoryYear')::smallint as inventory_year, (v.snapshot ->> 'preparedBy')::uuid as prepared_by,
         v.snapshot ->> 'state' as state
    from activity_record_versions v
  union all
  select c.org_id, c.record_id, c.version,
         coalesce(
           (select v.snapshot - '{files,importRow}'::text[] from activity_record_versions v
             where v.org_id = c.org_id and v.record_id = c.record_id and v.version > c.version order by v.version limit 1),
           (select app.record_snapshot(r) from activity_records r where r.org_id = c.org_id and r.id = c.record_id))
         || jsonb_build_object('state', c.state, 'resolutionId', c.resolution_id,
              'kgCo2e', jsonb_build_object('AR4', c.co2e_ar4_kg::text, 'AR5', c.co2e_ar5_kg::text, 'AR6', c.co2e_ar6_kg::text),
              'marketKgCo2e', case when c.market_ar5_kg is null then null
                else jsonb_build_object('AR4', c.market_ar4_kg::text, 'AR5', c.market_ar5_kg::text, 'AR6', c.market_ar6_kg::text) end,
              'preparedBy', c.prepared_by, 'preparedAt', c.prepared_at, 'decidedBy', c.decided_by, 'decidedAt', c.decided_at),
         false, '', c.changed_by, c.changed_at, c.inventory_year, c.prepared_by, c.state
    from activity_record_recalculations c;
