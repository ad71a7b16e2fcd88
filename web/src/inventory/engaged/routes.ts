import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

const words = ['inventory', 'report', 'units', 'ui', 'organisations'] as const

/** What a client has opened to the verifier for whom one acts. */
export const engagedRoutes: RouteObject[] = [
  {
    path: paths.inventoryEngagement(':id'),
    handle: { crumb: 'engagement' },
    lazy: screen(words, async () => (await import('./engaged-screen.tsx')).EngagedScreen),
  },
  {
    path: paths.inventoryEngagementRecord(':id', ':recordId'),
    handle: { crumb: 'record' },
    lazy: screen(words, async () => (await import('./engaged-record-screen.tsx')).EngagedRecordScreen),
  },
]
