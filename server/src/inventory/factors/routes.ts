import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { listFactorChoices, saveFactorChoice } from './choices.ts'
import { importOwnFactors } from './import-own-factors.ts'
import { listFactors, listUsedFactors, readFactor } from './library.ts'
import { archiveOwnActivity, createOwnActivity, listOwnActivities } from './own-activities.ts'
import { createOwnFactor, endOwnFactor, listOwnFactors } from './own-factors.ts'
import { listPriceIndex, removePriceIndex, savePriceIndex } from './price-index.ts'
import { recalculateYear, type FactorDeps } from './recalculate-year.ts'

export const factorRoutes = (deps: FactorDeps): readonly ServedRoute[] => [
  serve(inventory.listFactors, listFactors),
  serve(inventory.listUsedFactors, listUsedFactors),
  serve(inventory.readFactor, readFactor),
  serve(inventory.listOwnFactors, listOwnFactors),
  serve(inventory.createOwnFactor, createOwnFactor),
  serve(inventory.endOwnFactor, endOwnFactor),
  serve(inventory.importOwnFactors, importOwnFactors),
  serve(inventory.listFactorChoices, listFactorChoices),
  serve(inventory.saveFactorChoice, saveFactorChoice),
  serve(inventory.listOwnActivities, listOwnActivities),
  serve(inventory.createOwnActivity, createOwnActivity),
  serve(inventory.archiveOwnActivity, archiveOwnActivity),
  serve(inventory.listPriceIndex, listPriceIndex),
  serve(inventory.savePriceIndex, savePriceIndex),
  serve(inventory.removePriceIndex, removePriceIndex),
  serve(inventory.recalculateYear, (call) => recalculateYear(deps, call)),
]
