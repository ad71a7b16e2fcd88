import { appendLeaf } from '../../platform/log/append-leaf.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { daysAfter, riyadhDay } from '../../platform/riyadh-day.ts'
import { endingOn, expire } from './store.ts'
import { tellOfEnd, tellOfExpiry } from './tell-of-accreditation.ts'

/** How many days before its last one a verifier is told. */
const aheadDays = [60, 30, 7]

/** Each day: accreditations whose last day is over end, and those that end soon are told so. */
export async function expireAccreditations({
  database,
  clock,
  notices,
  publicPages,
}: Pick<OrganisationsDeps, 'database' | 'clock' | 'notices' | 'publicPages'>): Promise<void> {
  const at = clock.now()
  const today = riyadhDay(at)
  await database.transaction({}, async ({ db }) => {
    const ended = await expire(db, today, at)
    for (const { verifierId, version } of ended) {
      const ids = { verifier: verifierId }
      await appendLeaf(db, 'organisations.verifier-expired', { organisationId: null, at, ids, hashes: {} })
      await tellOfExpiry(notices, db, { verifierId, version, at })
    }
    if (ended.length > 0) await publicPages.changed(db)
    const days = aheadDays.map((ahead) => daysAfter(today, ahead))
    for (const ending of await endingOn(db, days)) await tellOfEnd(notices, db, { ...ending, at })
  })
}
