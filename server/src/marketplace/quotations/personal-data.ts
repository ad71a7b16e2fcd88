import { growingSection, type PersonalData } from '../../platform/personal-data.ts'
import { rowsOf } from '../../platform/tables.ts'

/** Requests and quotations that a person wrote; they stay their organisation's. */
export const quotationsData: PersonalData = {
  sections: [
    growingSection(
      'quotation-requests',
      () => rowsOf('own_quotation_requests'),
      (row) => ({
        organisationId: row.orgId,
        title: row.title,
        notes: row.text,
        state: row.state,
        createdAt: row.at.toISOString(),
      }),
    ),
  ],
  erase: async () => undefined,
}
