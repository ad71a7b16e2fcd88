import { randomUUID } from 'node:crypto'
import type { Flagged } from '@athar/contracts/mrv-projects'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'

/** Batches of one meter follow each other: each judges readings by those that are there. */
export const holdDevice = (db: Db, deviceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('mrv-device ' || ${deviceId}, 0))`.execute(db)

/** Makes the tables of the months that readings fall into; `YYYY-MM-01`, in UTC. Before anything is read of them. */
export async function makeMonths(db: Db, months: Iterable<string>): Promise<void> {
  for (const month of months) await sql`select app.make_reading_month(${month}::date)`.execute(db)
}

export const channelsOf = (db: Db, deviceId: string) =>
  tables(db).selectFrom('mrvChannels').selectAll().where('deviceId', '=', deviceId).orderBy('code').execute()

export type KeptReading = {
  readonly readAt: Date
  readonly value: string
  readonly arrivedAt: Date
  readonly flags: Flagged[] | null
  readonly amount: string | null
}

const readingsOf = (db: Db, channelId: string) =>
  tables(db)
    .selectFrom('mrvReadings')
    .select(['readAt', 'value', 'arrivedAt', 'flags', 'amount'])
    .where('channelId', '=', channelId)

type Around = { readonly from: Date; readonly to: Date; readonly most: number }

/** Readings from one time to another, both included, with the most before and after, in time order. */
export async function readingsAround(
  db: Db,
  channelId: string,
  { from, to, most }: Around,
): Promise<{ earlier: KeptReading[]; within: KeptReading[]; later: KeptReading[] }> {
  const all = readingsOf(db, channelId)
  const earlier = await all.where('readAt', '<', from).orderBy('readAt', 'desc').limit(most).execute()
  const within = await all.where('readAt', '>=', from).where('readAt', '<=', to).orderBy('readAt').execute()
  const later = await all.where('readAt', '>', to).orderBy('readAt').limit(most).execute()
  return { earlier: earlier.toReversed(), within, later }
}

/** `flagged`: those with a flag or a correction alone. */
export const readingsBetween = (db: Db, channelId: string, from: Date, to: Date, limit: number, flagged: boolean) =>
  readingsOf(db, channelId)
    .where('readAt', '>=', from)
    .where('readAt', '<=', to)
    .$if(flagged, (all) =>
      all.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('flags', 'is not', null),
          exists(
            selectFrom('mrvReadingCorrections')
              .whereRef('mrvReadingCorrections.channelId', '=', 'mrvReadings.channelId')
              .whereRef('mrvReadingCorrections.readAt', '=', 'mrvReadings.readAt'),
          ),
        ]),
      ),
    )
    .orderBy('readAt')
    .limit(limit)
    .execute()

export const readingAt = (db: Db, channelId: string, at: Date) =>
  readingsOf(db, channelId).where('readAt', '=', at).executeTakeFirst()

/** The last correction of each reading from one time to another. */
export const correctionsBetween = (db: Db, channelId: string, from: Date, to: Date) =>
  tables(db)
    .selectFrom('mrvReadingCorrections')
    .select(['readAt', 'value', 'reason', 'correctedBy', 'correctedAt'])
    .distinctOn('readAt')
    .where('channelId', '=', channelId)
    .where('readAt', '>=', from)
    .where('readAt', '<=', to)
    .orderBy('readAt')
    .orderBy('nth', 'desc')
    .execute()

/** By when a change of a register is heard of in its readings: the next one counts from there. */
export async function heardBy(db: Db, channelId: string, at: Date): Promise<Date> {
  const { rows } = await sql<{ next: Date | null }>`select app.next_of_register(${channelId}, ${at}) as next`.execute(
    db,
  )
  return rows[0]?.next ?? at
}

export const exchangesOf = (db: Db, channelId: string) =>
  tables(db)
    .selectFrom('mrvMeterExchanges')
    .select(['at', 'lastValue', 'firstValue'])
    .where('channelId', '=', channelId)
    .orderBy('at')
    .execute()

/** The last day of the newest calibration; undefined where none is known. */
export const calibratedUntil = async (db: Db, deviceId: string): Promise<string | undefined> =>
  (
    await tables(db)
      .selectFrom('mrvCalibrations')
      .select('validTo')
      .where('deviceId', '=', deviceId)
      .orderBy('validTo', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.validTo

export type JudgedReading = {
  readonly at: Date
  readonly value: string
  readonly flags: readonly Flagged[]
  readonly amount: string | null
}

const columnsOf = (rows: readonly JudgedReading[]) => ({
  at: rows.map(({ at }) => at.toISOString()),
  value: rows.map(({ value }) => value),
  flags: rows.map(({ flags }) => (flags.length > 0 ? JSON.stringify(flags) : null)),
  amount: rows.map(({ amount }) => amount),
})

export async function insertReadings(
  db: Db,
  { organisationId, channelId, arrivedAt }: { organisationId: string; channelId: string; arrivedAt: Date },
  rows: readonly JudgedReading[],
): Promise<void> {
  if (rows.length === 0) return
  const { at, value, flags, amount } = columnsOf(rows)
  await sql`insert into mrv_readings (org_id, channel_id, read_at, value, arrived_at, flags, amount)
    select ${organisationId}::uuid, ${channelId}::uuid, r.at, r.value, ${arrivedAt}, r.flags::jsonb, r.amount
      from unnest(${at}::timestamptz[], ${value}::numeric[], ${flags}::text[], ${amount}::numeric[])
        as r (at, value, flags, amount)`.execute(db)
}

export async function rejudge(db: Db, channelId: string, rows: readonly JudgedReading[]): Promise<void> {
  if (rows.length === 0) return
  const { at, flags, amount } = columnsOf(rows)
  await sql`update mrv_readings m set flags = r.flags::jsonb, amount = r.amount
      from unnest(${at}::timestamptz[], ${flags}::text[], ${amount}::numeric[]) as r (at, flags, amount)
     where m.channel_id = ${channelId} and m.read_at = r.at
       and m.read_at between ${at[0]}::timestamptz and ${at.at(-1)}::timestamptz`.execute(db)
}

export const sumReadings = (db: Db, channelId: string, from: Date, to: Date) =>
  sql`select app.sum_readings(${channelId}::uuid, ${from}, ${to})`.execute(db)

export const deviceOfKey = async (db: Db, hash: Buffer) => (await callRows(db, 'device_of_key', hash))[0]

export const hoursBetween = (db: Db, channelId: string, from: Date, to: Date) =>
  tables(db)
    .selectFrom('mrvHours')
    .select(['hour', 'amount', 'readings', 'leftOut'])
    .where('channelId', '=', channelId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .orderBy('hour')
    .execute()

/** Days of Riyadh, both included. */
export const daysBetween = (db: Db, channelId: string, from: string, to: string) =>
  tables(db)
    .selectFrom('mrvDays')
    .select(['day', 'amount', 'readings', 'leftOut'])
    .where('channelId', '=', channelId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

/** Those who look at a meter hear of it once the transaction has ended. */
export const tellArrival = (db: Db, deviceId: string) =>
  sql`select pg_notify('athar_readings', ${deviceId})`.execute(db)

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
type NewCorrection = { readonly readAt: Date; readonly value: string | null; readonly reason: string }

export async function insertCorrection(
  db: Db,
  { organisationId: orgId, personId: correctedBy, at: correctedAt }: By,
  channelId: string,
  correction: NewCorrection,
): Promise<void> {
  await tables(db)
    .insertInto('mrvReadingCorrections')
    .values({ ...correction, orgId, channelId, id: randomUUID(), correctedBy, correctedAt })
    .execute()
}
