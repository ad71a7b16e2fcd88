import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { RecordDeps } from '../records/index.ts'
import { askForData } from './ask-for-data.ts'
import { copyExpected } from './copy-expected.ts'
import { answerDataRequest, readDataRequest, withdrawDataRequest } from './data-requests.ts'
import { previewEstimates, storeEstimates } from './estimates.ts'
import { listExpected } from './list-expected.ts'
import { removeExpected, saveExpected } from './save-expected.ts'

export const expectedRoutes = (deps: RecordDeps): readonly ServedRoute[] => [
  serve(inventory.listExpected, (call) => listExpected(deps, call)),
  serve(inventory.copyExpected, (call) => copyExpected(deps, call)),
  serve(inventory.saveExpected, (call) => saveExpected(deps, call)),
  serve(inventory.removeExpected, (call) => removeExpected(deps, call)),
  serve(inventory.askForData, (call) => askForData(deps, call)),
  serve(inventory.readDataRequest, (call) => readDataRequest(deps, call)),
  serve(inventory.answerDataRequest, (call) => answerDataRequest(deps, call)),
  serve(inventory.withdrawDataRequest, (call) => withdrawDataRequest(deps, call)),
  serve(inventory.previewEstimates, (call) => previewEstimates(deps, call)),
  serve(inventory.storeEstimates, (call) => storeEstimates(deps, call)),
]
