import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  memberRoutes: [
    {
      path: paths.profileGuardian(),
      lazy: screen(['guardians'], async () => (await import('./own-guardian-screen.tsx')).OwnGuardianScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminAges(),
      lazy: screen(['guardians'], async () => (await import('./adult-claims-screen.tsx')).AdultClaimsScreen),
    },
  ],
  adminPages: [
    {
      key: 'ages',
      path: paths.adminAges(),
      icon: 'people',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 53,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
