import type { PublicPages } from '../core/public-pages.ts'
import { vision2030 } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [vision2030()],
}
