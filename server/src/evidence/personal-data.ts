import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { rowsOf } from '../platform/tables.ts'

/** Files that a person uploaded. They stay their organisation's, by an id behind which no one is any more. */
export const evidenceData: PersonalData = {
  sections: [
    growingSection(
      'evidence',
      () => rowsOf('own_evidence'),
      (row) => ({
        organisationId: row.orgId,
        fileName: row.fileName,
        mediaType: row.type,
        bytes: Number(row.bytes),
        sha256: row.sha256,
        state: row.state,
        createdAt: row.at.toISOString(),
      }),
    ),
  ],
  erase: async () => undefined,
}
