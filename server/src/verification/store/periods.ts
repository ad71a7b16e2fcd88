import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Keeps the period that an engagement opens as it is until a signature is stored. */
export async function holdPeriod(db: Db, periodId: string): Promise<void> {
  await sql`select app.hold_verified_period(${periodId})`.execute(db)
}

/** Frees periods whose engagement ended before anything was signed; for the platform itself. */
export async function freeEndedPeriods(db: Db, today: string): Promise<void> {
  await sql`select app.free_ended_periods(${today}::date)`.execute(db)
}
