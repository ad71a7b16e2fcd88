import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

const words = ['sgi', 'content'] as const

export const visitorRoutes: readonly RouteObject[] = [
  { path: paths.sgi(), lazy: screen(words, async () => (await import('./hub/sgi-screen.tsx')).SgiScreen) },
  {
    path: paths.sgiInitiative(':slug'),
    lazy: screen(words, async () => (await import('./initiative-screen.tsx')).InitiativeScreen),
  },
  {
    path: paths.sgiProject(':slug'),
    lazy: screen([...words, 'ui'], async () => (await import('./project/project-screen.tsx')).ProjectScreen),
  },
  // The address that the specification's own links name.
  {
    path: '/sgi/project/:slug',
    lazy: screen([], async () => (await import('./project/project-redirect.tsx')).ProjectRedirect),
  },
  { path: paths.sgiMap(), lazy: screen(words, async () => (await import('./map/map-screen.tsx')).MapScreen) },
  {
    path: paths.sgiDashboard(),
    lazy: screen([...words, 'ui'], async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
  },
]
