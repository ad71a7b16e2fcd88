import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

const words = ['sgi', 'content'] as const

/** Open to everybody. */
export const sgiRoutes: RouteObject[] = [
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

/** For people who are signed in. */
export const sgiMemberRoutes: RouteObject[] = [
  {
    path: paths.sgiRegister(),
    lazy: screen(words, async () => (await import('./register/registrations-screen.tsx')).RegistrationsScreen),
  },
  {
    path: paths.sgiRegistration(':id'),
    lazy: screen([...words, 'ui'], async () => (await import('./register/registration-screen.tsx')).RegistrationScreen),
  },
]

/** In the shell of administration. */
export const sgiAdminRoutes: RouteObject[] = [
  {
    path: paths.adminSgiRegistrations(),
    lazy: screen(words, async () => (await import('./review/review-list-screen.tsx')).ReviewListScreen),
  },
  {
    path: paths.adminSgiRegistration(':id'),
    lazy: screen([...words, 'ui'], async () => (await import('./review/review-screen.tsx')).ReviewScreen),
  },
]
