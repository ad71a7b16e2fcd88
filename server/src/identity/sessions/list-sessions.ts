import type { identity, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { describeAgent } from '../describe-agent.ts'
import { openSessionsOf } from '../store/sessions.ts'

/** Where a person is signed in: device, place and last use, so that a stranger stands out. */
export async function listSessions({
  actor,
  db,
  clock,
}: Call<typeof identity.listSessions>): Promise<ResponseOf<typeof identity.listSessions>> {
  const rows = await openSessionsOf(db, { userId: actor.personId, at: clock.now() })
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: describeAgent(row.user_agent),
      address: row.ip,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.refreshed_at.toISOString(),
      endsAt: row.not_after.toISOString(),
      confirmed: row.aal === 'aal2',
      current: row.id === actor.sessionId,
    })),
  }
}
