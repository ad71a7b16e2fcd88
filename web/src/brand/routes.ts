import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

/** Where those who run the platform change its look; to be mounted inside their shell. */
export const brandAdminRoutes: RouteObject[] = [
  {
    path: paths.adminBrand(),
    lazy: screen(['brand'], async () => (await import('./admin/list-screen.tsx')).BrandListScreen),
  },
  {
    path: paths.adminBrandSetting(':key'),
    lazy: screen(['brand'], async () => (await import('./admin/setting-screen.tsx')).BrandSettingScreen),
  },
]
