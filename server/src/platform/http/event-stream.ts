import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { fail } from '../errors.ts'
import type { Listener } from '../listener.ts'
import { whenOver } from './when-over.ts'

/** A line that says nothing, often enough that no proxy takes the stream for dead. */
const pulseMs = 15_000

/** Of one session at once; browsers open six connections to a site. */
export const mostStreams = 5

const open = new Map<string, number>()

/**
 * Takes one of the streams a session may have open. The signal is aborted when the reader leaves or the session ends.
 *
 * Refused with `rate-limited` while all are open.
 */
export function openStream(
  { listener, reply }: { listener: Listener; reply: FastifyReply },
  { sessionId, tokenId }: Pick<Actor, 'sessionId' | 'tokenId'>,
): AbortSignal {
  const holder = tokenId ?? sessionId
  const others = open.get(holder) ?? 0
  if (others >= mostStreams) fail('rate-limited', { retryAfterSeconds: 30 })
  open.set(holder, others + 1)
  const left = new AbortController()
  const deaf = listener.on('athar_sessions', (ended) => ended === sessionId && left.abort())
  whenOver(reply.raw, () => {
    deaf()
    const rest = (open.get(holder) ?? 1) - 1
    if (rest > 0) open.set(holder, rest)
    else open.delete(holder)
    left.abort()
  })
  return left.signal
}

/** Sends what comes as server-sent events until it ends; what fails before the first is answered as usual. */
export async function streamEvents(
  { reply, request }: { reply: FastifyReply; request: FastifyRequest },
  events: AsyncIterable<unknown>,
): Promise<FastifyReply> {
  const states = events[Symbol.asyncIterator]()
  const first = await states.next()
  const stream = new PassThrough()
  const pulse = setInterval(() => stream.write(':\n\n'), pulseMs)
  const pump = async () => {
    for (let next = first; !next.done; next = await states.next())
      stream.write(`data: ${JSON.stringify(next.value)}\n\n`)
  }
  void pump()
    .catch((error: unknown) => request.log.warn({ err: error }, 'a stream of events ended early'))
    .finally(() => {
      clearInterval(pulse)
      stream.end()
    })
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
