import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { amountUnit, type StoredReading } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { riyadhDay } from '../../platform/riyadh-day.ts'
import { findChannel } from '../devices/store.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { refuseFrozenReadings } from '../periods/refuse-frozen.ts'
import * as store from './store.ts'
import { judgeAgain } from './take-in.ts'

const mostRead = 1000

export async function readReadings(
  deps: Pick<ProjectDeps, 'people'>,
  { actor, params, query, db }: Call<typeof mrvProjects.readReadings>,
): Promise<ResponseOf<typeof mrvProjects.readReadings>> {
  const channel = (await findChannel(db, actor.organisationId, params.id)) ?? fail('mrv-projects.channel-not-found')
  const [from, to] = [new Date(query.from), new Date(query.to)]
  const rows = await store.readingsBetween(db, channel.id, from, to, mostRead + 1, query.flagged === 'true')
  return { readings: await present(deps, db, channel.id, rows.slice(0, mostRead)), more: rows.length > mostRead }
}

async function present(
  { people }: Pick<ProjectDeps, 'people'>,
  db: Db,
  channelId: string,
  rows: readonly store.KeptReading[],
): Promise<StoredReading[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const corrections = await store.correctionsBetween(db, channelId, first.readAt, last.readAt)
  const cards = await people.find(
    db,
    corrections.map(({ correctedBy }) => correctedBy),
  )
  const byTime = new Map(corrections.map((one) => [one.readAt.getTime(), one]))
  return rows.map(({ readAt, value, arrivedAt, flags, amount }) => {
    const correction = byTime.get(readAt.getTime())
    return {
      readAt: readAt.toISOString(),
      value,
      arrivedAt: arrivedAt.toISOString(),
      flags: flags ?? [],
      amount,
      correction: correction
        ? {
            value: correction.value,
            reason: correction.reason,
            by: cards.get(correction.correctedBy)?.fullName ?? null,
            at: correction.correctedAt.toISOString(),
          }
        : null,
    }
  })
}

export async function readSums({
  actor,
  params,
  query,
  db,
}: Call<typeof mrvProjects.readSums>): Promise<ResponseOf<typeof mrvProjects.readSums>> {
  const channel = (await findChannel(db, actor.organisationId, params.id)) ?? fail('mrv-projects.channel-not-found')
  const [from, to] = [new Date(query.from), new Date(query.to)]
  const unit = amountUnit(channel.unit)
  if (query.by === 'hour') {
    const sums = await store.hoursBetween(db, channel.id, from, to)
    return { unit, sums: sums.map(({ hour, ...sum }) => ({ from: hour.toISOString(), ...sum })) }
  }
  const days = await store.daysBetween(db, channel.id, riyadhDay(from), riyadhDay(to))
  return { unit, sums: days.map(({ day, ...sum }) => ({ from: day, ...sum })) }
}

/** Puts a value beside a reading, or confirms it; the last word counts, and what follows from it is counted again. */
export async function correctReading(
  deps: Pick<ProjectDeps, 'people'>,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.correctReading>,
): Promise<StoredReading> {
  const { organisationId, personId } = actor
  const now = clock.now()
  const channel = (await findChannel(db, organisationId, params.id)) ?? fail('mrv-projects.channel-not-found')
  await store.holdDevice(db, channel.deviceId)
  const at = new Date(body.readAt)
  const found = (await store.readingAt(db, channel.id, at)) ?? fail('mrv-projects.reading-not-found')
  await refuseFrozenReadings(db, {
    organisationId,
    channelIds: [channel.id],
    from: at,
    to: await store.heardBy(db, channel.id, at),
  })
  await store.insertCorrection(db, { organisationId, personId, at: now }, channel.id, { ...body, readAt: found.readAt })
  await judgeAgain(db, channel, at, at, now)
  const details = { channel: channel.code, at: body.readAt, read: found.value, value: body.value, reason: body.reason }
  await audit({ action: 'mrv-projects.correct-reading', subjectType: 'device', subjectId: channel.deviceId, details })
  const [corrected] = await present(deps, db, channel.id, [(await store.readingAt(db, channel.id, at))!])
  return corrected!
}
