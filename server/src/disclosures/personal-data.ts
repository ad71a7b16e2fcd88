import { sql } from 'kysely'
import { growingSection, type PersonalData } from '../platform/personal-data.ts'

type Answer = {
  org_id: string
  year: number
  datapoint: string
  value: unknown
  note: string
  version: number
  at: Date
}
type Comment = { org_id: string | null; body: string; at: Date }

/** What a person answered and commented for organisations. It stays theirs, by an id behind which no one is. */
export const disclosuresData: PersonalData = {
  sections: [
    growingSection(
      'answers',
      () => sql<Answer>`select * from app.written_answers()`,
      (row) => ({
        organisationId: row.org_id,
        year: row.year,
        datapoint: row.datapoint,
        value: JSON.stringify(row.value),
        notes: row.note,
        version: row.version,
        at: row.at.toISOString(),
      }),
    ),
    growingSection(
      'comments',
      () => sql<Comment>`select * from app.own_comments()`,
      (row) => ({ organisationId: row.org_id, text: row.body, at: row.at.toISOString() }),
    ),
  ],
  erase: async () => undefined,
}
