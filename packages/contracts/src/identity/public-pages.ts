import type { PublicPages } from '../core/public-pages.ts'
import { auth } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [auth()],
}
