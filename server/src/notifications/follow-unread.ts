import type { notifications, ResponseOf } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { openStream, streamEvents } from '../platform/http/event-stream.ts'
import type { Call } from '../platform/http/serve.ts'
import { coalesce } from '../platform/coalesce.ts'
import { whenThere } from '../platform/jobs/patience.ts'
import { watch } from '../platform/watch.ts'
import type { NotificationsDeps } from './deps.ts'
import { readUnread as countUnread } from './store/notices.ts'

type Unread = ResponseOf<typeof notifications.readUnread>

export const readUnread = ({ actor, db }: Call<typeof notifications.readUnread>): Promise<Unread> =>
  countUnread(db, actor.personId)

/** Less than the life of an access token: whoever goes on listening shows a fresh one. */
const longestMs = 10 * 60_000

/** For all streams of a session at once. */
const together = coalesce<Unread | null>()

/** Streams the count at once and whenever it changes, for as long as the session lives. */
export async function followUnread(
  deps: Pick<NotificationsDeps, 'database' | 'clock' | 'listener' | 'stopping'>,
  { actor, reply, request }: Call<typeof notifications.followUnread>,
): Promise<FastifyReply> {
  const signal = AbortSignal.any([
    openStream({ listener: deps.listener, reply }, actor),
    deps.stopping,
    AbortSignal.timeout(longestMs),
  ])
  return streamEvents({ reply, request }, changes(deps, actor, signal))
}

async function* changes(
  { database, clock, listener }: Pick<NotificationsDeps, 'database' | 'clock' | 'listener'>,
  { personId, sessionId }: { personId: string; sessionId: string },
  signal: AbortSignal,
): AsyncGenerator<Unread> {
  const announced = watch(listener, { channel: 'athar_notifications', id: personId }, signal)
  const look = () =>
    together(sessionId, () =>
      database.openSession({ sessionId, organisationId: null, at: clock.now() }, async ({ db }, session) =>
        session === null ? null : countUnread(db, personId),
      ),
    )
  try {
    for (let last = ''; !signal.aborted; await announced.next()) {
      const state = await (last === '' ? look() : whenThere(look))
      if (state === null) return
      const text = JSON.stringify(state)
      if (text !== last) yield state
      last = text
    }
  } finally {
    announced.end()
  }
}
