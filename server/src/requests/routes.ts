import { requests as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { RequestsDeps } from './deps.ts'
import { downloadRequests } from './download-requests.ts'
import { eraseRequest } from './erase-request.ts'
import { listRequests, readRequest } from './list-requests.ts'
import { moveRequest, noteRequest } from './move-request.ts'
import { submitRequest } from './submit-request.ts'

export const requestsRoutes = (deps: RequestsDeps): readonly ServedRoute[] => [
  serve(contracts.openForm, async () => deps.tickets.issue()),
  serve(contracts.submitRequest, (call) => submitRequest(deps, call)),
  serve(contracts.listRequests, (call) => listRequests(deps, call)),
  serve(contracts.downloadRequests, (call) => downloadRequests(deps, call)),
  serve(contracts.readRequest, (call) => readRequest(deps, call)),
  serve(contracts.moveRequest, (call) => moveRequest(deps, call)),
  serve(contracts.noteRequest, (call) => noteRequest(deps, call)),
  serve(contracts.eraseRequest, eraseRequest),
]
