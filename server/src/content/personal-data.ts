import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { eventsOf } from './store.ts'

/** What somebody edited. It stays when they go, with an id behind which nobody is any more. */
export const contentData: PersonalData = {
  sections: [
    growingSection(
      'content-edits',
      ({ personId }, db) => eventsOf(db, personId),
      (event) => ({
        kind: event.kind ?? '',
        name: event.slug ?? '',
        action: event.deed,
        version: event.version,
        at: event.at.toISOString(),
      }),
    ),
  ],
  erase: async () => undefined,
}
