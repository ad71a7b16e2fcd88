import { credits as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { CreditsDeps } from './deps.ts'
import { listOwnSeries } from './holdings/list-own-series.ts'
import { listHoldings, listMovements, listRetirements, readBalance, showHoldings } from './holdings/read-holdings.ts'
import { decideIssuance, listIssuable, listIssuances, proposeIssuance } from './issuance/issue-credits.ts'
import { cancelForLoss, freezeBlock, releaseBlock } from './issuance/oversee-blocks.ts'
import { listProgrammes, saveProgramme } from './issuance/programmes.ts'
import { findReceiver } from './movements/find-receiver.ts'
import { cancelCredits, retireCredits, transferCredits } from './movements/move-credits.ts'
import { decideOrder, listOrders } from './movements/orders.ts'
import { listRegistryProjects, listRegistryRetirements } from './registry/list-projects-and-retirements.ts'
import { listOpenCredits, listRegistry, readRegistry } from './registry/read-registry.ts'

/** The whole feature on one screen. */
export const creditsRoutes = (deps: CreditsDeps): readonly ServedRoute[] => [
  serve(contracts.listHoldings, listHoldings),
  serve(contracts.listOwnSeries, listOwnSeries),
  serve(contracts.readBalance, (call) => readBalance(deps, call)),
  serve(contracts.showHoldings, showHoldings),
  serve(contracts.listMovements, listMovements),
  serve(contracts.listRetirements, listRetirements),

  serve(contracts.findReceiver, findReceiver),
  serve(contracts.transferCredits, (call) => transferCredits(deps, call)),
  serve(contracts.retireCredits, (call) => retireCredits(deps, call)),
  serve(contracts.cancelCredits, (call) => cancelCredits(deps, call)),
  serve(contracts.listOrders, listOrders),
  serve(contracts.decideOrder, (call) => decideOrder(deps, call)),

  serve(contracts.listProgrammes, listProgrammes),
  serve(contracts.saveProgramme, saveProgramme),
  serve(contracts.listIssuable, listIssuable),
  serve(contracts.listIssuances, listIssuances),
  serve(contracts.proposeIssuance, proposeIssuance),
  serve(contracts.decideIssuance, (call) => decideIssuance(deps, call)),
  serve(contracts.freezeBlock, (call) => freezeBlock(deps, call)),
  serve(contracts.releaseBlock, (call) => releaseBlock(deps, call)),
  serve(contracts.cancelForLoss, (call) => cancelForLoss(deps, call)),

  serve(contracts.listRegistry, listRegistry),
  serve(contracts.readRegistry, readRegistry),
  serve(contracts.listRegistryProjects, listRegistryProjects),
  serve(contracts.listRegistryRetirements, listRegistryRetirements),
  serve(contracts.listOpenCredits, listOpenCredits),
]
