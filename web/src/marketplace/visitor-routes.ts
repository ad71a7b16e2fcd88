import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

const words = ['market', 'content', 'ui'] as const

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.marketplaceCompare(),
    lazy: screen(words, async () => (await import('./offers/compare-screen.tsx')).CompareScreen),
  },
  {
    path: paths.marketplaceListing(':id'),
    lazy: screen(words, async () => (await import('./offers/offer-screen.tsx')).OfferScreen),
  },
  {
    path: paths.marketplaceProvider(':id'),
    lazy: screen(words, async () => (await import('./offers/provider-screen.tsx')).ProviderScreen),
  },
]
