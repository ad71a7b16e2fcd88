import { growingSection, shortSection, type PersonalData } from '../platform/personal-data.ts'
import { eraseNotices, noticesOf, readSettingsOf, tellNotice } from './store/personal-data.ts'

/** What a person was told, and how they want to hear of things. */
export const notificationsData: PersonalData = {
  sections: [growingSection('notices', noticesOf, tellNotice), shortSection('notice-settings', readSettingsOf)],
  erase: (db, { personId }) => eraseNotices(db, personId),
}
