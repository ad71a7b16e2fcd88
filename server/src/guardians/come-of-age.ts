import { paths } from '@athar/contracts'
import { each } from '../platform/notices.ts'
import { changeAgeBand } from './change-age-band.ts'
import type { GuardiansDeps } from './deps.ts'
import { bandsDue } from './store/age-bands.ts'

/** People whose year of birth makes adults of them: the year is forgotten, and their guardians are told. */
export async function comeOfAge(deps: GuardiansDeps): Promise<void> {
  const { database, clock, people, notices, log } = deps
  const at = clock.now()
  const due = await database.transaction({}, ({ db }) => bandsDue(db, at))
  for (const personId of due)
    await database
      .transaction({ personId }, async ({ db }) => {
        await people.hold(db, personId)
        if (!(await changeAgeBand(deps, db, { personId, band: 'adult', at }))) return
        await notices.notify(db, {
          kind: 'guardians.adult',
          organisationId: null,
          to: { people: [personId] },
          by: null,
          data: {},
          link: paths.profileGuardian(),
          key: each(personId, at),
          at,
        })
      })
      .catch((error: unknown) => log.error({ err: error }, 'An age band could not change; the next round tries again.'))
}
