import type { guardians } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { GuardiansDeps } from './deps.ts'
import * as store from './store/consents.ts'

/** Mails a guardian whose link ended a new one, to the same address, once an hour. */
export async function renewLink(
  { database, links, mails, people }: Pick<GuardiansDeps, 'database' | 'links' | 'mails' | 'people'>,
  { body, clock }: Call<typeof guardians.renewLink>,
): Promise<void> {
  const { consentId, personId } = links.readEnded(body.token) ?? fail('guardians.link-invalid')
  await database.transaction({ personId }, async ({ db }) => {
    await store.followLink(db, consentId)
    const consent = (await store.findConsent(db, consentId)) ?? fail('guardians.link-invalid')
    const card = (await people.find(db, [personId])).get(personId) ?? fail('guardians.link-invalid')
    // Who was only named is told nothing further.
    if (!(await store.linkStanding(db, consent)).answered) fail('guardians.link-invalid')
    if (!(await store.noteRenewal(db, clock.now()))) fail('guardians.link-sent-just-now')
    const { email: to, language } = consent
    const token = links.sign({ consentId, personId })
    await mails.send(db, { kind: 'renewed', to, language, name: card.fullName, token })
  })
}
