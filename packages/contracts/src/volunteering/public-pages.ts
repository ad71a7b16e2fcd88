import type { PublicPages } from '../core/public-pages.ts'
import { sgiVolunteer, sgiVolunteerEvent } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [sgiVolunteer()],
  patterns: [sgiVolunteerEvent(':slug')],
}
