import { paths } from '@athar/contracts/paths'
import { screen } from '../platform/routing/screen.ts'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminRoutes: [
    {
      path: paths.adminBrand(),
      lazy: screen(['brand'], async () => (await import('./admin/list-screen.tsx')).BrandListScreen),
    },
    {
      path: paths.adminBrandSetting(':key'),
      lazy: screen(['brand'], async () => (await import('./admin/setting-screen.tsx')).BrandSettingScreen),
    },
  ],
  adminPages: [
    { key: 'brand', path: paths.adminBrand(), icon: 'eye', roles: ['platform_owner', 'platform_admin'], place: 30 },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
