import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { brandAdminRoutes } from '../../brand/index.ts'
import { contentAdminRoutes } from '../../content/index.ts'
import { accountsAdminRoutes } from '../../identity/index.ts'
import { organisationsAdminRoutes } from '../../organisations/index.ts'
import { NotFoundScreen, screen } from '../../platform/routing/index.ts'
import { requestsAdminRoutes } from '../../requests/index.ts'
import { securityAdminRoutes } from '../../security/index.ts'
import { sgiAdminRoutes } from '../../sgi/index.ts'
import { moderationAdminRoutes } from '../../moderation/index.ts'
import { usageAdminRoutes } from '../../usage/index.ts'

/** Screens of those who run the platform, from the features that have some; what nobody brings is not found, and only for them. */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin(),
    lazy: screen(['admin', 'profile'], async () => (await import('./overview-screen.tsx')).OverviewScreen),
  },
  {
    path: paths.platformOwner(),
    lazy: screen(['admin', 'profile'], async () => (await import('./platform-owner-screen.tsx')).PlatformOwnerScreen),
  },
  ...requestsAdminRoutes,
  ...contentAdminRoutes(async () => (await import('./content-previews.ts')).contentPreviews),
  ...brandAdminRoutes,
  ...sgiAdminRoutes,
  ...moderationAdminRoutes,
  ...usageAdminRoutes,
  ...securityAdminRoutes,
  ...organisationsAdminRoutes,
  ...accountsAdminRoutes(async () => (await import('./account-parts.ts')).accountParts),
  ...[paths.platformOwner(), paths.admin()].map((path) => ({ path: `${path}/*`, Component: NotFoundScreen })),
]
