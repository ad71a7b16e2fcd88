import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { createFingerprint } from './fingerprint.ts'
import { securityData } from './personal-data.ts'
import { securityQueue } from './queue.ts'
import { securityRoutes } from './routes.ts'

/** What the security officer has to know: what browsers report, what happened to accounts, and whether this is still the same platform. */
export function createSecurity(
  { masterKey, evidenceLog }: Pick<Platform, 'masterKey' | 'evidenceLog'>,
  { identity: { people } }: { readonly identity: Pick<Identity, 'people'> },
): Feature {
  return {
    name: 'security',
    routes: securityRoutes({ fingerprint: createFingerprint(masterKey, evidenceLog.publicKey), people }),
    queues: [securityQueue],
    personalData: securityData,
  }
}
