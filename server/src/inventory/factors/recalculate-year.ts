import { setImmediate as pause } from 'node:timers/promises'
import { decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { z } from 'zod'
import { createTell } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { closedYears, findYear } from '../boundary/index.ts'
import { createCalculator, type Calculator, type ResultColumns } from '../calculation/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdOpenYears, keepVersions, markMonths, refreshRollup } from '../records/index.ts'

export type FactorDeps = BoundaryDeps & Pick<Platform, 'database' | 'jobs' | 'clock'>
const input = z.object({ year: z.number().int() })
const recalculateKind = { kind: 'inventory.recalculate-year', input }

export async function recalculateYear(
  deps: FactorDeps,
  { actor, params, db, tx, tell }: Call<typeof inventory.recalculateYear>,
): Promise<{ jobId: string }> {
  const { organisationId, personId, role } = actor
  if (!(await findYear(db, organisationId, params.year)))
    return fail('inventory.nothing-to-report', { year: params.year })
  if ((await closedYears(db, organisationId)).has(params.year))
    return fail('inventory.period-locked', { years: [params.year] })
  const jobId = await deps.jobs.enqueue(tx, recalculateKind, {
    personId,
    organisationId,
    role,
    input: { year: params.year },
  })
  await tell({ action: 'inventory.recalculate-year', subjectType: 'inventory', subjectId: String(params.year) })
  return { jobId }
}

type Row = {
  id: string
  site_id: string
  country: string
  supplier_id: number | null
  activity: string
  unit: string
  quantity: string
  period_start: string
  period_end: string
  resolution_id: number
}
const rowsAtOnce = 5000

/** Resolves every record of the year again; in one transaction, so that no screen shows half of the old and half of the new. */
export const recalculateJob = (deps: FactorDeps): JobDefinition<z.infer<typeof input>> =>
  defineJob({
    ...recalculateKind,
    run: (work) =>
      deps.database.transaction(work.tenancy, async (tx) => {
        const { db } = tx
        const { organisationId } = work
        const { year } = work.input
        // Nobody closes the year while its figures are being changed.
        await holdOpenYears(deps, db, organisationId, [year])
        const by = { organisationId, personId: work.personId, at: deps.clock.now() }
        const calculator = await createCalculator(db, organisationId, deps.clock.now())
        const outcome = { records: 0, changed: 0, unresolved: 0 }
        for await (const rows of rowsOfYear(tx, organisationId, year)) {
          work.signal.throwIfAborted()
          await recalculateRows(db, by, rows, calculator, outcome)
          work.progress(outcome.records)
          await pause()
        }
        await refreshRollup(db, organisationId)
        const tell = createTell(db, {
          organisationId,
          personId: work.personId,
          requestId: work.id,
          at: deps.clock.now(),
        })
        await tell({
          action: 'inventory.recalculated',
          subjectType: 'inventory',
          subjectId: String(year),
          details: outcome,
        })
        await work.complete(tx, outcome)
        return outcome
      }),
  })

/**
 * Held until the year is done: a quantity that somebody corrects meanwhile is not overwritten by the figure of the old one.
 * Out of one cursor, because asking for the rest again and again would sort a million rows each time.
 */
async function* rowsOfYear(
  { client }: Pick<Transaction, 'client'>,
  organisationId: string,
  year: number,
): AsyncGenerator<Row[]> {
  await client.query(
    `declare recalculated_rows no scroll cursor for
      select r.id, r.site_id, s.country, r.supplier_id, r.activity, r.unit, r.quantity, r.period_start, r.period_end, r.resolution_id
        from activity_records r join sites s on s.org_id = r.org_id and s.id = r.site_id
       where r.org_id = $1 and r.inventory_year = $2 order by r.id for update of r`,
    [organisationId, year],
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from recalculated_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close recalculated_rows')
}

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

/**
 * Only rows whose answer differs are written, each kept before as it was, and whoever asked does not approve them; one
 * that no factor serves any more keeps what it had and is counted.
 */
async function recalculateRows(
  db: Db,
  by: By,
  rows: readonly Row[],
  calculator: Calculator,
  outcome: { records: number; changed: number; unresolved: number },
): Promise<void> {
  const changed: (ResultColumns & { readonly id: string; readonly resolution_id: number })[] = []
  const months: string[] = []
  for (const row of rows) {
    outcome.records += 1
    const stored = await calculator.resolve({
      activity: row.activity,
      unit: row.unit,
      region: row.country.trim(),
      year: Number(row.period_start.slice(0, 4)),
      site: row.site_id,
      from: row.period_start,
      to: row.period_end,
      ...(row.supplier_id === null ? {} : { supplier: String(row.supplier_id) }),
    })
    if ('status' in stored) outcome.unresolved += 1
    else if (stored.id !== row.resolution_id) {
      changed.push({ id: row.id, resolution_id: stored.id, ...calculator.columns(decimal(row.quantity), stored) })
      months.push(row.period_start)
    }
  }
  if (changed.length === 0) return
  outcome.changed += changed.length
  await keepVersions(db, by, sql`r.id = any(${changed.map(({ id }) => id)}::bigint[])`)
  await sql`update activity_records r set resolution_id = c.resolution_id, co2e_ar4_kg = c.co2e_ar4_kg, co2e_ar5_kg = c.co2e_ar5_kg, co2e_ar6_kg = c.co2e_ar6_kg,
      market_ar4_kg = c.market_ar4_kg, market_ar5_kg = c.market_ar5_kg, market_ar6_kg = c.market_ar6_kg, version = r.version + 1,
      prepared_by = ${by.personId}, prepared_at = ${by.at}, state = case when r.state = 'approved' then 'pending' else r.state end,
      decided_by = case when r.state = 'returned' then r.decided_by end, decided_at = case when r.state = 'returned' then r.decided_at end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, resolution_id int, co2e_ar4_kg numeric, co2e_ar5_kg numeric, co2e_ar6_kg numeric,
      market_ar4_kg numeric, market_ar5_kg numeric, market_ar6_kg numeric)
    where r.org_id = ${by.organisationId} and r.id = c.id`.execute(db)
  await markMonths(db, by.organisationId, months)
}
