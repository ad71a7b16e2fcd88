import type { PublicPages } from '../core/public-pages.ts'
import { creditOffer, creditOffers, creditRegistry, creditSerial } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [creditRegistry(), creditOffers()],
  patterns: [creditSerial(':serial'), creditOffer(':id')],
}
