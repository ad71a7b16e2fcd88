import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.mrvProjects(),
      lazy: screen(['mrv-projects', 'ui'], async () => (await import('./projects/projects-screen.tsx')).ProjectsScreen),
    },
    {
      path: paths.mrvProjectsProject(':id'),
      handle: { crumb: 'mrvProjectsProject' },
      lazy: screen(['mrv-projects', 'ui'], async () => (await import('./projects/project-screen.tsx')).ProjectScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'mrvProjects',
      roles: mayReadAll,
      items: [{ key: 'mrvProjects', to: paths.mrvProjects(), icon: 'list' }],
      place: 50,
    },
  ],
} satisfies FeatureManifest
