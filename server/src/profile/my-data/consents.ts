import type { profile, ResponseOf } from '@athar/contracts'
import { consentTexts, type ConsentEntry } from '@athar/contracts/profile'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { consentsOf, insertConsent, type ConsentRow } from '../store/consents.ts'

const present = (row: ConsentRow): ConsentEntry => ({ ...row, at: row.at.toISOString() })

export async function listConsents({
  actor,
  db,
}: Call<typeof profile.listConsents>): Promise<ResponseOf<typeof profile.listConsents>> {
  return { items: (await consentsOf(db, actor.personId)).map(present) }
}

/** Only the text as it stands now can be agreed to: whoever read an older one reads again. */
export async function sayConsent({
  actor,
  body,
  clock,
  db,
  audit,
}: Call<typeof profile.sayConsent>): Promise<ConsentEntry> {
  const { version, needed } = consentTexts[body.kind]
  if (body.given && body.version !== version) fail('profile.consent-outdated', { version })
  if (!body.given && needed) fail('profile.consent-needed')
  const row = { ...body, at: clock.now() }
  await insertConsent(db, actor.personId, row)
  const { kind, given } = body
  await audit({
    action: 'profile.say-consent',
    subjectType: 'person',
    subjectId: actor.personId,
    details: { kind, given, version: body.version },
  })
  return present(row)
}
