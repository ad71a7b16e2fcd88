import type { guardians } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { Call } from '../platform/http/serve.ts'
import type { GuardiansDeps } from './deps.ts'
import { refusedUntil } from './refusals.ts'
import { ageOf, standingOf } from './store/age-bands.ts'
import * as store from './store/consents.ts'

type Deps = Pick<GuardiansDeps, 'links' | 'people'>
type Asking = { readonly personId: string; readonly email: string; readonly at: Date }

/** What someone said of their age, and where the consent of their guardian is. */
export const readOwn = (
  deps: Deps,
  { actor, db, clock }: Call<typeof guardians.readOwn>,
): Promise<guardians.OwnStanding> => ownStanding(deps, db, { ...actor, at: clock.now() })

export async function ownStanding({ links, people }: Deps, db: Db, asking: Asking): Promise<guardians.OwnStanding> {
  const { personId, email, at } = asking
  const asked = await store.consentsOf(db, personId)
  const [newest] = asked
  // An account that was taken over from another address guards no one: what is kept by address shows to who has it now.
  const guarded: store.StoredConsent[] = []
  for (const consent of await store.consentsBy(db, email))
    if (consent.personId !== personId && (await store.linkStanding(db, consent)).answered) guarded.push(consent)
  const names = await people.find(
    db,
    guarded.map((consent) => consent.personId),
  )
  const age = await ageOf(db, personId, at)
  return {
    ageBand: age?.band ?? null,
    birthYear: age?.birthYear ?? null,
    standing: await standingOf(db, personId, at),
    consent: newest
      ? {
          id: newest.id,
          email: newest.email,
          language: newest.language,
          state: newest.state,
          askedAt: newest.askedAt.toISOString(),
          decidedAt: newest.decidedAt?.toISOString() ?? null,
          validUntil: newest.validUntil?.toISOString() ?? null,
        }
      : null,
    mayAskFrom: refusedUntil(asked, at)?.toISOString() ?? null,
    guarded: guarded.flatMap((consent) => {
      const card = names.get(consent.personId)
      const token = links.sign({ consentId: consent.id, personId: consent.personId })
      return card ? [{ name: card.fullName, state: consent.state, token }] : []
    }),
  }
}
