import { sql } from 'kysely'
import { digestOfFile, fileOfPeriod } from '../../mrv-projects/index.ts'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** Keeps the period that an engagement opens as it is until a signature is stored. */
export async function holdPeriod(db: Db, periodId: string): Promise<void> {
  await sql`select app.hold_verified_period(${periodId})`.execute(db)
}

/** Frees periods whose engagement ended before anything was signed; for the platform itself. */
export async function freeEndedPeriods(db: Db, today: string): Promise<void> {
  await sql`select app.free_ended_periods(${today}::date)`.execute(db)
}

export type Moved = { readonly channel: string; readonly month: string }

/** A signed period as it is now, with the digests that were kept and those of its readings, for who sees every row. */
export async function periodBesideStatement(db: Db, periodId: string) {
  const period = await tables(db).selectFrom('mrvPeriods').selectAll().where('id', '=', periodId).executeTakeFirst()
  if (!period) return undefined
  const { verifiedNumber, verifiedTonnes, readingsSha256: readingsKept, frozenAt } = period
  const { rows: now } = await sql<{ digest: string }>`select app.digest_of_readings(k.kept) as digest
    from (select app.digests_of_period(${periodId}, ${frozenAt}) as kept) k`.execute(db)
  const { rows: moved } = await sql<Moved>`
    select coalesce(d.serial_number || ' ' || c.code, m.channel_id::text) as channel, m.month from (
      select coalesce(k."channelId", n.channel_id) as channel_id, coalesce(k.month, n.month) as month
        from (select k.* from mrv_periods p, jsonb_to_recordset(p.readings_digests)
          as k ("channelId" uuid, month text, readings int, sha256 text) where p.id = ${periodId}) k
        full join app.reading_digests(${periodId}, ${frozenAt}) n on n.channel_id = k."channelId" and n.month = k.month
       where (k.sha256, k.readings) is distinct from (n.sha256, n.readings)) m
      left join mrv_channels c on c.id = m.channel_id left join mrv_devices d on d.id = c.device_id
     order by m.month, 1`.execute(db)
  return {
    verifiedNumber,
    verifiedTonnes,
    result: period.result === null ? null : digestOfFile(fileOfPeriod(period, '')),
    readingsKept,
    readingsNow: now[0]?.digest ?? null,
    moved,
  }
}
