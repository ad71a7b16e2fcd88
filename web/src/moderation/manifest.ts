import { paths } from '@athar/contracts/paths'
import { screen } from '../platform/routing/index.ts'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminRoutes: [
    {
      path: paths.adminModeration(),
      lazy: screen(['moderation'], async () => (await import('./moderation-screen.tsx')).ModerationScreen),
    },
    {
      path: paths.adminReports(),
      lazy: screen(['moderation'], async () => (await import('./reports-screen.tsx')).ReportsScreen),
    },
  ],
  adminPages: [
    {
      key: 'reports',
      path: paths.adminReports(),
      icon: 'warning',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 51,
    },
    {
      key: 'moderation',
      path: paths.adminModeration(),
      icon: 'warning',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 50,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
