import { consentTexts } from '@athar/contracts/profile'
import type { ProfileDeps } from '../deps.ts'
import { consentsOf, insertConsent } from '../store/consents.ts'

/** The demo accounts agreed to what an account needs, as it stands now: nobody who looks around is asked in their place. */
export async function seedConsents(
  { database, clock }: Pick<ProfileDeps, 'database' | 'clock'>,
  people: readonly string[],
) {
  const kind = 'privacy'
  const { version } = consentTexts[kind]
  for (const personId of people)
    await database.transaction({ personId }, async ({ db }) => {
      const latest = (await consentsOf(db, personId)).find((row) => row.kind === kind)
      if (latest?.given !== true || latest.version !== version)
        await insertConsent(db, personId, { kind, version, language: 'ar', given: true, at: clock.now() })
    })
}
