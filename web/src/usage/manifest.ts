import { paths } from '@athar/contracts/paths'
import { screen } from '../platform/routing/index.ts'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminRoutes: [
    {
      path: paths.adminEvents(),
      lazy: screen(['usage', 'ui'], async () => (await import('./admin/events-screen.tsx')).EventsScreen),
    },
  ],
  adminPages: [
    {
      key: 'events',
      path: paths.adminEvents(),
      icon: 'chart',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 60,
    },
  ],
} satisfies FeatureManifest
