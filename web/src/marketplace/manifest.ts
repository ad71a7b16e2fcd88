import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.marketplace(),
      lazy: screen(['marketplace'], async () => (await import('./marketplace-screen.tsx')).MarketplaceScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'marketplace',
      roles: mayReadAll,
      items: [{ key: 'marketplace', to: paths.marketplace(), icon: 'list' }],
      place: 50,
    },
  ],
} satisfies FeatureManifest
