import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

/** For editors, inside the shell of the administration. */
export const moderationAdminRoutes: RouteObject[] = [
  {
    path: paths.adminModeration(),
    lazy: screen(['moderation'], async () => (await import('./moderation-screen.tsx')).ModerationScreen),
  },
]
