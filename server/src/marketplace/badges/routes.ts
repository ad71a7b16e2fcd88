import { marketplace as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { addBadge, readProviderChecks, removeBadge } from './check-provider.ts'

/** What editors check of providers. */
export const badgeRoutes = (deps: MarketplaceDeps): readonly ServedRoute[] => [
  serve(contracts.readProviderChecks, readProviderChecks),
  serve(contracts.addBadge, (call) => addBadge(deps, call)),
  serve(contracts.removeBadge, (call) => removeBadge(deps, call)),
]
