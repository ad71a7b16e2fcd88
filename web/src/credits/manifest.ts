import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['credits', 'credit-references', 'credit-registry', 'content', 'ui'] as const

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.credits(),
      lazy: screen([...words], async () => (await import('./own/credits-screen.tsx')).CreditsScreen),
    },
    {
      path: paths.creditDeal(':id'),
      handle: { crumb: 'creditDeal' },
      lazy: screen([...words], async () => (await import('./deals/deal-screen.tsx')).DealScreen),
    },
    {
      path: paths.creditReserve(':id'),
      handle: { crumb: 'creditReserve' },
      lazy: screen([...words], async () => (await import('./offers/reserve-screen.tsx')).ReserveScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminCredits(),
      lazy: screen([...words], async () => (await import('./desk/desk-screen.tsx')).DeskScreen),
    },
  ],
  adminPages: [
    {
      key: 'credits',
      path: paths.adminCredits(),
      icon: 'table',
      roles: ['platform_admin', 'platform_owner'],
      place: 34,
    },
  ],
  workspaceSections: [
    {
      key: 'credits',
      roles: mayReadAll,
      items: [{ key: 'creditsOwn', to: paths.credits(), icon: 'table' }],
      place: 24,
    },
  ],
} satisfies FeatureManifest
