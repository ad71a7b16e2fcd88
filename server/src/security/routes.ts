import { security as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { Fingerprint } from './fingerprint.ts'
import { listEvents } from './list-events.ts'
import { logEvent } from './log-event.ts'

export const securityRoutes = ({ fingerprint }: { fingerprint: Fingerprint }): readonly ServedRoute[] => [
  serve(contracts.logSecurityEvent, logEvent),
  serve(contracts.getPlatformFingerprint, async ({ db, reply }) =>
    // A bare text would go out as one; the client of this call reads JSON.
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(await fingerprint(db)),
  ),
  serve(contracts.listSecurityEvents, listEvents),
]
