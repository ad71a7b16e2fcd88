import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.analytics(),
      lazy: screen(['analytics', 'ui'], async () => (await import('./analytics-screen.tsx')).AnalyticsScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'analytics',
      roles: mayReadAll,
      items: [{ key: 'analytics', to: paths.analytics(), icon: 'chart' }],
      place: 25,
    },
  ],
} satisfies FeatureManifest
