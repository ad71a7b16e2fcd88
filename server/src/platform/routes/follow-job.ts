import type { platform as contracts } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { leaving, streamEvents } from '../http/event-stream.ts'
import type { Call } from '../http/serve.ts'
import type { Jobs } from '../jobs.ts'

type Following = {
  jobs: Jobs
  /** Aborted when the server stops, which otherwise waits for every stream to end. */ stopping: AbortSignal
}

/** Streams a job until it is over, the reader leaves, or the server stops; the reader then asks again. */
export async function followJob(
  { jobs, stopping }: Following,
  { actor, params, reply, request }: Call<typeof contracts.followJob>,
): Promise<FastifyReply> {
  const tenancy = { personId: actor.personId, organisationId: actor.organisationId, role: actor.role }
  return streamEvents({ reply, request }, jobs.follow(tenancy, params.id, AbortSignal.any([leaving(reply), stopping])))
}
