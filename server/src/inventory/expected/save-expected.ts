import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findActivity, refuseArchived } from '../calculation/index.ts'
import { yearAsItStands } from '../boundary/index.ts'
import { findEntrySite, lockOpenYears } from '../records/index.ts'
import type { ExpectedDeps } from './deps.ts'
import { refuseMonths } from './months.ts'
import { deleteExpected, insertExpected, lockExpected, preparersAmong, updateExpected } from './store.ts'

/** One source of the list, added or changed over the version its editor saw. */
export async function saveExpected(
  deps: ExpectedDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.saveExpected>,
): Promise<ResponseOf<typeof inventory.saveExpected>> {
  const { organisationId, personId } = actor
  const { version, year, ...input } = body
  await lockOpenYears(deps, db, organisationId, [year])
  const [before] = await lockExpected(db, organisationId, [params.id])
  if (before ? before.version !== version || before.year !== year : version !== 0)
    fail('inventory.boundary-changed', { current: before ?? null })
  await refuseExpected(deps, db, organisationId, { ...body, kept: before?.activity })
  const by = { organisationId, personId, at: clock.now() }
  const source = { id: params.id, ...input, months: [...new Set(input.months)].sort() }
  if (before) await updateExpected(db, by, source)
  else if ((await insertExpected(db, by, year, [source])) === 0) fail('inventory.expected-known')
  await audit({
    action: 'inventory.save-expected',
    subjectType: 'inventory',
    subjectId: String(year),
    details: { expected: params.id, ...input },
  })
  return { id: params.id, version: version + 1 }
}

async function refuseExpected(
  deps: ExpectedDeps,
  db: Db,
  organisationId: string,
  { year, siteId, activity, months, ownerId, reason, kept }: inventory.ExpectedInput & { kept: string | undefined },
): Promise<void> {
  const issue = (path: string, code: string) => fail('validation-failed', { issues: [{ path, code, part: 'body' }] })
  const site = await findEntrySite(db, organisationId, siteId)
  if (!site) fail('inventory.site-not-found', { id: siteId })
  if (site?.archived && months.length > 0) fail('inventory.site-archived', { id: siteId })
  if (!(await findActivity(db, organisationId, activity))) issue('activity', 'unknown')
  if (months.length > 0) await refuseArchived(db, organisationId, { activity, kept })
  refuseMonths(await yearAsItStands(deps, db, organisationId, year), months)
  if (months.length === 0 && reason === '') issue('reason', 'reason-missing')
  if (ownerId !== null && !(await preparersAmong(db, organisationId, [ownerId])).has(ownerId))
    fail('inventory.data-owner-missing', { people: [ownerId] })
}

export async function removeExpected(
  deps: ExpectedDeps,
  { actor, params, body, db, audit }: Call<typeof inventory.removeExpected>,
): Promise<void> {
  const { organisationId } = actor
  const [before] = await lockExpected(db, organisationId, [params.id])
  if (!before) return fail('inventory.expected-not-found', { id: params.id })
  await lockOpenYears(deps, db, organisationId, [before.year])
  if (before.version !== body.version) fail('inventory.boundary-changed', { current: before })
  await deleteExpected(db, organisationId, params.id)
  await audit({
    action: 'inventory.remove-expected',
    subjectType: 'inventory',
    subjectId: String(before.year),
    details: { expected: params.id, siteId: before.siteId, activity: before.activity },
  })
}
