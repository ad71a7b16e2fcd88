import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { calculateLines, listCalculatorCatalogue } from './guided.ts'
import { climatiqCalculator, estimate, gridIntensity, listCalculatorActivities } from './estimate.ts'

export const calculatorRoutes: readonly ServedRoute[] = [
  serve(inventory.listCalculatorActivities, listCalculatorActivities),
  serve(inventory.climatiqCalculator, climatiqCalculator),
  serve(inventory.estimate, estimate),
  serve(inventory.gridIntensity, gridIntensity),
  serve(inventory.listCalculatorCatalogue, listCalculatorCatalogue),
  serve(inventory.calculateLines, calculateLines),
]
