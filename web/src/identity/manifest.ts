import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminPages: [
    {
      key: 'accounts',
      path: paths.adminAccounts(),
      icon: 'person',
      roles: ['platform_owner', 'platform_admin', 'security_officer'],
      place: 90,
    },
  ],
} satisfies FeatureManifest
