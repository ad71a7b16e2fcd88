import { mayReadAll } from '@athar/contracts/core'
import { marketplaceEditors } from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['marketplace', 'market', 'organisations', 'content', 'ui'] as const

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
    {
      path: paths.marketplaceQuotations(),
      lazy: screen([...words], async () => (await import('./quotations/quotations-screen.tsx')).QuotationsScreen),
    },
    {
      path: paths.marketplaceQuotation(':id'),
      handle: { crumb: 'marketplaceQuotation' },
      lazy: screen([...words], async () => (await import('./quotations/request-screen.tsx')).RequestScreen),
    },
  ],
  personalRoutes: [
    {
      path: paths.marketplaceAsk(':id'),
      lazy: screen([...words], async () => (await import('./enquiries/ask-screen.tsx')).AskScreen),
    },
    {
      path: paths.marketplaceEnquiries(),
      lazy: screen([...words], async () => (await import('./enquiries/enquiries-screen.tsx')).AskedEnquiriesScreen),
    },
    {
      path: paths.marketplaceEnquiriesReceived(),
      lazy: screen([...words], async () => (await import('./enquiries/enquiries-screen.tsx')).ReceivedEnquiriesScreen),
    },
    {
      path: paths.marketplaceEnquiry(':id'),
      lazy: screen([...words], async () => (await import('./enquiries/enquiry-screen.tsx')).EnquiryScreen),
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
      items: [
        { key: 'marketplaceOffers', to: paths.marketplaceOffers(), icon: 'list' },
        { key: 'marketplaceEnquiries', to: paths.marketplaceEnquiries(), icon: 'mail' },
        { key: 'marketplaceQuotations', to: paths.marketplaceQuotations(), icon: 'table' },
      ],
      place: 50,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
