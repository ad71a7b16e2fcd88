import { security as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { People } from '../identity/index.ts'
import type { Fingerprint } from './fingerprint.ts'
import { listEvents, readEvent } from './list-events.ts'
import { logEvent } from './log-event.ts'
import { readPlatformId } from './store.ts'

type SecurityDeps = { readonly fingerprint: Fingerprint; readonly people: People }

export const securityRoutes = ({ fingerprint, people }: SecurityDeps): readonly ServedRoute[] => [
  serve(contracts.logSecurityEvent, logEvent),
  serve(contracts.getPlatformFingerprint, async ({ db, reply }) =>
    // A bare text would go out as one; the client of this call reads JSON.
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(await fingerprint(db)),
  ),
  serve(contracts.listSecurityEvents, (call) => listEvents({ people }, call)),
  serve(contracts.readSecurityEvent, (call) => readEvent({ people }, call)),
  serve(contracts.readPlatformIdentity, async ({ db }) => ({
    id: await readPlatformId(db),
    fingerprint: await fingerprint(db),
  })),
]
