import { mayReadAll } from '@athar/contracts/core'
import { registerOfficers } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['mrv-projects', 'sgi', 'evidence', 'grants', 'content', 'ui'] as const

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.mrvProjects(),
      lazy: screen([...words], async () => (await import('./projects/projects-screen.tsx')).ProjectsScreen),
    },
    {
      path: paths.mrvProject(':id'),
      handle: { crumb: 'mrvProject' },
      lazy: screen([...words], async () => (await import('./projects/project-screen.tsx')).ProjectScreen),
    },
    {
      path: paths.mrvRegistration(':id'),
      handle: { crumb: 'mrvRegistration' },
      lazy: screen(
        [...words, 'content'],
        async () => (await import('./register/registration-screen.tsx')).RegistrationScreen,
      ),
    },
    {
      path: paths.mrvDevice(':id', ':deviceId'),
      handle: { crumb: 'mrvDevice' },
      lazy: screen([...words], async () => (await import('./devices/device-screen.tsx')).DeviceScreen),
    },
    {
      path: paths.mrvPeriod(':id', ':periodId'),
      handle: { crumb: 'mrvPeriod' },
      lazy: screen([...words, 'methodologies'], async () => (await import('./periods/period-screen.tsx')).PeriodScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminProjects(),
      lazy: screen([...words], async () => (await import('./register/admin/desk-screen.tsx')).DeskScreen),
    },
    {
      path: paths.adminProject(':id'),
      handle: { crumb: 'project' },
      lazy: screen(
        [...words, 'project-register', 'content'],
        async () => (await import('./register/admin/review-screen.tsx')).ReviewScreen,
      ),
    },
  ],
  adminPages: [{ key: 'projects', path: paths.adminProjects(), icon: 'list', roles: registerOfficers, place: 32 }],
  workspaceSections: [
    {
      key: 'mrv',
      roles: mayReadAll,
      items: [{ key: 'mrvProjects', to: paths.mrvProjects(), icon: 'list' }],
      place: 22,
    },
  ],
} satisfies FeatureManifest
