import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { createCalculator } from '../calculation/index.ts'
import { checkEntry } from './check-entry.ts'
import type { RecordDeps } from './deps.ts'
import { heldSites } from './held-sites.ts'
import { holdOpenYears } from './hold-years.ts'
import { planRecords } from './plan-entry.ts'
import { markMonths } from './rollup.ts'
import { sameRecords } from './store/doubts.ts'
import { itemsById } from './store/list.ts'
import { insertRecords } from './store/write.ts'

/** An activity is entered by hand. A bill over a year end becomes one record a year; the parts add up to the bill. */
export async function createRecord(
  deps: RecordDeps,
  { actor, body, db, tell, clock }: Call<typeof inventory.createRecord>,
): Promise<{ records: inventory.RecordItem[] }> {
  const { organisationId, personId } = actor
  const site = await checkEntry(db, organisationId, body, { today: clock.today() })
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const calculator = await createCalculator(db, organisationId, clock.now())
  const rows = await planRecords(calculator, body, site, fiscalYearFirstMonth)
  await holdOpenYears(
    deps,
    db,
    organisationId,
    rows.map((row) => row.inventory_year),
  )
  const same = body.allowDuplicate ? [] : await sameRecords(db, organisationId, rows)
  if (same.length > 0) fail('inventory.record-duplicate', { records: same })
  const ids = await insertRecords(db, { organisationId, personId, at: clock.now() }, rows)
  await markMonths(
    db,
    organisationId,
    rows.map((row) => row.period_start),
  )
  for (const id of ids) await tell({ action: 'inventory.create-record', subjectType: 'record', subjectId: id })
  const held = await heldSites(deps, db, organisationId)
  return { records: await itemsById(db, { organisationId, held }, ids) }
}
