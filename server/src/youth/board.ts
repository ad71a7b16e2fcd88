import type { youth } from '@athar/contracts'
import { seasonOf } from '@athar/contracts/youth'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as certificates from './store/certificates.ts'
import { boardOf, seasons } from './store/teams.ts'

/** Teams and regions by what was awarded in a season. Names of people are not on it. */
export async function readBoard({ query, db, clock }: Call<typeof youth.readBoard>): Promise<youth.Board> {
  const now = seasonOf(clock.today())
  const season = query.season ?? now
  const known = await seasons(db)
  return {
    season,
    seasons: [...new Set([now, ...known])].toSorted().toReversed(),
    ...(await boardOf(db, season, query.region)),
  }
}

export async function readProof({ params, db }: Call<typeof youth.readProof>): Promise<youth.Proof> {
  return (await certificates.readProof(db, params.number.trim().toUpperCase())) ?? fail('youth.proof-not-found')
}
