import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminPages: [
    {
      key: 'content',
      path: paths.adminContent(),
      icon: 'report',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 20,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
