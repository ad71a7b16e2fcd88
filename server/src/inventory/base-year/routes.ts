import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import type { KeptInventories } from '../yearly/read-inventory.ts'
import { endBaseYearEvent } from './end-event.ts'
import { listBaseYear } from './list-base-year.ts'
import { proposeBaseYearEffect } from './propose-effect.ts'
import { recordBaseYearEvent } from './record-event.ts'

export const baseYearRoutes = (deps: BoundaryDeps & { readonly kept: KeptInventories }): readonly ServedRoute[] => [
  serve(inventory.listBaseYear, (call) => listBaseYear(deps, deps.kept, call)),
  serve(inventory.proposeBaseYearEffect, (call) => proposeBaseYearEffect(deps, call)),
  serve(inventory.recordBaseYearEvent, (call) => recordBaseYearEvent(deps, call)),
  serve(inventory.endBaseYearEvent, endBaseYearEvent),
]
