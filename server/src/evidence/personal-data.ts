import { sql } from 'kysely'
import { growingSection, type PersonalData } from '../platform/personal-data.ts'

type Uploaded = {
  org_id: string
  file_name: string
  type: string
  bytes: string
  sha256: string
  state: string
  at: Date
}

/** Files that a person uploaded. They stay their organisation's, by an id behind which no one is any more. */
export const evidenceData: PersonalData = {
  sections: [
    growingSection(
      'evidence',
      () => sql<Uploaded>`select * from app.own_evidence()`,
      (row) => ({
        organisationId: row.org_id,
        fileName: row.file_name,
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
