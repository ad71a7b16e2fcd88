import { usage as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { downloadReport } from './download-report.ts'
import { readReport } from './read-report.ts'
import { recordEvent } from './record-event.ts'

export const usageRoutes: readonly ServedRoute[] = [
  serve(contracts.recordEvent, recordEvent),
  serve(contracts.readReport, readReport),
  serve(contracts.downloadReport, downloadReport),
]
