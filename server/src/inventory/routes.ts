import type { ServedRoute } from '../platform/http/serve.ts'
import type { AttachmentDeps } from './attachments/attachments.ts'
import { baseYearRoutes } from './base-year/routes.ts'
import { boundaryRoutes } from './boundary/index.ts'
import { calculatorRoutes } from './calculator/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { engagedRoutes } from './engaged/routes.ts'
import { expectedRoutes } from './expected/index.ts'
import { factorRoutes } from './factors/routes.ts'
import { importRoutes, type ImportDeps } from './imports/index.ts'
import type { RecordDeps } from './records/deps.ts'
import { recordRoutes } from './records/routes.ts'
import { reportRoutes, type ReportDeps } from './report/index.ts'
import type { SampleDeps } from './targets/read-sample.ts'
import { targetRoutes } from './targets/routes.ts'
import type { KeptInventories } from './yearly/read-inventory.ts'
import { yearlyRoutes } from './yearly/routes.ts'
import type { MovingDeps } from './yearly/transitions.ts'

/** The whole feature on one screen: each part adds its list. */
export const inventoryRoutes = (
  deps: AttachmentDeps &
    ImportDeps &
    RecordDeps &
    MovingDeps &
    ReportDeps &
    Pick<SampleDeps, 'sample'> & { readonly kept: KeptInventories },
): readonly ServedRoute[] => [
  ...baseYearRoutes(deps),
  ...boundaryRoutes(deps),
  ...calculatorRoutes,
  ...contractRoutes(deps),
  ...engagedRoutes(deps),
  ...expectedRoutes(deps),
  ...factorRoutes(deps),
  ...importRoutes(deps),
  ...recordRoutes(deps),
  ...reportRoutes(deps),
  ...targetRoutes(deps),
  ...yearlyRoutes(deps),
]
