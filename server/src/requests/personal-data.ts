import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { eraseRequestsOf, requestsOf } from './store.ts'

/** What a person asked for, signed in or from their address; it goes with them. */
export const requestsData: PersonalData = {
  sections: [
    shortSection('requests', async (db, subject) =>
      (await requestsOf(db, subject)).map((row) => ({
        number: row.reference,
        kind: row.kind,
        status: row.state,
        name: row.name,
        email: row.email,
        organisation: row.organisation,
        trees: row.trees,
        text: row.about,
        language: row.language,
        notes: row.notes,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.changedAt.toISOString(),
      })),
    ),
  ],
  erase: (db, subject) => eraseRequestsOf(db, subject),
}
