import type { AgeBand } from '@athar/contracts/guardians'
import type { Db } from '../platform/database.ts'
import { changeAgeBand } from './change-age-band.ts'
import type { GuardiansDeps } from './deps.ts'
import { actFor, ageOf } from './store/age-bands.ts'

/**
 * Notes an age band that a form of another feature asked for. An adult is noted where nothing is known; 'under 18'
 * always, and by a connection of its own: the form is refused then, and what was said stays.
 */
export async function noteAgeBand(
  deps: GuardiansDeps,
  db: Db,
  { personId, band, at }: { readonly personId: string; readonly band: AgeBand; readonly at: Date },
): Promise<void> {
  const known = (await ageOf(db, personId, at))?.band
  if (band === 'adult') {
    if (known !== undefined) return
    await deps.people.hold(db, personId)
    await changeAgeBand(deps, db, { personId, band, at })
  } else if (known !== band)
    await deps.database.separateConnection(async ({ db: own }) => {
      await actFor(own, personId)
      await deps.people.hold(own, personId)
      await changeAgeBand(deps, own, { personId, band, at })
    })
}
