import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { versionsOf } from './store.ts'

/** What somebody changed about the brand. It stays when they go, with an id behind which nobody is any more. */
export const brandData: PersonalData = {
  sections: [
    shortSection('brand-edits', async (db, { personId }) =>
      (await versionsOf(db, personId)).map((row) => ({
        name: row.key,
        action: row.deed,
        version: row.version,
        at: row.at.toISOString(),
      })),
    ),
  ],
  erase: async () => undefined,
}
