import { credits as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { CreditsDeps } from './deps.ts'
import { listOwnSeries } from './holdings/list-own-series.ts'
import { exportCadTrust } from './export/cad-trust.ts'
import { listHoldings, listMovements, listRetirements, readBalance, showHoldings } from './holdings/read-holdings.ts'
import { decideIssuance, listIssuable, listIssuances, proposeIssuance } from './issuance/issue-credits.ts'
import { cancelForLoss, freezeBlock, releaseBlock } from './issuance/oversee-blocks.ts'
import { listProgrammes, saveProgramme } from './issuance/programmes.ts'
import { findReceiver } from './movements/find-receiver.ts'
import { cancelCredits, retireCredits, transferCredits } from './movements/move-credits.ts'
import { decideOrder, listOrders } from './movements/orders.ts'
import { listRegistryProjects, listRegistryRetirements } from './registry/list-projects-and-retirements.ts'
import { addDealEvidence, showDealEvidence } from './offers/deal-evidence.ts'
import { acceptDeal, cancelDeal, confirmDeal, listDeals, readDeal, reserveCredits, settleDeal } from './offers/deals.ts'
import {
  beginCreditOffer,
  closeCreditOffer,
  freezeCreditOffer,
  listCreditOffers,
  listOverseenCreditOffers,
  listOwnCreditOffers,
  readCreditOffer,
  releaseCreditOffer,
} from './offers/own-offers.ts'
import { importReferences } from './references/import-references.ts'
import {
  addReference,
  addReferenceDocument,
  listReferences,
  removeReference,
  showReferenceDocument,
} from './references/references.ts'
import { listOpenCredits, listRegistry, readRegistry } from './registry/read-registry.ts'
import { downloadRetirementCertificate, readRetirementProof } from './retirements/download-certificate.ts'

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
  serve(contracts.exportCadTrust, (call) => exportCadTrust(deps, call)),

  serve(contracts.listCreditOffers, listCreditOffers),
  serve(contracts.readCreditOffer, readCreditOffer),
  serve(contracts.listOwnCreditOffers, listOwnCreditOffers),
  serve(contracts.beginCreditOffer, (call) => beginCreditOffer(deps, call)),
  serve(contracts.closeCreditOffer, (call) => closeCreditOffer(deps, call)),
  serve(contracts.listOverseenCreditOffers, listOverseenCreditOffers),
  serve(contracts.freezeCreditOffer, (call) => freezeCreditOffer(deps, call)),
  serve(contracts.releaseCreditOffer, (call) => releaseCreditOffer(deps, call)),

  serve(contracts.listDeals, listDeals),
  serve(contracts.readDeal, readDeal),
  serve(contracts.reserveCredits, (call) => reserveCredits(deps, call)),
  serve(contracts.acceptDeal, (call) => acceptDeal(deps, call)),
  serve(contracts.addDealEvidence, (call) => addDealEvidence(deps, call)),
  serve(contracts.showDealEvidence, (call) => showDealEvidence(deps, call)),
  serve(contracts.settleDeal, (call) => settleDeal(deps, call)),
  serve(contracts.confirmDeal, (call) => confirmDeal(deps, call)),
  serve(contracts.cancelDeal, (call) => cancelDeal(deps, call)),

  serve(contracts.downloadRetirementCertificate, (call) => downloadRetirementCertificate(deps, call)),
  serve(contracts.readRetirementProof, readRetirementProof),

  serve(contracts.listReferences, listReferences),
  serve(contracts.addReference, addReference),
  serve(contracts.importReferences, importReferences),
  serve(contracts.addReferenceDocument, (call) => addReferenceDocument(deps, call)),
  serve(contracts.showReferenceDocument, (call) => showReferenceDocument(deps, call)),
  serve(contracts.removeReference, removeReference),
]
