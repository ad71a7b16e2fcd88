import type { PersonalData } from '../platform/personal-data.ts'
import { eraseNotices, readNoticesOf, readSettingsOf } from './store/personal-data.ts'

/** What a person was told, and how they want to hear of things. */
export const notificationsData: PersonalData = {
  sections: [
    { name: 'notices', read: readNoticesOf },
    { name: 'notice-settings', read: readSettingsOf },
  ],
  erase: (db, { personId }) => eraseNotices(db, personId),
}
