import { mayReadAll, mayReview } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { baseYearRoutes } from './base-year/routes.ts'
import { boundaryRoutes } from './boundary/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { engagedRoutes } from './engaged/routes.ts'
import { expectedRoutes } from './expected/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { targetRoutes } from './targets/routes.ts'
import { yearlyRoutes } from './yearly/routes.ts'

/** Each part of the inventory brings its screens. */
export const manifest = {
  workspaceRoutes: [
    ...yearlyRoutes,
    ...baseYearRoutes,
    ...boundaryRoutes,
    ...contractRoutes,
    ...engagedRoutes,
    ...expectedRoutes,
    ...factorRoutes,
    ...importRoutes,
    ...recordRoutes,
    ...reportRoutes,
    ...targetRoutes,
  ],
  mainLinks: [
    {
      key: 'inventory',
      to: paths.inventory(),
      also: [paths.kpi('carbon-intensity'), paths.targets()],
      roles: mayReadAll,
      place: 10,
    },
    {
      key: 'approvals',
      to: `${paths.inventoryRecords()}?state=pending&year=all`,
      also: [paths.reviewInternal(), paths.reviewExternal(), paths.reviewBoard()],
      roles: mayReview,
      place: 40,
    },
  ],
  workspaceSections: [
    {
      key: 'inventory',
      roles: mayReadAll,
      items: [
        { key: 'overview', to: paths.inventory(), icon: 'chart' },
        { key: 'records', to: paths.inventoryRecords(), icon: 'table' },
        { key: 'expected', to: paths.inventoryExpected(), icon: 'list' },
        { key: 'import', to: paths.inventoryImport(), icon: 'upload' },
        { key: 'factors', to: paths.inventoryFactors(), icon: 'factor' },
        { key: 'kpis', to: paths.kpi('carbon-intensity'), icon: 'chart' },
        { key: 'targets', to: paths.targets(), icon: 'factor' },
        { key: 'sites', to: paths.inventorySites(), icon: 'site' },
        { key: 'settings', to: paths.inventorySettings(), icon: 'settings' },
        { key: 'report', to: paths.inventoryReport(), icon: 'report' },
      ],
      place: 10,
    },
  ],
} satisfies FeatureManifest
