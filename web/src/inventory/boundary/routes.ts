import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** Sites, entities, years and settings. */
export const boundaryRoutes: RouteObject[] = [
  {
    path: paths.inventorySites(),
    handle: { crumb: 'sites' },
    lazy: screen(['inventory'], async () => (await import('./sites/sites-screen.tsx')).SitesScreen),
  },
  {
    path: paths.inventorySitesFile(),
    handle: { crumb: 'sites' },
    lazy: screen(['inventory', 'ui'], async () => (await import('./sites/file/sites-file-screen.tsx')).SitesFileScreen),
  },
  {
    path: paths.inventoryBoundary(),
    handle: { crumb: 'sites' },
    lazy: screen(['inventory'], async () => (await import('./entities/entities-screen.tsx')).EntitiesScreen),
  },
  {
    path: paths.inventorySettings(),
    handle: { crumb: 'settings' },
    lazy: screen(['inventory'], async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
]
