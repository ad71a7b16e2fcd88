import { mayReadAll } from '@athar/contracts/core'
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
  workspaceSections: [
    {
      key: 'mrvProjects',
      roles: mayReadAll,
      items: [{ key: 'mrvProjects', to: paths.mrvProjects(), icon: 'list' }],
      place: 22,
    },
  ],
} satisfies FeatureManifest
