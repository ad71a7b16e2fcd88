import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ReportDeps } from './deps.ts'
import { downloadExport } from './download-export.ts'
import { listExports } from './list-exports.ts'
import { requestExport } from './request-export.ts'

export const reportRoutes = (deps: ReportDeps): readonly ServedRoute[] => [
  serve(inventory.requestExport, (call) => requestExport(deps, call)),
  serve(inventory.listExports, listExports),
  serve(inventory.downloadExport, (call) => downloadExport(deps, call)),
]
