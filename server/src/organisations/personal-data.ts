import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import * as store from './store-personal-data.ts'

/** What organisations keep about a person. Memberships end; that they were is the organisation's to know. */
export const organisationsData: PersonalData = {
  sections: [
    shortSection('memberships', store.readMemberships),
    shortSection('invitations', store.readInvitations),
    shortSection('platform-roles', store.readPlatformRoles),
  ],
  erase: store.erasePerson,
}
