import type { Feature } from '../platform/platform.ts'
import { disclosuresRoutes } from './routes.ts'

/** The public entry: what the rest of the server may know. */
export function createDisclosures(): Feature {
  return { name: 'disclosures', routes: disclosuresRoutes }
}
