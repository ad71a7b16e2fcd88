import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** The list of imports and the wizard for one of them. */
export const importRoutes: RouteObject[] = [
  {
    path: paths.inventoryImport(),
    handle: { crumb: 'import' },
    lazy: screen(['inventory'], async () => (await import('./list/imports-screen.tsx')).ImportsScreen),
  },
  {
    path: paths.inventoryImportOne(':id'),
    handle: { crumb: 'import' },
    lazy: screen(
      ['inventory', 'activity-file', 'units'],
      async () => (await import('./wizard/import-screen.tsx')).ImportScreen,
    ),
  },
]
