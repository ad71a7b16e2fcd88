import type { mrvProjects } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { openStream, streamEvents } from '../../platform/http/event-stream.ts'
import type { Call } from '../../platform/http/serve.ts'
import { watch } from '../../platform/watch.ts'
import { deviceOf } from '../devices/present-devices.ts'
import { findDevice } from '../devices/store.ts'
import type { ReadingDeps } from './deps.ts'

/** As long as an access token lives: who goes on listening shows a fresh one. */
const longestMs = 10 * 60_000

/** Says when readings of a meter arrive, at once and after each batch. */
export async function followReadings(
  deps: ReadingDeps,
  { actor, params, reply, request, reauthorise }: Call<typeof mrvProjects.followReadings>,
): Promise<FastifyReply> {
  const { id } = params
  await reauthorise(
    async ({ db }) => (await findDevice(db, actor.organisationId, id)) ?? fail('mrv-projects.device-not-found'),
  )
  const signal = AbortSignal.any([
    openStream({ listener: deps.listener, reply }, actor),
    deps.stopping,
    AbortSignal.timeout(longestMs),
  ])
  async function* arrivals() {
    const announced = watch(deps.listener, { channel: 'athar_readings', id }, signal)
    try {
      // Late history leaves the time of the newest reading as it was, so each batch is told.
      for (; !signal.aborted; await announced.next()) {
        const { lastArrivedAt } = await reauthorise(({ db }) => deviceOf(db, actor.organisationId, id))
        yield { deviceId: id, arrivedAt: lastArrivedAt }
      }
    } finally {
      announced.end()
    }
  }
  return streamEvents({ reply, request }, arrivals())
}
