import { randomUUID } from 'node:crypto'
import type { ResponseOf, youth } from '@athar/contracts'
import { logDaysBack, pointsFor, pointsRule, seasonOf } from '@athar/contracts/youth'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { YouthDeps } from './deps.ts'
import { challengeOf, detailOf } from './join-challenge.ts'
import { savingsOf, totalsOf } from './savings.ts'
import { award, insertLog } from './store/logs.ts'
import { findParticipation } from './store/participations.ts'

const dayMs = 86_400_000
/** Of grid electricity, food, kilometres or minutes no one saves as much in a day at home. */
const mostByRule = 1000

/**
 * Logs an action: what it saved is worked out by the factors of the challenge. Without a photo the rule accepts it at
 * once for half
 * the points; with one it waits for the photo, and then for a moderator.
 */
export async function logAction(
  deps: Pick<YouthDeps, 'guardians' | 'published' | 'publicPages'>,
  { actor, params, body, db, clock, audit }: Call<typeof youth.logAction>,
): Promise<ResponseOf<typeof youth.logAction>> {
  const { personId } = actor
  const at = clock.now()
  await deps.guardians.refuseUnlessMayTakePart(db, personId, at)
  const joined = (await findParticipation(db, personId, params.id)) ?? fail('youth.participation-not-found')
  if (joined.state === 'left') fail('youth.left')
  const { body: challenge } = await challengeOf(deps, db, joined.challenge)
  const action = challenge.actions[body.action] ?? fail('youth.action-unknown')
  const today = clock.today()
  const earliest = new Date(Date.parse(today) - logDaysBack * dayMs).toISOString().slice(0, 10)
  if (body.doneOn > today || body.doneOn < earliest) fail('youth.day-outside', { earliest, today })
  if (!body.withPhoto && Number(body.amount) > mostByRule) fail('youth.amount-too-large', { most: mostByRule })
  const id = randomUUID()
  const savings = savingsOf(action, body.amount, await deps.published(db, 'youth-factor'))
  const isRoom = await insertLog(db, {
    id,
    participationId: joined.id,
    personId,
    action: action.name,
    amount: body.amount,
    unit: action.unit,
    doneOn: body.doneOn,
    savings,
    state: body.withPhoto ? 'photo-missing' : 'accepted',
    at,
  })
  if (!isRoom) fail('youth.enough-today')
  if (!body.withPhoto) {
    const points = pointsFor({ ...joined, photo: false, amount: Number(body.amount) })
    await award(db, { logId: id, points, rule: pointsRule, season: seasonOf(today), ...totalsOf(savings), at })
    await deps.publicPages.changed(db)
  }
  await audit({
    action: 'youth.log-action',
    subjectType: 'youth-log',
    subjectId: id,
    details: { withPhoto: body.withPhoto },
  })
  return { ...(await detailOf(db, personId, joined.id)), logged: id }
}
