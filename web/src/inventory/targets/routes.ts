import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

const words = ['mrv-hub', 'inventory', 'report', 'ui'] as const

/** Targets, and the figures of the inventory over the years. */
export const targetRoutes: RouteObject[] = [
  {
    path: paths.targets(),
    handle: { crumb: 'targets' },
    lazy: screen(words, async () => (await import('./targets-screen.tsx')).TargetsScreen),
  },
  {
    path: paths.kpi(':code'),
    handle: { crumb: 'kpis' },
    lazy: screen(words, async () => (await import('../kpis/kpi-screen.tsx')).KpiScreen),
  },
]
