import type { PublicPages } from '../core/public-pages.ts'
import { sgi, sgiDashboard, sgiInitiative, sgiMap, sgiProject } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [sgi(), sgiMap(), sgiDashboard()],
  patterns: [sgiProject(':slug'), sgiInitiative(':slug')],
}
