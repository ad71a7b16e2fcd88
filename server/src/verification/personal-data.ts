import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { rowsOf } from '../platform/tables.ts'

/** What a person did in verifications. It stays the verifier's, by an id behind which no one is any more. */
export const verificationData: PersonalData = {
  sections: [
    growingSection(
      'verification-work',
      () => rowsOf('own_verification_work'),
      (row) => ({ kind: row.kind, client: row.client, text: row.body, at: row.at.toISOString() }),
    ),
  ],
  erase: async () => undefined,
}
