import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

/** Everything public, found by its words. */
export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.search(),
    lazy: screen(['content'], async () => (await import('./search/search-screen.tsx')).SearchScreen),
  },
]
