import type { PublicPages } from '../core/public-pages.ts'
import { sgiCheckIn, sgiVolunteer, sgiVolunteerEvent } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [sgiVolunteer()],
  patterns: [sgiVolunteerEvent(':slug')],
  // People are checked in where there is no connection.
  keptShells: [sgiCheckIn(':id')],
}
