import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** The base year, what moves it and whether it is to be recalculated. */
export const baseYearRoutes: RouteObject[] = [
  {
    path: paths.inventoryBaseYear(),
    handle: { crumb: 'baseYear' },
    lazy: screen(['inventory', 'ui'], async () => (await import('./base-year-screen.tsx')).BaseYearScreen),
  },
]
