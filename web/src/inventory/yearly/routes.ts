import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** The inventory of a year. */
export const yearlyRoutes: RouteObject[] = [
  {
    path: paths.inventory(),
    handle: { crumb: 'overview' },
    lazy: screen(['inventory', 'report'], async () => (await import('./inventory-screen.tsx')).InventoryScreen),
  },
]
