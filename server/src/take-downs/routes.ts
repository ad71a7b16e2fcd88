import { takeDowns as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { TakeDownsDeps } from './deps.ts'
import { listTakeDowns } from './list-take-downs.ts'
import { putBack } from './put-back.ts'

/** The whole feature on one screen. */
export const takeDownsRoutes = (deps: TakeDownsDeps): readonly ServedRoute[] => [
  serve(contracts.listTakeDowns, (call) => listTakeDowns(deps, call)),
  serve(contracts.putBack, (call) => putBack(deps, call)),
]
