import type { youth } from '@athar/contracts'
import { levelOf, levels, seasonOf } from '@athar/contracts/youth'
import type { Call } from '../platform/http/serve.ts'
import type { YouthDeps } from './deps.ts'
import { certificatesOf } from './store/certificates.ts'
import { passedLessonsOf } from './store/lessons.ts'
import { awardsOf } from './store/logs.ts'
import { participationsOf } from './store/participations.ts'
import { placeOf } from './store/teams.ts'

/** All that a person has here, on one page. */
export async function readOwn(
  { guardians }: Pick<YouthDeps, 'guardians'>,
  { actor, db, clock }: Call<typeof youth.readOwn>,
): Promise<youth.Own> {
  const { personId } = actor
  const season = seasonOf(clock.today())
  const { points, seasonPoints, ...totals } = await awardsOf(db, personId, season)
  const place = await placeOf(db, personId)
  return {
    standing: await guardians.standingOf(db, personId, clock.now()),
    region: place.region,
    team: place.team && withoutId(place.team),
    points,
    level: levelOf(points),
    nextLevel: levels.find((from) => from > points) ?? null,
    season,
    seasonPoints,
    totals,
    participations: await participationsOf(db, personId),
    courses: await passedLessonsOf(db, personId),
    certificates: await certificatesOf(db, personId),
  }
}

export const withoutId = ({ id: _id, ...team }: youth.Team & { readonly id: string }): youth.Team => team
