import type { Channel, Device, DeviceChanges } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import * as store from './store.ts'

const channelOf = ({
  id,
  code,
  kind,
  unit,
  multiplier,
  digits,
  everySeconds,
  least,
  most,
}: store.ChannelRow): Channel => ({
  id,
  code,
  kind,
  unit,
  multiplier,
  digits,
  everySeconds,
  least,
  most,
})

const latest = (times: readonly Date[]): string | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime()))).toISOString()

export async function presentDevices(db: Db, rows: readonly store.DeviceRow[]): Promise<Device[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const channels = Map.groupBy(await store.channelsOf(db, ids), ({ deviceId }) => deviceId)
  const all = [...channels.values()].flat()
  const last = await store.lastReadings(
    db,
    all.map(({ id }) => id),
  )
  const calibrated = new Map((await store.calibrationsOf(db, ids)).map(({ deviceId, until }) => [deviceId, until]))
  return rows.map((row) => {
    const own = channels.get(row.id) ?? []
    const read = last.filter(({ channelId }) => own.some(({ id }) => id === channelId))
    return {
      id: row.id,
      projectId: row.projectId,
      name: row.name,
      serialNumber: row.serialNumber,
      key:
        row.keyEnding === null || row.keyMadeAt === null
          ? null
          : { ending: row.keyEnding, madeAt: row.keyMadeAt.toISOString() },
      calibratedUntil: calibrated.get(row.id) ?? null,
      lastReadAt: latest(read.map(({ readAt }) => readAt)),
      lastArrivedAt: latest(read.map(({ arrivedAt }) => arrivedAt)),
      channels: own.map(channelOf),
      version: row.version,
    }
  })
}

export async function deviceOf(db: Db, organisationId: string, id: string): Promise<Device> {
  const row = (await store.findDevice(db, organisationId, id)) ?? fail('mrv-projects.device-not-found')
  const [device] = await presentDevices(db, [row])
  return device!
}

/** What was noted of a meter: exchanges and calibrations, newest first. */
export async function changesOf(
  { people, evidence }: ProjectDeps,
  db: Db,
  { id, projectId }: Pick<store.DeviceRow, 'id' | 'projectId'>,
): Promise<DeviceChanges> {
  const exchanges = await store.exchangesOfDevice(db, id)
  const calibrations = await store.calibrationsOfDevice(db, id)
  const noted = [...exchanges, ...calibrations].map(({ notedBy }) => notedBy)
  const cards = await people.find(db, [...new Set(noted)])
  const files = (await evidence.ofSubjects(db, 'project', [projectId])).get(projectId) ?? []
  return {
    exchanges: exchanges.map(({ notedBy, at, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      by: cards.get(notedBy)?.fullName ?? null,
    })),
    calibrations: calibrations.map(({ notedBy, evidenceId, ...rest }) => {
      const file = files.find(({ id: one }) => one === evidenceId)
      return {
        ...rest,
        evidence: file ? { id: file.id, fileName: file.fileName } : null,
        by: cards.get(notedBy)?.fullName ?? null,
      }
    }),
  }
}
