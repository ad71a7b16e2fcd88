import { mayReadAll } from '@athar/contracts/core'
import { marketplaceEditors } from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['marketplace', 'organisations', 'content', 'ui'] as const

export const manifest = {
  memberRoutes: [
    {
      path: paths.marketplaceSaved(),
      lazy: screen(
        ['saved-offers', 'market', 'marketplace', 'content'],
        async () => (await import('./saved/saved-screen.tsx')).SavedScreen,
      ),
    },
  ],
  workspaceRoutes: [
    {
      path: paths.marketplaceOffers(),
      lazy: screen([...words], async () => (await import('./listings/own-listings-screen.tsx')).OwnListingsScreen),
    },
    {
      path: paths.marketplaceOffer(':id'),
      handle: { crumb: 'marketplaceOffer' },
      lazy: screen([...words], async () => (await import('./listings/own-listing-screen.tsx')).OwnListingScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminListings(),
      lazy: screen([...words], async () => (await import('./admin/desk-screen.tsx')).DeskScreen),
    },
    {
      path: paths.adminProvider(':id'),
      handle: { crumb: 'marketProvider' },
      lazy: screen(
        [...words, 'market'],
        async () => (await import('./admin/provider-checks-screen.tsx')).ProviderChecksScreen,
      ),
    },
    {
      path: paths.adminListing(':id'),
      handle: { crumb: 'listing' },
      lazy: screen([...words], async () => (await import('./admin/review-screen.tsx')).ReviewScreen),
    },
  ],
  adminPages: [
    { key: 'marketplace', path: paths.adminListings(), icon: 'building', roles: marketplaceEditors, place: 33 },
  ],
  workspaceSections: [
    {
      key: 'marketplace',
      roles: mayReadAll,
      items: [{ key: 'marketplaceOffers', to: paths.marketplaceOffers(), icon: 'list' }],
      place: 50,
    },
  ],
} satisfies FeatureManifest
