import type { RouteObject } from 'react-router'
import { boundaryRoutes } from './boundary/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { engagedRoutes } from './engaged/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { yearlyRoutes } from './yearly/routes.ts'

/** The screens of the inventory; each part brings its own. */
export const inventoryRoutes: RouteObject[] = [
  ...yearlyRoutes,
  ...boundaryRoutes,
  ...contractRoutes,
  ...engagedRoutes,
  ...factorRoutes,
  ...importRoutes,
  ...recordRoutes,
  ...reportRoutes,
]
