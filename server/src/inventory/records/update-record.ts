import { usualLevel } from '@athar/activity-file'
import { decimal, equals } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { calculatorOf } from '../calculation/index.ts'
import { checkEntry } from './check-entry.ts'
import type { RecordDeps } from './deps.ts'
import { confirmedOf, withConfirmed } from './held-entries.ts'
import { lockOpenYears } from './lock-years.ts'
import { planRecords } from './plan-entry.ts'
import { refuseMissing } from './read-record.ts'
import { markPlaces } from './rollup.ts'
import { readEntryGround } from './store/entry-ground.ts'
import { itemsById } from './store/list.ts'
import { findRecord } from './store/read.ts'
import {
  insertRecords,
  storeVersions,
  lockRecord,
  oneRecord,
  replaceRecord,
  type LockedRecord,
  type RecordColumns,
} from './store/write.ts'
import { recordsEntered } from './tell-reviewers.ts'

type Seen = { readonly id: string; readonly version: number; readonly state: inventory.RecordState }
type By = { readonly organisationId: string; readonly personId: string }

/** A correction: the version before is kept, the new one is calculated with today's factors and waits for approval. */
export async function updateRecord(
  deps: RecordDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.updateRecord>,
): Promise<{ records: inventory.RecordItem[] }> {
  const { organisationId, personId } = actor
  const by = { organisationId, personId, at: clock.now() }
  const current = await takeRecord(db, by, { ...body, id: params.id })
  const asked = { ...body, recordId: params.id }
  const { fiscalYearFirstMonth, resolver, known, ...ground } = await readEntryGround(db, organisationId, asked)
  const site = checkEntry(body, ground, { today: clock.today(), kept: current })
  const calculator = calculatorOf(db, { organisationId, now: by.at, resolver })
  const confirmed = isSameAmount(body, current) ? [] : confirmedOf(body, usualLevel(known))
  const planned = await planRecords(calculator, body, site, fiscalYearFirstMonth)
  const rows = withConfirmed(planned, body, confirmed, by)
  await lockOpenYears(deps, db, organisationId, [current.inventoryYear, ...rows.map((row) => row.inventory_year)])
  await storeVersions(db, by, oneRecord(params.id), { reason: body.reason })
  const [first, ...others] = rows
  const years = [...new Set(rows.map((row) => row.inventory_year))]
  await replaceRecord(db, by, params.id, withBill(first!, current))
  const places = rows.map((row) => ({ periodStart: row.period_start, siteId: row.site_id }))
  await markPlaces(db, organisationId, [current, ...places])
  const added = others.length > 0 ? await insertRecords(db, by, others) : []
  await audit({
    action: 'inventory.update-record',
    subjectType: 'record',
    subjectId: params.id,
    reason: body.reason || undefined,
    // Whoever looks at one of the years alone is told where its part comes from.
    details: { version: current.version + 1, ...(added.length > 0 ? { added, years } : {}) },
  })
  await deps.notices.notify(db, recordsEntered(by, clock.today()))
  return { records: await itemsById(db, organisationId, [params.id, ...added]) }
}

/** Locks the record the editor saw; anything newer is refused with both, what is stored and what was seen. */
export async function takeRecord(db: Db, by: By, { id, ...seen }: Seen): Promise<LockedRecord> {
  const current = (await lockRecord(db, by.organisationId, id)) ?? (await refuseMissing(db, by.organisationId, id))
  if (current.version === seen.version && current.state === seen.state) return current
  const found = await findRecord(db, by, id)
  const before = found?.versions.find(({ version }) => version === seen.version)
  return fail('inventory.record-changed', {
    current: found?.item,
    seen: before?.snapshot ?? null,
    changedBy: before?.changedBy ?? found?.item.decidedBy ?? null,
  })
}

/** What was looked at when it was stored is not asked again because its note, say, was corrected. */
const isSameAmount = (
  entry: Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'quantity' | 'unit' | 'periodStart' | 'periodEnd'>,
  current: LockedRecord,
): boolean =>
  entry.siteId === current.siteId &&
  entry.activity === current.activity &&
  entry.unit === current.unit &&
  entry.periodStart === current.periodStart &&
  entry.periodEnd === current.periodEnd &&
  equals(decimal(entry.quantity), decimal(current.quantity))

/** A part keeps the bill it belongs to as long as its own days and amount stay. */
function withBill(row: RecordColumns, current: LockedRecord): RecordColumns {
  const same =
    equals(decimal(row.quantity), decimal(current.quantity)) &&
    row.unit === current.unit &&
    row.period_start === current.periodStart &&
    row.period_end === current.periodEnd
  return row.entered === null && same ? { ...row, entered: current.entered } : row
}
