import { PassThrough } from 'node:stream'
import type { platform as contracts } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Call } from '../http/serve.ts'
import type { Jobs } from '../jobs.ts'

/** A line that says nothing, often enough that no proxy takes the stream for dead. */
const pulseMs = 15_000

type Following = {
  jobs: Jobs
  /** Aborted when the server stops, which otherwise waits for every stream to end. */ stopping: AbortSignal
}

/** Streams a job until it is over, the reader leaves, or the server stops; the reader then asks again. */
export async function followJob(
  { jobs, stopping }: Following,
  { actor, params, reply, request }: Call<typeof contracts.followJob>,
): Promise<FastifyReply> {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const tenancy = { personId: actor.personId, organisationId: actor.organisationId, role: actor.role }
  const states = jobs.follow(tenancy, params.id, AbortSignal.any([left.signal, stopping]))[Symbol.asyncIterator]()
  // Before anything is sent, so that an unknown job is answered as one.
  const first = await states.next()
  const stream = new PassThrough()
  const pulse = setInterval(() => stream.write(':\n\n'), pulseMs)
  const pump = async () => {
    for (let next = first; !next.done; next = await states.next())
      stream.write(`data: ${JSON.stringify(next.value)}\n\n`)
  }
  void pump()
    .catch((error: unknown) => request.log.warn({ err: error }, 'a stream of progress ended early'))
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
