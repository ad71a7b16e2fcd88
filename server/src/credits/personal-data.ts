import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { rowsOf } from '../platform/tables.ts'

/** Offers, deals and references that a person wrote; they stay their organisation's. */
export const creditsData: PersonalData = {
  sections: [
    growingSection(
      'credit-work',
      () => rowsOf('own_credit_work'),
      (row) => ({
        kind: row.kind,
        organisationId: row.organisationId,
        state: row.state,
        text: row.words,
        createdAt: row.at.toISOString(),
      }),
    ),
  ],
  erase: async () => undefined,
}
