import type { ServedRoute } from '../platform/http/serve.ts'
import { boundaryRoutes, type BoundaryDeps } from './boundary/index.ts'

/** The whole feature on one screen: each part adds its list. */
export const inventoryRoutes = (deps: BoundaryDeps): readonly ServedRoute[] => [...boundaryRoutes(deps)]
