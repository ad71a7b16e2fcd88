import type { guardians } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { changeAgeBand, tellGuardians } from './change-age-band.ts'
import { refuseWhileContested } from './contest.ts'
import type { GuardiansDeps } from './deps.ts'
import { ownStanding } from './own-standing.ts'
import { ageOf, claimAdult } from './store/age-bands.ts'

/**
 * Says whether someone is under 18. Who once said so stays it, unless the year of birth given with it says otherwise:
 * the claim is noted for moderators, every guardian ever asked is told, and the answer says what to do.
 */
export async function sayAgeBand(
  deps: GuardiansDeps,
  { body, clock, reauthorise }: Call<typeof guardians.sayAgeBand>,
): Promise<guardians.OwnStanding> {
  const { ageBand: band, birthYear } = body
  const at = clock.now()
  const said = await reauthorise(async ({ actor, db, audit }) => {
    const { personId } = actor
    await deps.people.hold(db, personId)
    const before = await ageOf(db, personId, at)
    if (band === 'adult' && before?.band === 'under-18' && !before.isOfAge) {
      if (await claimAdult(db, at)) await tellGuardians(deps, db, personId, 'claim')
      return { refused: before }
    }
    if (before?.band === 'under-18' && birthYear !== null && birthYear !== before.birthYear)
      fail('guardians.birth-year-late')
    if (await changeAgeBand(deps, db, { personId, band, birthYear, at }))
      await audit({
        action: 'guardians.say-age-band',
        subjectType: 'person',
        subjectId: personId,
        details: { ageBand: band },
      })
    return { standing: await ownStanding(deps, db, { ...actor, at }) }
  })
  if (said.standing) return said.standing
  refuseWhileContested(said.refused, at)
  return fail('guardians.stays-under-18')
}
