import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.disclosures(),
      lazy: screen(['disclosures'], async () => (await import('./disclosures-screen.tsx')).DisclosuresScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'disclosures',
      roles: mayReadAll,
      items: [{ key: 'disclosures', to: paths.disclosures(), icon: 'list' }],
      place: 50,
    },
  ],
} satisfies FeatureManifest
