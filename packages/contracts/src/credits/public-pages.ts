import type { PublicPages } from '../core/public-pages.ts'
import { creditRegistry, creditSerial } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [creditRegistry()],
  patterns: [creditSerial(':serial')],
}
