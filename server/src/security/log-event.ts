import type { security } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import { insertClientEvent } from './store.ts'

/** Keeps a browser's own word, from whomever: marked as such, because nobody vouches for it. */
export async function logEvent({
  body,
  clock,
  db,
  request,
}: Call<typeof security.logSecurityEvent>): Promise<undefined> {
  const suspicious = body.suspicious ?? false
  await insertClientEvent(db, {
    eventType: body.event_type,
    suspiciousActivity: suspicious,
    severity: suspicious ? 'warning' : 'info',
    metadata: body.metadata ?? {},
    userAgent: (body.user_agent ?? request.headers['user-agent'] ?? '').slice(0, 1000) || null,
    ipAddress: request.ip,
    requestId: request.id,
    at: clock.now(),
  })
}
