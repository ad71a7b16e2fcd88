import { marketplace as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { MarketplaceDeps } from '../deps.ts'
import {
  beginRequest,
  cancelRequest,
  decideRequest,
  findProviders,
  lengthenDeadline,
  listOwnRequests,
  saveRequest,
  sendRequest,
} from './own-requests.ts'
import { declineRequest, listReceivedRequests, readRequest, submitQuotation } from './received-requests.ts'
import { addRequestFile, showRequestFile } from './request-files.ts'

export const quotationRoutes = (deps: MarketplaceDeps): readonly ServedRoute[] => [
  serve(contracts.listOwnRequests, listOwnRequests),
  serve(contracts.findProviders, findProviders),
  serve(contracts.beginRequest, (call) => beginRequest(deps, call)),
  serve(contracts.saveRequest, (call) => saveRequest(deps, call)),
  serve(contracts.sendRequest, (call) => sendRequest(deps, call)),
  serve(contracts.lengthenDeadline, (call) => lengthenDeadline(deps, call)),
  serve(contracts.decideRequest, (call) => decideRequest(deps, call)),
  serve(contracts.cancelRequest, (call) => cancelRequest(deps, call)),

  serve(contracts.readRequest, (call) => readRequest(deps, call)),
  serve(contracts.addRequestFile, (call) => addRequestFile(deps, call)),
  serve(contracts.showRequestFile, (call) => showRequestFile(deps, call)),

  serve(contracts.listReceivedRequests, listReceivedRequests),
  serve(contracts.submitQuotation, (call) => submitQuotation(deps, call)),
  serve(contracts.declineRequest, (call) => declineRequest(deps, call)),
]
