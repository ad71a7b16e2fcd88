import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

/** Opened by the signed link of a reviewer from outside. */
export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.reviewLink(),
    lazy: screen(
      ['disclosure-review', 'disclosures', 'content'],
      async () => (await import('./reports/link-screen.tsx')).LinkScreen,
    ),
  },
]
