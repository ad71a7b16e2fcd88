import { paths, type ResponseOf, type youth } from '@athar/contracts'
import { listReviews as listed, pointsFor, pointsRule, seasonOf } from '@athar/contracts/youth'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { Queue } from '../platform/queues.ts'
import type { YouthDeps } from './deps.ts'
import { totalsOf } from './savings.ts'
import * as logs from './store/logs.ts'
import * as teams from './store/teams.ts'

const most = 99

/** Logged actions with photos, and names of teams. */
export const youthQueue: Queue = {
  name: 'youth',
  access: listed.access,
  path: () => paths.adminYouth(),
  count: (db) => logs.countWaiting(db, most),
  atMost: most,
}

export async function listReviews({
  actor,
  db,
}: Call<typeof youth.listReviews>): Promise<ResponseOf<typeof youth.listReviews>> {
  return { logs: await logs.waitingLogs(db, actor.personId), teams: await teams.waitingTeams(db) }
}

/** A moderator accepts what was done, which awards its points at once and for good, or rejects it with a reason. */
export async function decideLog(
  deps: Pick<YouthDeps, 'notices' | 'publicPages'>,
  { actor, params, body, db, clock, audit }: Call<typeof youth.decideLog>,
): Promise<void> {
  const { personId } = actor
  const { id } = params
  const at = clock.now()
  if (await logs.findOwnLog(db, personId, id)) fail('youth.own-log')
  const found = (await logs.findWaitingLog(db, id)) ?? fail('youth.decided')
  await logs.decideLog(db, { id, accept: body.accept, reason: body.reason, by: personId, at })
  let points = 0
  if (body.accept) {
    const given = pointsFor({ ...found, photo: true, amount: Number(found.amount) })
    const season = seasonOf(clock.today())
    points = await logs.award(db, {
      logId: id,
      points: given,
      rule: pointsRule,
      season,
      ...totalsOf(found.savings),
      at,
    })
    await deps.publicPages.changed(db)
  }
  await audit({
    action: 'youth.decide-log',
    subjectType: 'youth-log',
    subjectId: id,
    reason: body.reason === '' ? undefined : body.reason,
    details: { accept: body.accept, points },
  })
  await deps.notices.notify(db, {
    kind: body.accept ? 'youth.log-accepted' : 'youth.log-rejected',
    organisationId: null,
    to: { people: [found.personId] },
    by: null,
    data: { challenge: found.challenge, points, reason: body.reason },
    link: paths.youthParticipation(found.participationId),
    key: id,
    at,
  })
}

export async function decideTeam(
  deps: Pick<YouthDeps, 'notices' | 'publicPages'>,
  { params, body, db, clock, audit }: Call<typeof youth.decideTeam>,
): Promise<void> {
  const at = clock.now()
  const { id } = params
  const decided = (await teams.decideTeam(db, { id, ...body, at })) ?? fail('youth.decided')
  await deps.publicPages.changed(db)
  await audit({
    action: 'youth.decide-team',
    subjectType: 'youth-team',
    subjectId: id,
    reason: body.reason === '' ? undefined : body.reason,
    details: { accept: body.accept },
  })
  if (decided.founder === null) return
  await deps.notices.notify(db, {
    kind: body.accept ? 'youth.team-accepted' : 'youth.team-rejected',
    organisationId: null,
    to: { people: [decided.founder] },
    by: null,
    data: { team: decided.name, reason: body.reason },
    link: paths.youthMine(),
    key: id,
    at,
  })
}
