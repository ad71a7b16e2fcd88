import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { limitConcurrency } from '../limit-concurrency.ts'

/** The large bodies of a person, so many in memory. */
export type LargeBodies = ReturnType<typeof limitConcurrency>
type Asked = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Whoever sends nothing of a large body for so long has left it, and gives its place to the next. */
const patience = 120_000

/**
 * Waits, with a large body unread, until fewer of its person are at work than may be at the same time: each would stand in memory as
 * often as anybody likes to send it, and wait there for the turn of its action.
 */
export function roomFor(
  large: LargeBodies,
  { request, reply }: Asked,
  { personId, patienceMs = patience }: { readonly personId: string; readonly patienceMs?: number },
): Promise<void> {
  return new Promise((resolve) => {
    const answered = () => new Promise<void>((over) => void finished(reply.raw, () => over()))
    void large(personId, () => {
      whileSent({ request, reply }, patienceMs)
      resolve()
      return answered()
    })
  })
}

/** Gives a connection so long to send the next of a body, until all of it is there. */
function whileSent({ request, reply }: Asked, patienceMs: number): void {
  const { socket } = request.raw
  if (!(socket instanceof Socket)) return
  socket.setTimeout(patienceMs)
  request.raw.once('end', () => {
    if (!reply.raw.writableEnded) socket.setTimeout(request.server.server.timeout)
  })
}
