import type { Registration, RegistrationForReview } from '@athar/contracts/npo-registration'
import { namedHistory } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import * as store from './store/registrations.ts'

type Deps = Pick<NpoRegistrationDeps, 'people'>

/** One registration as its organisation reads it; officers stay unnamed. */
export async function presentRegistration(deps: Deps, db: Db, found: store.StoredRegistration): Promise<Registration> {
  const registration = { ...(await whole(deps, db, found)), ...store.registrations.written(found, found.form) }
  const history = registration.history.map((entry) => (entry.side === 'platform' ? { ...entry, by: null } : entry))
  return { ...registration, history }
}

/** The same as officers read it: with its organisation and documents. */
export async function presentForReview(deps: Deps, db: Db, id: string): Promise<RegistrationForReview> {
  const found = await store.registrations.submitted(db, id)
  const organisation = (await store.organisationOf(db, id)) ?? fail('npo-registration.not-found')
  const documents = await store.documentsOf(db, id)
  const waiting = await store.waitingAccount(db, found.organisationId)
  return {
    ...(await whole(deps, db, found)),
    organisation: organisation.name,
    region: organisation.region,
    documents: documents.map(({ key: _key, ...document }) => document),
    waitingAccount: waiting && { id: waiting.id, iban: waiting.iban, before: waiting.before, givenAt: waiting.givenAt },
  }
}

async function whole({ people }: Deps, db: Db, found: store.StoredRegistration): Promise<Registration> {
  const { id, state, number, submittedAt, licenceExpiresOn, form, answers, iban, version } = found
  return {
    id,
    state,
    number,
    submittedAt: submittedAt?.toISOString() ?? null,
    licenceExpiresOn,
    form,
    answers,
    iban,
    version,
    history: await namedHistory(people, db, { flow: store.registrationFlow, id }),
  }
}
