import { eraseReportWords, reportsBy } from './report-store.ts'
import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { hiddenOrRestoredBy } from './store.ts'

/** What somebody hid or restore. It stays when they go, with an id behind which nobody is any more. */
export const moderationData: PersonalData = {
  sections: [
    shortSection('moderation', async (db, { personId }) =>
      (await hiddenOrRestoredBy(db, personId)).map((row) => ({
        kind: row.kind,
        name: row.title,
        reason: row.takenBy === personId ? row.reason : '',
        takenAt: row.takenBy === personId ? row.takenAt.toISOString() : null,
        restoredAt: row.putBackBy === personId ? (row.putBackAt?.toISOString() ?? null) : null,
      })),
    ),
    shortSection('reports', async (db, { personId }) =>
      (await reportsBy(db, personId)).map((row) => ({
        kind: row.kind,
        text: row.body,
        state: row.state,
        reason: row.decision ?? '',
        createdAt: row.askedAt.toISOString(),
      })),
    ),
  ],
  erase: (db, { personId }) => eraseReportWords(db, personId),
}
