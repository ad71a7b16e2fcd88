import type { DeviceInput } from '@athar/contracts/mrv-projects'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { MrvChannels, MrvDevices } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'

export type DeviceRow = Selectable<MrvDevices>
export type ChannelRow = Selectable<MrvChannels>
export const byName = keyset<DeviceRow>('asc', { name: 'text', id: 'uuid' })

const devices = (db: Db, organisationId: string) =>
  tables(db).selectFrom('mrvDevices').selectAll().where('orgId', '=', organisationId)

export const listDevices = (db: Db, organisationId: string, projectId: string, place: Place): Promise<DeviceRow[]> =>
  devices(db, organisationId).where('projectId', '=', projectId).$call(pageOf(place)).execute()

export const findDevice = (db: Db, organisationId: string, id: string): Promise<DeviceRow | undefined> =>
  devices(db, organisationId).where('id', '=', id).executeTakeFirst()

export const lockDevice = (db: Db, organisationId: string, id: string): Promise<DeviceRow | undefined> =>
  devices(db, organisationId).where('id', '=', id).forUpdate().executeTakeFirst()

export const channelsOf = (db: Db, deviceIds: readonly string[]): Promise<ChannelRow[]> =>
  tables(db)
    .selectFrom('mrvChannels')
    .selectAll()
    .where('deviceId', 'in', [...deviceIds])
    .orderBy('code')
    .execute()

export const findChannel = (db: Db, organisationId: string, id: string): Promise<ChannelRow | undefined> =>
  tables(db)
    .selectFrom('mrvChannels')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** When the last reading of each channel was taken and came; of those without one, nothing. */
export async function lastReadings(
  db: Db,
  channelIds: readonly string[],
): Promise<{ channelId: string; readAt: Date; arrivedAt: Date }[]> {
  const { rows } = await sql<{ channelId: string; readAt: Date; arrivedAt: Date }>`
    select c.id as "channelId", r.read_at as "readAt", r.arrived_at as "arrivedAt"
      from unnest(${[...channelIds]}::uuid[]) as c (id)
      cross join lateral (select read_at, arrived_at from mrv_readings m
        where m.channel_id = c.id order by m.read_at desc limit 1) r`.execute(db)
  return rows
}

export const calibrationsOf = (db: Db, deviceIds: readonly string[]) =>
  tables(db)
    .selectFrom('mrvCalibrations')
    .select(({ fn }) => ['deviceId', fn.max('validTo').as('until')])
    .where('deviceId', 'in', [...deviceIds])
    .groupBy('deviceId')
    .execute()

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
export type NewDevice = DeviceInput & { readonly id: string; readonly channelIds: readonly string[] }

/** So that a statement stays below the most parameters that one may have. */
const rowsAtOnce = 1000
const inBlocks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, nth) =>
    rows.slice(nth * rowsAtOnce, (nth + 1) * rowsAtOnce),
  )

/** Adds meters with their channels to a project. */
export async function insertDevices(
  db: Db,
  { organisationId: orgId, personId: createdBy, at }: By,
  projectId: string,
  added: readonly NewDevice[],
): Promise<void> {
  const rows = added.map(({ id, name, serialNumber }) => ({ id, name, serialNumber }))
  for (const block of inBlocks(rows))
    await tables(db)
      .insertInto('mrvDevices')
      .values(block.map((row) => ({ ...row, orgId, projectId, createdBy, createdAt: at, updatedAt: at })))
      .execute()
  const channels = added.flatMap(({ id: deviceId, channels, channelIds }) =>
    channels.map((channel, nth) => ({ ...channel, orgId, deviceId, id: channelIds[nth]! })),
  )
  for (const block of inBlocks(channels)) await tables(db).insertInto('mrvChannels').values(block).execute()
}

