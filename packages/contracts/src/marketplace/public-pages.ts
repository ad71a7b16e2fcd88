import type { PublicPages } from '../core/public-pages.ts'
import { marketplace, marketplaceListing, marketplaceProvider } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [marketplace()],
  patterns: [marketplaceListing(':id'), marketplaceProvider(':id')],
}
