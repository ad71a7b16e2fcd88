import { paths } from '@athar/contracts/paths'
import { screen } from '../platform/routing/index.ts'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminRoutes: [
    {
      path: paths.adminSecurity(),
      lazy: screen(['security', 'ui'], async () => (await import('./security-screen.tsx')).SecurityScreen),
    },
    {
      path: paths.adminSecurityEvent(':id'),
      handle: { crumb: 'securityEvent' },
      lazy: screen(['security'], async () => (await import('./security-event-screen.tsx')).SecurityEventScreen),
    },
  ],
  adminPages: [
    {
      key: 'security',
      path: paths.adminSecurity(),
      icon: 'lock',
      roles: ['platform_owner', 'platform_admin', 'security_officer'],
      place: 70,
    },
  ],
} satisfies FeatureManifest
