import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** The report of a year, and its data as files. */
export const reportRoutes: RouteObject[] = [
  {
    path: paths.inventoryReport(),
    handle: { crumb: 'report' },
    lazy: screen(['inventory', 'report'], async () => (await import('./report-screen.tsx')).ReportScreen),
  },
]
