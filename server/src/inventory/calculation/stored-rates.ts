import { decimal, type Decimal } from '@athar/carbon'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** The rates of stored resolutions in kg CO2e per entered unit, as a table for arithmetic in the database. */
export type StoredRates = {
  /** `id`, `ar4`, `ar5`, `ar6`, and `market4` to `market6`, which are null but for purchased energy. */
  readonly table: ReturnType<typeof sql>
}

const columns = ['ar4', 'ar5', 'ar6', 'market4', 'market5', 'market6'] as const
type Row = { id: number } & Record<(typeof columns)[number], string | null>

/**
 * Quantity × rate is exact in Postgres numeric, and `trim_scale` writes it as `toText` of the engine does. The rates travel
 * back as arrays: out of the stored JSON they would be read again for every row.
 */
export async function storedRates(db: Db, organisationId: string, ids: readonly number[]): Promise<StoredRates> {
  const rows = await readRates(db, organisationId, ids)
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::numeric[]`)
  return {
    table: sql`unnest(${rows.map(({ id }) => id)}::int[], ${sql.join(arrays)}) as f (id, ${sql.raw(columns.join(', '))})`,
  }
}

/** The rates in the set that the wizard shows, AR5, by number. */
export async function ratesPerUnit(
  db: Db,
  organisationId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Decimal>> {
  return new Map((await readRates(db, organisationId, ids)).map(({ id, ar5 }) => [id, decimal(ar5!)]))
}

async function readRates(db: Db, organisationId: string, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, answer #>> '{factor,rate,co2e,AR4}' as ar4, answer #>> '{factor,rate,co2e,AR5}' as ar5,
      answer #>> '{factor,rate,co2e,AR6}' as ar6, answer #>> '{market,rate,co2e,AR4}' as market4,
      answer #>> '{market,rate,co2e,AR5}' as market5, answer #>> '{market,rate,co2e,AR6}' as market6
    from factor_resolutions where org_id = ${organisationId} and id = any(${[...ids]}::int[])`.execute(db)
  return rows
}
