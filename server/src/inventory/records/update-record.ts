import { decimal, equals } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { createCalculator } from '../calculation/index.ts'
import { checkEntry } from './check-entry.ts'
import type { RecordDeps } from './deps.ts'
import { heldSites } from './held-sites.ts'
import { holdOpenYears } from './hold-years.ts'
import { planRecords } from './plan-entry.ts'
import { refuseMissing } from './read-record.ts'
import { markMonths } from './rollup.ts'
import { itemsById } from './store/list.ts'
import { findRecord } from './store/read.ts'
import {
  insertRecords,
  keepVersions,
  lockRecord,
  oneRecord,
  replaceRecord,
  type LockedRecord,
  type RecordColumns,
} from './store/write.ts'

type Seen = { readonly id: string; readonly version: number; readonly state: inventory.RecordState }
type By = { readonly organisationId: string; readonly personId: string }

/** A correction: the version before is kept, the new one is calculated with today's factors and waits for approval. */
export async function updateRecord(
  deps: RecordDeps,
  { actor, params, body, db, tell, clock }: Call<typeof inventory.updateRecord>,
): Promise<{ records: inventory.RecordItem[] }> {
  const { organisationId, personId } = actor
  const by = { organisationId, personId, at: clock.now() }
  const current = await takeRecord(deps, db, by, { ...body, id: params.id })
  const site = await checkEntry(db, organisationId, body, { today: clock.today(), keptSite: current.siteId })
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const calculator = await createCalculator(db, organisationId, by.at)
  const rows = await planRecords(calculator, body, site, fiscalYearFirstMonth)
  await holdOpenYears(deps, db, organisationId, [current.inventoryYear, ...rows.map((row) => row.inventory_year)])
  await keepVersions(db, by, oneRecord(params.id), { reason: body.reason })
  const [first, ...others] = rows
  await replaceRecord(db, by, params.id, withBill(first!, current))
  const added = others.length > 0 ? await insertRecords(db, by, others) : []
  await markMonths(db, organisationId, [current.periodStart, ...rows.map((row) => row.period_start)])
  await tell({
    action: 'inventory.update-record',
    subjectType: 'record',
    subjectId: params.id,
    reason: body.reason || undefined,
    details: { version: current.version + 1, ...(added.length > 0 ? { added } : {}) },
  })
  const held = await heldSites(deps, db, organisationId)
  return { records: await itemsById(db, { organisationId, held }, [params.id, ...added]) }
}

/** Locks the record the editor saw; anything newer is refused with both, what is stored and what was seen. */
export async function takeRecord(
  deps: Pick<RecordDeps, 'organisations'>,
  db: Db,
  by: By,
  { id, ...seen }: Seen,
): Promise<LockedRecord> {
  const current = (await lockRecord(db, by.organisationId, id)) ?? (await refuseMissing(db, by.organisationId, id))
  if (current.version === seen.version && current.state === seen.state) return current
  const held = await heldSites(deps, db, by.organisationId)
  const found = await findRecord(db, { ...by, held }, id)
  const before = found?.versions.find(({ version }) => version === seen.version)
  return fail('inventory.record-changed', {
    current: found?.item,
    seen: before?.snapshot ?? null,
    changedBy: before?.changedBy ?? found?.item.decidedBy ?? null,
  })
}

/** A part keeps the bill it belongs to as long as its own days and amount stay. */
function withBill(row: RecordColumns, current: LockedRecord): RecordColumns {
  const same =
    equals(decimal(row.quantity), decimal(current.quantity)) &&
    row.unit === current.unit &&
    row.period_start === current.periodStart &&
    row.period_end === current.periodEnd
  return row.entered === null && same ? { ...row, entered: current.entered } : row
}
