import { forgetAnswersAbout } from '../platform/http/idempotency.ts'
import { growingSection, shortSection, type PersonalData } from '../platform/personal-data.ts'
import { eraseTokens, tokensOf } from './store/api-tokens.ts'
import { allConsents } from './store/consents.ts'
import { findDeletion, removeDeletion } from './store/deletions.ts'

/** Consents stay: they show that what was done with the data had been agreed to, by an id behind which nobody is any more. */
export const profileData: PersonalData = {
  sections: [
    growingSection(
      'api-tokens',
      ({ personId }) => tokensOf(personId),
      (row) => ({
        name: row.name,
        endsIn: row.hint,
        organisationId: row.org_id,
        scopes: row.scopes,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        revokedAt: row.revoked_at?.toISOString() ?? null,
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        ipAddress: row.last_used_from,
      }),
    ),
    growingSection(
      'consents',
      ({ personId }) => allConsents(personId),
      (row) => ({
        text: row.kind,
        version: row.version,
        language: row.language,
        given: row.given,
        at: row.at.toISOString(),
      }),
    ),
    shortSection('account-deletion', async (db, { personId }) => {
      const asked = await findDeletion(db, personId)
      if (!asked) return []
      const { askedAt, dueAt, remindedAt } = asked
      return [
        {
          askedAt: askedAt.toISOString(),
          dueAt: dueAt.toISOString(),
          remindedAt: remindedAt?.toISOString() ?? null,
        },
      ]
    }),
  ],
  erase: async (db, { personId }) => {
    await eraseTokens(db, personId)
    await forgetAnswersAbout(db, personId)
    await removeDeletion(db, personId)
  },
}
