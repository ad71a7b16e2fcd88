import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { tables } from '../platform/tables.ts'
import type { Report } from '../platform/log/audit-log.ts'
import type { TrailedRows } from '../platform/log/audit-trail.ts'

export const trailedInventories: readonly TrailedRows[] = [
  { what: 'Inventory', table: 'inventories' },
  { what: 'Restatement', table: 'restatements' },
  { what: 'Digests of locked records', table: 'inventory_locked_records' },
  { what: 'Acceptance of gaps', table: 'gap_acceptances' },
  { what: 'Export', table: 'inventory_exports' },
  { what: 'Entity', table: 'entities' },
  { what: 'Share of an entity', table: 'entity_holdings' },
  { what: 'Site', table: 'sites' },
  { what: 'Denominators', table: 'inventory_denominators' },
  { what: 'Own factor', table: 'own_factors' },
  { what: 'Answered factor', table: 'factor_resolutions' },
  { what: 'Electricity contract', table: 'energy_contracts' },
]

/** Names each record of a locked year that is not what it was when the year was locked. */
export async function auditLockedRecords(db: Db, report: Report): Promise<void> {
  const { rows } = await sql<{ id: string; org: string; year: number; fault: string }>`
    with kept as (select k.org_id, k.year, u.id, u.digest
        from inventory_locked_records k, unnest(k.ids, k.digests) as u (id, digest)),
      now as (select r.org_id, r.inventory_year as year, r.id, left(encode(sha256(convert_to(jsonb_build_array(r.version,
            r.period_start, r.period_end, r.site_id, r.activity, r.quantity, r.unit, r.state, r.decided_by,
            r.co2e_ar4_kg, r.co2e_ar5_kg, r.co2e_ar6_kg, r.market_ar4_kg, r.market_ar5_kg, r.market_ar6_kg,
            r.supplier_id, r.data_quality, r.resolution_id, r.entered, r.reference, r.note, r.prepared_by, r.prepared_at,
            r.decided_at)::text,
          'UTF8')), 'hex'), 32) as digest
        from activity_records r join inventories i on i.org_id = r.org_id and i.year = r.inventory_year
       where i.state = 'locked')
    select coalesce(now.id, kept.id) as id, coalesce(now.org_id, kept.org_id) as org,
      coalesce(now.year, kept.year) as year,
      case when kept.id is null then 'was added' when now.id is null then 'is lost' else 'was changed' end as fault
    from now full join kept on (kept.org_id, kept.year, kept.id) = (now.org_id, now.year, now.id)
    where now.digest is distinct from kept.digest
      and exists (select from inventories i where i.state = 'locked'
        and (i.org_id, i.year) = (coalesce(now.org_id, kept.org_id), coalesce(now.year, kept.year)))
    order by 2, 3, 1`.execute(db)
  for (const { id, org, year, fault } of rows)
    report({ what: 'row', text: `Record ${id} of the locked year ${year} of organisation ${org} ${fault}.` })
}

/** Names locked years whose stored sums are not those of their records. */
export async function auditLockedSums(db: Db, report: Report): Promise<void> {
  const sets = ['ar4', 'ar5', 'ar6'].flatMap((set) => [`co2e_${set}_kg`, `market_${set}_kg`])
  const sums = sql.join(
    ['quantity', ...sets].map((name) => sql`coalesce(sum(r.${sql.ref(name)}), 0) as ${sql.ref(name)}`),
  )
  const line = sql`r.org_id, r.inventory_year, r.site_id, r.activity, r.resolution_id, r.data_quality, r.state, r.unit`
  const ofLocked = sql`join inventories i on i.org_id = r.org_id and i.year = r.inventory_year and i.state = 'locked'`
  const { rows } = await sql<{ org: string; year: number; lines: number }>`
    with counted as (
        select ${line}, coalesce(r.supplier_id, 0) as supplier_id, count(*) as records, ${sums}
          from activity_records r ${ofLocked} group by ${line}, coalesce(r.supplier_id, 0)),
      stored as (
        select ${line}, r.supplier_id, sum(r.records) as records, ${sums}
          from inventory_rollup r ${ofLocked} group by ${line}, r.supplier_id),
      differing as ((select * from counted except select * from stored)
        union (select * from stored except select * from counted))
    select org_id as org, inventory_year as year, count(distinct (site_id, activity, resolution_id))::int as lines
      from differing group by 1, 2 order by 1, 2`.execute(db)
  for (const { org, year, lines } of rows)
    report({
      what: 'row',
      text: `Sums of the locked year ${year} of organisation ${org} are not those of its records (lines: ${lines}).`,
    })
}

/** Names years that the person who submitted them approved. */
export async function auditApprovals(db: Db, report: Report): Promise<void> {
  const rows = await tables(db)
    .selectFrom('inventories')
    .select(['orgId as org', 'year'])
    .whereRef('approvedBy', '=', 'submittedBy')
    .orderBy('org')
    .orderBy('year')
    .execute()
  for (const { org, year } of rows)
    report({ what: 'row', text: `Inventory ${org}/${year}: the person who submitted it approved it.` })
}
