import { paths } from '@athar/contracts/paths'
import { screen } from '../platform/routing/index.ts'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminRoutes: [
    {
      path: paths.adminRequests(),
      lazy: screen(['requests', 'ui'], async () => (await import('./admin/requests-screen.tsx')).RequestsScreen),
    },
    {
      path: paths.adminRequest(':id'),
      handle: { crumb: 'request' },
      lazy: screen(['requests'], async () => (await import('./admin/request-screen.tsx')).RequestScreen),
    },
  ],
  adminPages: [
    {
      key: 'requests',
      path: paths.adminRequests(),
      icon: 'mail',
      roles: ['platform_owner', 'platform_admin'],
      place: 10,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
