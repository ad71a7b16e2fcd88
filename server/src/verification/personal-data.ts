import { sql } from 'kysely'
import type { Functions } from '../platform/generated/row-types.ts'
import { growingSection, type PersonalData } from '../platform/personal-data.ts'

/** What a person did in verifications. It stays the verifier's, by an id behind which no one is any more. */
export const verificationData: PersonalData = {
  sections: [
    growingSection(
      'verification-work',
      () => sql<Functions['own_verification_work']['row']>`select * from app.own_verification_work()`,
      (row) => ({ kind: row.kind, client: row.client, text: row.body, at: row.at.toISOString() }),
    ),
  ],
  erase: async () => undefined,
}
