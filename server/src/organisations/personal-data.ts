import type { PersonalData } from '../platform/personal-data.ts'
import * as store from './store-personal-data.ts'

/** What organisations keep about a person. Memberships end; that they were is the organisation's to know. */
export const organisationsData: PersonalData = {
  sections: [
    { name: 'memberships', read: store.readMemberships },
    { name: 'invitations', read: store.readInvitations },
    { name: 'platform-roles', read: store.readPlatformRoles },
  ],
  erase: store.erasePerson,
}
