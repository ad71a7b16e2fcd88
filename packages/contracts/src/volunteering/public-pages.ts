import type { PublicPages } from '../core/public-pages.ts'
import { sgiCheckIn, sgiVolunteer, sgiVolunteerEvent, sgiVolunteerPage } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [sgiVolunteer()],
  patterns: [sgiVolunteerEvent(':slug'), sgiVolunteerPage(':number')],
  namingPeople: [sgiVolunteerPage(':number')],
  // People are checked in where there is no connection.
  keptShells: [sgiCheckIn(':id')],
}
