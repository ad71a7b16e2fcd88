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
      ({ personId }, db) => tokensOf(db, personId),
      (row) => ({
        name: row.name,
        endsIn: row.hint,
        organisationId: row.orgId,
        scopes: row.scopes,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        revokedAt: row.revokedAt?.toISOString() ?? null,
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        ipAddress: row.lastUsedFrom,
      }),
    ),
    growingSection(
      'consents',
      ({ personId }, db) => allConsents(db, personId),
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
