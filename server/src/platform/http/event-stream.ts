import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { whenOver } from './when-over.ts'

/** A line that says nothing, often enough that no proxy takes the stream for dead. */
const pulseMs = 15_000

/** Aborted when the reader leaves. */
export function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  whenOver(reply.raw, () => left.abort())
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
