import { randomUUID } from 'node:crypto'
import type { youth } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { Named, YouthDeps } from './deps.ts'
import { logsOf } from './store/logs.ts'
import * as store from './store/participations.ts'
import { saveRegion } from './store/teams.ts'

/** A person joins a challenge, and writes down beforehand what they expect to save. */
export async function joinChallenge(
  deps: Pick<YouthDeps, 'guardians' | 'published'>,
  { actor, body, db, clock, audit }: Call<typeof youth.joinChallenge>,
): Promise<youth.Participation> {
  if (body.website !== '') fail('youth.refused')
  const { personId } = actor
  const at = clock.now()
  await deps.guardians.refuseUnlessMayTakePart(db, personId, at)
  const { slug, body: challenge } = await challengeOf(deps, db, body.challenge)
  const saving = mainSaving(challenge)
  const id = randomUUID()
  const isNew = await store.insertParticipation(db, {
    id,
    personId,
    challenge: slug,
    title: challenge.title,
    weeks: challenge.weeks,
    points: challenge.points,
    expected: body.expected,
    metric: saving.metric,
    unit: saving.unit,
    at,
  })
  if (!isNew) fail('youth.already-joined')
  if (body.region !== null) await saveRegion(db, personId, body.region)
  await audit({ action: 'youth.join-challenge', subjectType: 'youth-participation', subjectId: id })
  return (await store.findParticipation(db, personId, id)) ?? fail('youth.participation-not-found')
}

/** What a challenge is about: kilograms of CO2e where it has them, else what its first action saves. */
export function mainSaving({ actions }: Named<'youth-challenge'>['body']): {
  metric: string
  unit: { en: string; ar: string }
} {
  const savings = actions.flatMap((action) => action.savings)
  return (
    savings.find(({ metric }) => metric === 'co2e') ??
    savings[0] ?? { metric: 'co2e', unit: { en: 'kg CO2e', ar: 'كجم مكافئ CO2' } }
  )
}

export async function challengeOf(
  { published }: Pick<YouthDeps, 'published'>,
  db: Db,
  slug: string,
): Promise<Named<'youth-challenge'>> {
  return (await published(db, 'youth-challenge')).find((one) => one.slug === slug) ?? fail('youth.challenge-not-found')
}

export const readParticipation = ({
  actor,
  params,
  db,
}: Call<typeof youth.readParticipation>): Promise<youth.ParticipationDetail> => detailOf(db, actor.personId, params.id)

export async function detailOf(db: Db, personId: string, id: string): Promise<youth.ParticipationDetail> {
  const found = (await store.findParticipation(db, personId, id)) ?? fail('youth.participation-not-found')
  return { ...found, logs: await logsOf(db, id) }
}

export async function leaveChallenge({
  actor,
  params,
  db,
  clock,
  audit,
}: Call<typeof youth.leaveChallenge>): Promise<youth.Participation> {
  const { personId } = actor
  if (!(await store.findParticipation(db, personId, params.id))) fail('youth.participation-not-found')
  await store.leaveParticipation(db, params.id, clock.now())
  await audit({ action: 'youth.leave-challenge', subjectType: 'youth-participation', subjectId: params.id })
  return (await store.findParticipation(db, personId, params.id)) ?? fail('youth.participation-not-found')
}
