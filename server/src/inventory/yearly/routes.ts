import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { storeKpis } from '../kpis/store-kpis.ts'
import { explainChange } from './explain-change.ts'
import { acceptGaps, listGaps } from './gaps.ts'
import { listRestatements } from './list-restatements.ts'
import { readInventory, type KeptInventories } from './read-inventory.ts'
import { acceptSuperseded, listSuperseded } from './superseded-years.ts'
import {
  approveInventory,
  lockInventory,
  restateInventory,
  returnInventory,
  submitInventory,
  type MovingDeps,
} from './transitions.ts'

export const yearlyRoutes = (deps: MovingDeps & { readonly kept: KeptInventories }): readonly ServedRoute[] => [
  serve(inventory.readInventory, (call) => readInventory(deps, deps.kept, call)),
  serve(inventory.submitInventory, (call) => submitInventory(deps, deps.kept, call)),
  serve(inventory.returnInventory, (call) => returnInventory(deps, call)),
  serve(inventory.approveInventory, async (call) => {
    const approved = await approveInventory(deps, deps.kept, call)
    const { organisationId } = call.actor
    await storeKpis(deps, call.db, { organisationId, at: call.clock.now(), year: call.params.year })
    return approved
  }),
  serve(inventory.lockInventory, (call) => lockInventory(deps, deps.kept, call)),
  serve(inventory.restateInventory, (call) => restateInventory(deps, call)),
  serve(inventory.listSuperseded, listSuperseded),
  serve(inventory.acceptSuperseded, acceptSuperseded),
  serve(inventory.explainChange, (call) => explainChange(deps, deps.kept, call)),
  serve(inventory.listGaps, (call) => listGaps(deps, deps.kept, call)),
  serve(inventory.acceptGaps, (call) => acceptGaps(deps, deps.kept, call)),
  serve(inventory.listRestatements, (call) => listRestatements(deps, call)),
]
