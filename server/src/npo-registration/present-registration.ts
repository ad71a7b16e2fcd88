import type { Registration, RegistrationForReview } from '@athar/contracts/npo-registration'
import { officersUnnamed, presentApplication, withoutKeys } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import * as store from './store/registrations.ts'

type Deps = Pick<NpoRegistrationDeps, 'people'>

/** One registration as its organisation reads it; officers stay unnamed. */
export async function presentRegistration(deps: Deps, db: Db, found: store.StoredRegistration): Promise<Registration> {
  const shown = { ...(await whole(deps, db, found)), ...store.registrations.written(found, found.form) }
  return { ...shown, history: officersUnnamed(shown.history) }
}

/** The same as officers read it: with its organisation and documents. */
export async function presentForReview(deps: Deps, db: Db, id: string): Promise<RegistrationForReview> {
  const found = await store.registrations.submitted(db, id)
  const organisation = (await store.organisationOf(db, id)) ?? fail('npo-registration.not-found')
  const waiting = await store.waitingAccount(db, found.organisationId)
  return {
    ...(await whole(deps, db, found)),
    organisation: organisation.name,
    region: organisation.region,
    documents: withoutKeys(await store.documentsOf(db, id)),
    waitingAccount: waiting && { id: waiting.id, iban: waiting.iban, before: waiting.before, givenAt: waiting.givenAt },
  }
}

const whole = async ({ people }: Deps, db: Db, found: store.StoredRegistration): Promise<Registration> => ({
  ...(await presentApplication(people, db, store.registrationFlow, found)),
  licenceExpiresOn: found.licenceExpiresOn,
  iban: found.iban,
})
