import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.grants(),
      lazy: screen(['grants'], async () => (await import('./grants-screen.tsx')).GrantsScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'grants',
      roles: mayReadAll,
      items: [{ key: 'grants', to: paths.grants(), icon: 'list' }],
      place: 50,
    },
  ],
} satisfies FeatureManifest
