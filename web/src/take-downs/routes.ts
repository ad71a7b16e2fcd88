import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

/** For editors, inside the shell of the administration. */
export const takeDownsAdminRoutes: RouteObject[] = [
  {
    path: paths.adminTakeDowns(),
    lazy: screen(['take-downs'], async () => (await import('./take-downs-screen.tsx')).TakeDownsScreen),
  },
]