/** Lists of one organisation follow each other, so that each sees the serial numbers of the one before. */
export const lockSerialNumbers = (db: Db, organisationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('mrv-serial-numbers ' || ${organisationId}, 0))`.execute(db)

/** The meters of a project without a key, locked, by name. */
export const lockKeyless = (
  db: Db,
  organisationId: string,
  projectId: string,
  most: number,
): Promise<Pick<DeviceRow, 'id' | 'name' | 'serialNumber'>[]> =>
  tables(db)
    .selectFrom('mrvDevices')
    .select(['id', 'name', 'serialNumber'])
    .where('orgId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('keyHash', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

type KeyOf = { readonly id: string; readonly hash: Buffer; readonly ending: string }

export async function setKeys(db: Db, { organisationId, at }: By, keys: readonly KeyOf[]): Promise<void> {
  const [ids, hashes, endings] = [
    keys.map(({ id }) => id),
    keys.map(({ hash }) => hash.toString('hex')),
    keys.map(({ ending }) => ending),
  ]
  await sql`update mrv_devices d
       set key_hash = decode(k.hash, 'hex'), key_ending = k.ending, key_made_at = ${at}, updated_at = ${at},
           version = version + 1
      from unnest(${ids}::uuid[], ${hashes}::text[], ${endings}::text[]) as k (id, hash, ending)
     where d.org_id = ${organisationId} and d.id = k.id`.execute(db)
}

/** The serial numbers of these that the organisation has already. */
export async function takenSerialNumbers(
  db: Db,
  organisationId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('mrvDevices')
    .select('serialNumber')
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`serial_number = any (${[...numbers]}::text[])`)
    .execute()
  return rows.map(({ serialNumber }) => serialNumber)
}

type Key = { readonly hash: Buffer; readonly ending: string } | null

export async function setKey(db: Db, { organisationId, at }: By, id: string, key: Key): Promise<void> {
  await tables(db)
    .updateTable('mrvDevices')
    .set({
      keyHash: key?.hash ?? null,
      keyEnding: key?.ending ?? null,
      keyMadeAt: key ? at : null,
      updatedAt: at,
      version: sql`version + 1`,
    })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export const exchangesOfDevice = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('mrvMeterExchanges as e')
    .innerJoin('mrvChannels as c', 'c.id', 'e.channelId')
    .select(['e.id', 'e.channelId', 'e.at', 'e.lastValue', 'e.firstValue', 'e.notedBy'])
    .where('c.deviceId', '=', deviceId)
    .orderBy('e.at', 'desc')
    .orderBy('c.code')
    .execute()

export const calibrationsOfDevice = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('mrvCalibrations')
    .select(['id', 'evidenceId', 'validFrom', 'validTo', 'notedBy'])
    .where('deviceId', '=', deviceId)
    .orderBy('validTo', 'desc')
    .orderBy('id')
    .execute()

type Exchange = { readonly id: string; readonly at: string; readonly lastValue: string; readonly firstValue: string }

export const findExchange = (db: Db, organisationId: string, id: string) =>
  tables(db)
    .selectFrom('mrvMeterExchanges')
    .select(['id', 'channelId', 'at', 'lastValue', 'firstValue'])
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteExchange = (db: Db, id: string) =>
  tables(db).deleteFrom('mrvMeterExchanges').where('id', '=', id).execute()

/** False where the channel has an exchange at that time already. */
export async function insertExchange(
  db: Db,
  { organisationId: orgId, personId: notedBy, at: notedAt }: By,
  channelId: string,
  exchange: Exchange,
): Promise<boolean> {
  const added = await tables(db)
    .insertInto('mrvMeterExchanges')
    .values({ ...exchange, orgId, channelId, notedBy, notedAt })
    .onConflict((one) => one.columns(['orgId', 'channelId', 'at']).doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Calibration = {
  readonly id: string
  readonly evidenceId: string
  readonly validFrom: string
  readonly validTo: string
}

export async function insertCalibration(
  db: Db,
  { organisationId: orgId, personId: notedBy, at: notedAt }: By,
  deviceId: string,
  calibration: Calibration,
): Promise<void> {
  await tables(db)
    .insertInto('mrvCalibrations')
    .values({ ...calibration, orgId, deviceId, notedBy, notedAt })
    .execute()
}
