import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.vision2030(),
    lazy: screen(
      ['vision2030', 'content', 'ui'],
      async () => (await import('./vision2030-screen.tsx')).Vision2030Screen,
    ),
  },
]
