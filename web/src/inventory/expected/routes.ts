import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

const words = ['inventory', 'report', 'units', 'ui'] as const

/** What a year waits for, and one request for it. */
export const expectedRoutes: RouteObject[] = [
  {
    path: paths.inventoryExpected(),
    handle: { crumb: 'expected' },
    children: [
      { index: true, lazy: screen(words, async () => (await import('./expected-screen.tsx')).ExpectedScreen) },
      {
        path: 'requests/:id',
        handle: { crumb: 'dataRequest' },
        lazy: screen(words, async () => (await import('./request/request-screen.tsx')).RequestScreen),
      },
    ],
  },
]
