import { usualLevel } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { calculatorOf } from '../calculation/index.ts'
import { checkEntry } from './check-entry.ts'
import type { RecordDeps } from './deps.ts'
import { confirmedOf, withConfirmed } from './held-entries.ts'
import { lockOpenYears } from './lock-years.ts'
import { planRecords } from './plan-entry.ts'
import { lockSame, sameRecords } from './store/doubts.ts'
import { readEntryGround } from './store/entry-ground.ts'
import { itemsById } from './store/list.ts'
import { insertRecords } from './store/write.ts'
import { recordsEntered } from './tell-reviewers.ts'

/** An activity is entered by hand. A bill over a year end becomes one record a year; the parts add up to the bill. */
export async function createRecord(
  deps: RecordDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.createRecord>,
): Promise<{ records: inventory.RecordItem[] }> {
  const { organisationId, personId } = actor
  const asked = { ...body, recordId: undefined }
  const { fiscalYearFirstMonth, resolver, known, ...ground } = await readEntryGround(db, organisationId, asked)
  const site = checkEntry(body, ground, { today: clock.today() })
  const confirmed = confirmedOf(body, usualLevel(known))
  const by = { organisationId, personId, at: clock.now() }
  const calculator = calculatorOf(db, { organisationId, now: by.at, resolver })
  const planned = await planRecords(calculator, body, site, fiscalYearFirstMonth)
  const rows = withConfirmed(planned, body, confirmed, by)
  await lockOpenYears(
    deps,
    db,
    organisationId,
    rows.map((row) => row.inventory_year),
  )
  if (!body.allowDuplicate) await lockSame(db, organisationId, rows)
  const same = body.allowDuplicate ? [] : await sameRecords(db, organisationId, rows)
  if (same.length > 0) fail('inventory.record-duplicate', { records: same })
  const ids = await insertRecords(db, by, rows)
  for (const id of ids) await audit({ action: 'inventory.create-record', subjectType: 'record', subjectId: id })
  await deps.notices.notify(db, recordsEntered(by, clock.today()))
  return { records: await itemsById(db, organisationId, ids) }
}
