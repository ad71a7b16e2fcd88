import { createHash } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { insertAcceptance, supersededOf, type SupersededYear } from '../factors/superseded.ts'
import { refreshRollup } from '../records/index.ts'
import { lockYear, yearsNotLocked } from './store.ts'

/** Names what was seen, so that a later change of factors is not accepted unseen. */
const markOf = ({ changes }: SupersededYear): string =>
  createHash('sha256').update(changes.join('|')).digest('base64url').slice(0, 22)

/** Years that are not locked and hold records that today's factors would change. */
export async function listSuperseded({ actor, db, clock }: Call<typeof inventory.listSuperseded>) {
  await refreshRollup(db)
  const years: inventory.SupersededYear[] = []
  for (const { year, state } of await yearsNotLocked(db, actor.organisationId)) {
    const found = await supersededOf(db, actor.organisationId, year, clock.now())
    if (found.records === 0) continue
    const [last] = found.acceptances
    years.push({
      year,
      state,
      records: found.records,
      approved: found.approved,
      open: found.open,
      seenAs: markOf(found),
      accepted: last ? { reason: last.reason, by: last.by, at: last.at.toISOString() } : null,
    })
  }
  return { years }
}

/** The year keeps the factors it has; the person who accepts that neither approves nor locks it. */
export async function acceptSuperseded({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.acceptSuperseded>): Promise<undefined> {
  const { organisationId, personId } = actor
  const { state, version } = await lockYear(db, organisationId, params.year)
  if (state === 'locked')
    return fail('inventory.wrong-state', { state, allowedFrom: ['open', 'in-review', 'approved'] })
  await refreshRollup(db)
  const found = await supersededOf(db, organisationId, params.year, clock.now())
  if (found.records === 0 || markOf(found) !== body.seenAs) return fail('inventory.record-changed', { version })
  const { changes, records } = found
  await insertAcceptance(db, organisationId, params.year, {
    changes,
    records,
    reason: body.reason,
    by: personId,
    at: clock.now(),
  })
  await audit({
    action: 'inventory.accept-superseded',
    subjectType: 'inventory',
    subjectId: String(params.year),
    reason: body.reason,
    details: { records },
  })
  return undefined
}

/** Neither approved nor locked on superseded factors, unless another person accepted them with a reason. */
export async function refuseSuperseded(
  db: Db,
  { organisationId, personId }: { readonly organisationId: string; readonly personId: string },
  year: number,
  now: Date,
): Promise<void> {
  const { open, acceptances } = await supersededOf(db, organisationId, year, now)
  if (open > 0) fail('inventory.factors-superseded', { year, records: open })
  if (acceptances.some(({ by }) => by === personId)) fail('inventory.four-eyes', { accepted: true })
}
