import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { rowsOf } from '../platform/tables.ts'

/** What a person answered and commented for organisations. It stays theirs, by an id behind which no one is. */
export const disclosuresData: PersonalData = {
  sections: [
    growingSection(
      'answers',
      () => rowsOf('written_answers'),
      (row) => ({
        organisationId: row.orgId,
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
      () => rowsOf('own_comments'),
      (row) => ({ organisationId: row.orgId, text: row.body, at: row.at.toISOString() }),
    ),
  ],
  erase: async () => undefined,
}
