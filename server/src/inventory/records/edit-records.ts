import { setImmediate as pause } from 'node:timers/promises'
import { decimal } from '@athar/carbon'
import { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { createCalculator, refuseArchived, type Calculator } from '../calculation/index.ts'
import type { RecordDeps } from './deps.ts'
import { confirmedOfChange } from './held-changes.ts'
import { lockOpenYears } from './lock-years.ts'
import { refusalDetails, requestFor } from './plan-entry.ts'
import { namedAtMost, selectRecords } from './select-records.ts'
import {
  changeSelected,
  keepConfirmed,
  readSelected,
  recalculateSelected,
  type Recalculated,
  type SelectedRecord,
} from './store/bulk.ts'
import { findEntrySite, supplierExists, type EntrySite } from './store/places.ts'
import { markSelectedMonths, selected, selectedIds } from './store/selection.ts'
import { storeVersions } from './store/write.ts'
import { recordsEntered } from './tell-reviewers.ts'

type Change = inventory.RecordChange

const betweenPauses = 500

/** One change to many records: each is kept as it was, calculated anew, and waits for approval again. */
export async function editRecords(
  deps: RecordDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.editRecords>,
): Promise<{ changed: number }> {
  const { organisationId, personId } = actor
  const by = { organisationId, personId, at: clock.now() }
  const { change, reason, selection, confirmed } = body
  const { records, years } = await selectRecords(deps, db, by, selection)
  if (records > inventory.mostEditedRecords)
    fail('inventory.selection-too-large', { records, most: inventory.mostEditedRecords })
  await lockOpenYears(deps, db, organisationId, years)
  const site = await checkChange(db, organisationId, change)
  const before = needsResult(change) ? await readSelected(db, organisationId) : []
  const kept = await confirmedOfChange(db, organisationId, { records: before, change, confirmed })
  const results = needsResult(change)
    ? await recalculate(await createCalculator(db, organisationId, by.at), before, change, site)
    : []
  await storeVersions(db, by, selected, { reason })
  await changeSelected(db, by, change)
  await keepConfirmed(db, by, kept)
  if (results.length > 0) await recalculateSelected(db, organisationId, results)
  await markSelectedMonths(db, organisationId, change.siteId)
  const ids = await selectedIds(db, sql`true`, 1000)
  await audit({
    action: 'inventory.edit-records',
    subjectType: 'records',
    subjectId: ids[0]!,
    reason,
    details: { records, change, ids, years },
  })
  await deps.notices.notify(db, recordsEntered(by, clock.today()))
  return { changed: records }
}

const needsResult = ({ siteId, activity, supplierId }: Change): boolean =>
  siteId !== undefined || activity !== undefined || supplierId !== undefined

async function checkChange(
  db: Db,
  organisationId: string,
  { siteId, activity, supplierId }: Change,
): Promise<EntrySite | null> {
  if (activity !== undefined) await refuseArchived(db, organisationId, { activity })
  if (supplierId && !(await supplierExists(db, organisationId, supplierId)))
    fail('inventory.supplier-not-found', { id: supplierId })
  if (siteId === undefined) return null
  const site = (await findEntrySite(db, organisationId, siteId)) ?? fail('inventory.site-not-found', { id: siteId })
  return site.archived ? fail('inventory.site-archived', { id: siteId }) : site
}

/** The new results. One record without a figure refuses all of them, and is named. */
async function recalculate(
  calculator: Calculator,
  records: readonly SelectedRecord[],
  change: Change,
  newSite: EntrySite | null,
): Promise<Recalculated[]> {
  const results: Recalculated[] = []
  const refused = new Map<string, { ids: string[]; details: Record<string, unknown> }>()
  for (const [index, record] of records.entries()) {
    if (index % betweenPauses === 0) await pause()
    const entry = {
      ...record,
      activity: change.activity ?? record.activity,
      supplierId: change.supplierId === undefined ? record.supplierId : change.supplierId,
    }
    const site = newSite ?? { id: record.siteId, country: record.country, archived: false }
    const found = await resultOf(calculator, entry, site)
    if ('result' in found) results.push({ id: record.id, ...found.result })
    else {
      const group = refused.get(found.code) ?? { ids: [], details: found.details }
      group.ids.push(record.id)
      refused.set(found.code, group)
    }
  }
  for (const [code, { ids, details }] of refused)
    fail('inventory.not-calculable', { code, ...details, ids: ids.slice(0, namedAtMost), records: ids.length })
  return results
}

async function resultOf(calculator: Calculator, entry: SelectedRecord, site: EntrySite) {
  const { periodStart, periodEnd, supplierId } = entry
  const cuts = calculator.cuts({
    activity: entry.activity,
    site: site.id,
    ...(supplierId === null ? {} : { supplier: String(supplierId) }),
  })
  // One record would have to become several: that is decided record by record.
  if (cuts.some((day) => day > periodStart && day <= periodEnd)) return { code: 'period-cut', details: {} }
  const stored = await calculator.resolve(requestFor(entry, site, { ...entry, inventoryYear: 0 }))
  if ('status' in stored) return refusalDetails(stored)
  return { result: { ...calculator.columns(decimal(entry.quantity), stored), resolution_id: stored.id } }
}
