import { suppliers } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { openQuestion } from './answers/open-question.ts'
import { renewLink } from './answers/renew-link.ts'
import { sendAnswer } from './answers/send-answer.ts'
import { sendFile } from './answers/send-file.ts'
import type { SuppliersDeps } from './deps.ts'
import { addRequest, addRequests } from './requests/add-request.ts'
import { listRequests } from './requests/list-requests.ts'
import { moveRequest } from './requests/move-request.ts'
import { readRequest } from './requests/read-request.ts'
import { readRequestList } from './requests/read-request-list.ts'
import { sendRequestAgain } from './requests/send-request-again.ts'

/** The whole feature on one screen. */
export const suppliersRoutes = (deps: SuppliersDeps): readonly ServedRoute[] => [
  serve(suppliers.listRequests, (call) => listRequests(deps, call)),
  serve(suppliers.readRequest, (call) => readRequest(deps, call)),
  serve(suppliers.addRequest, (call) => addRequest(deps, call)),
  serve(suppliers.readRequestList, (call) => readRequestList(deps, call)),
  serve(suppliers.addRequests, (call) => addRequests(deps, call)),
  serve(suppliers.sendRequestAgain, (call) => sendRequestAgain(deps, call)),
  serve(suppliers.moveRequest, (call) => moveRequest(deps, call)),

  serve(suppliers.openQuestion, ({ body }) => openQuestion(deps, body.link)),
  serve(suppliers.sendAnswer, ({ body }) => sendAnswer(deps, body)),
  serve(suppliers.sendSupplierFile, (call) => sendFile(deps, call)),
  serve(suppliers.renewLink, ({ body }) => renewLink(deps, body.link)),
]
