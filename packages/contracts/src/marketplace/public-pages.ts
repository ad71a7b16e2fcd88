import type { PublicPages } from '../core/public-pages.ts'
import { marketplace, marketplaceCompare, marketplaceListing, marketplaceProvider } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [marketplace()],
  patterns: [marketplaceCompare(), marketplaceListing(':id'), marketplaceProvider(':id')],
}
