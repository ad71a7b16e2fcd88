import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { takeDownsOf } from './store.ts'

/** What somebody took down or put back. It stays when they go, with an id behind which nobody is any more. */
export const takeDownsData: PersonalData = {
  sections: [
    shortSection('take-downs', async (db, { personId }) =>
      (await takeDownsOf(db, personId)).map((row) => ({
        kind: row.kind,
        name: row.title,
        reason: row.taken_by === personId ? row.reason : '',
        takenAt: row.taken_by === personId ? row.taken_at.toISOString() : null,
        putBackAt: row.put_back_by === personId ? (row.put_back_at?.toISOString() ?? null) : null,
      })),
    ),
  ],
  erase: async () => undefined,
}
