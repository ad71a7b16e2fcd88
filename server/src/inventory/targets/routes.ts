import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { readKpi } from '../kpis/read-kpi.ts'
import { listTargets } from './list-targets.ts'
import { readMrvSample, type SampleDeps } from './read-sample.ts'
import { removeTarget } from './remove-target.ts'
import { saveTarget } from './save-target.ts'

export const targetRoutes = (deps: SampleDeps): readonly ServedRoute[] => [
  serve(inventory.readKpi, (call) => readKpi(deps, call)),
  serve(inventory.listTargets, (call) => listTargets(deps, call)),
  serve(inventory.saveTarget, (call) => saveTarget(deps, call)),
  serve(inventory.removeTarget, (call) => removeTarget(call)),
  serve(inventory.readMrvSample, (call) => readMrvSample(deps, call)),
]
