import type { platform as contracts } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { openStream, streamEvents } from '../http/event-stream.ts'
import type { Call } from '../http/serve.ts'
import type { Jobs } from '../jobs.ts'
import { whenThere } from '../jobs/patience.ts'
import type { Listener } from '../listener.ts'

type Following = {
  jobs: Jobs
  listener: Listener
  /** Aborted when the server stops, which otherwise waits for every stream to end. */ stopping: AbortSignal
}

/** Streams a job until it is over, the reader leaves or is kept out, or the server stops; the reader then asks again. */
export async function followJob(
  { jobs, listener, stopping }: Following,
  { actor, params, reply, request, stillMay }: Call<typeof contracts.followJob>,
): Promise<FastifyReply> {
  const tenancy = { personId: actor.personId, organisationId: actor.organisationId, role: actor.role }
  const states = jobs.follow(tenancy, params.id, AbortSignal.any([openStream({ listener, reply }, actor), stopping]))
  return streamEvents({ reply, request }, whileAllowed(states, stillMay))
}

async function* whileAllowed<T>(states: AsyncIterable<T>, stillMay: () => Promise<boolean>): AsyncGenerator<T> {
  for await (const state of states) {
    if (!(await whenThere(stillMay))) return
    yield state
  }
}
