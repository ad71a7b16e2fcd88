import type { mrvProjects } from '@athar/contracts'
import { mostReadings, type TakenReadings } from '@athar/contracts/mrv-projects'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readJson, readLines, type RefusedReading } from './read-batch.ts'
import { openProject } from '../projects/open-project.ts'
import * as store from './store.ts'
import { takeIn } from './take-in.ts'

const mostNamed = 100

/**
 * Takes a batch of a meter: readings that are right are kept, the others named with their line. Sent again it changes
 * nothing; what is acknowledged is kept.
 */
export async function sendReadings({
  actor,
  body,
  query,
  db,
  clock,
}: Pick<Call<typeof mrvProjects.sendReadings>, 'actor' | 'body' | 'query' | 'db' | 'clock'>): Promise<TakenReadings> {
  const now = clock.now()
  await openProject(db, actor.organisationId, actor.projectId)
  const channels = await store.channelsOf(db, actor.deviceId)
  const batch =
    typeof body === 'string'
      ? readLines(body, query.precision, channels, now.getTime())
      : readJson(body.readings, channels, now.getTime())
  if (batch.readings.length + batch.refused.length > mostReadings)
    fail('mrv-projects.too-many-readings', { most: mostReadings })
  const months = new Set(batch.readings.map(({ atMs }) => `${new Date(atMs).toISOString().slice(0, 7)}-01`))
  await store.makeMonths(db, months)
  await store.holdDevice(db, actor.deviceId)
  // After the wait: what arrives while a period is frozen comes after it.
  const arrivedAt = clock.now()
  const total = { accepted: 0, repeated: 0, flagged: 0 }
  const refused: RefusedReading[] = [...batch.refused]
  const grouped = Map.groupBy(batch.readings, ({ channelId }) => channelId)
  for (const channel of channels) {
    const sent = grouped.get(channel.id)
    if (!sent) continue
    const taken = await takeIn(db, channel, sent, arrivedAt)
    total.accepted += taken.accepted
    total.repeated += taken.repeated
    total.flagged += taken.flagged
    refused.push(...taken.differing.map((line) => ({ line, code: 'value-differs' as const })))
  }
  if (total.accepted > 0) await store.tellArrival(db, actor.deviceId)
  const named = refused.toSorted((one, other) => one.line - other.line).slice(0, mostNamed)
  return { ...total, refused: named, refusedCount: refused.length }
}
