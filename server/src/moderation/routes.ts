import { moderation as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { ModerationDeps } from './deps.ts'
import { listHidden } from './list-hidden.ts'
import { decideReport, listReports, sendReport } from './reports.ts'
import { restore } from './restore.ts'

/** The whole feature on one screen. */
export const moderationRoutes = (deps: ModerationDeps): readonly ServedRoute[] => [
  serve(contracts.listHidden, (call) => listHidden(deps, call)),
  serve(contracts.sendReport, (call) => sendReport(deps, call)),
  serve(contracts.listReports, (call) => listReports(deps, call)),
  serve(contracts.decideReport, (call) => decideReport(deps, call)),
  serve(contracts.restore, (call) => restore(deps, call)),
]
