import { guardians as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { decideAdultClaim, listAdultClaims } from './adult-claims.ts'
import { askGuardian } from './ask-guardian.ts'
import { decide, readLink } from './decide.ts'
import type { GuardiansDeps } from './deps.ts'
import { readOwn } from './own-standing.ts'
import { renewLink } from './renew-link.ts'
import { sayAgeBand } from './say-age-band.ts'

/** The whole feature on one screen. */
export const guardiansRoutes = (deps: GuardiansDeps): readonly ServedRoute[] => [
  serve(contracts.readOwn, (call) => readOwn(deps, call)),
  serve(contracts.sayAgeBand, (call) => sayAgeBand(deps, call)),
  serve(contracts.askGuardian, (call) => askGuardian(deps, call)),
  serve(contracts.readLink, (call) => readLink(deps, call)),
  serve(contracts.decide, (call) => decide(deps, call)),
  serve(contracts.renewLink, (call) => renewLink(deps, call)),

  serve(contracts.listAdultClaims, (call) => listAdultClaims(deps, call)),
  serve(contracts.decideAdultClaim, (call) => decideAdultClaim(deps, call)),
]
