import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

const words = ['credit-registry', 'content', 'ui'] as const

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.creditRegistry(),
    lazy: screen(words, async () => (await import('./registry/registry-screen.tsx')).RegistryScreen),
  },
  {
    path: paths.creditSerial(':serial'),
    lazy: screen(words, async () => (await import('./registry/serial-screen.tsx')).SerialScreen),
  },
  {
    path: paths.creditOffers(),
    lazy: screen(words, async () => (await import('./registry/offers-screen.tsx')).OffersScreen),
  },
  {
    path: paths.creditOffer(':id'),
    lazy: screen(words, async () => (await import('./registry/offer-screen.tsx')).CreditOfferScreen),
  },
]
