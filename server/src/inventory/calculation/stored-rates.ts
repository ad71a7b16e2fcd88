import { decimal, type Decimal, ENDLESS_SCALE, RESULT_SCALE } from '@athar/carbon'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Sql = RawBuilder<unknown>

/** The rates of stored resolutions in kg CO2e per entered unit, as a table for arithmetic in the database. */
export type StoredRates = {
  /** `id`, `ar4`, `ar5`, `ar6`, and `market4` to `market6`, which are null but for purchased energy. */
  readonly table: Sql
}

const columns = ['ar4', 'ar5', 'ar6', 'market4', 'market5', 'market6'] as const
type Row = { id: number } & Record<(typeof columns)[number], string | null>

/** Each result column of records and sums with its rate. */
const results = [
  ['co2e_ar4_kg', 'ar4'],
  ['co2e_ar5_kg', 'ar5'],
  ['co2e_ar6_kg', 'ar6'],
  ['market_ar4_kg', 'market4'],
  ['market_ar5_kg', 'market5'],
  ['market_ar6_kg', 'market6'],
] as const

/** Quantity × rate as `timesRate` of the engine gives it: the only place in SQL where the two are multiplied. */
export const quantityTimes = (quantity: Sql, rate: Sql): Sql =>
  sql`case when scale(${rate}) > ${endless} then round(${quantity} * ${rate}, ${scale}) else ${quantity} * ${rate} end`

const endless = sql.lit(ENDLESS_SCALE)
const scale = sql.lit(RESULT_SCALE)

/** As stored: `trim_scale` writes a product as `toText` of the engine does. */
const result = (quantity: Sql, rate: string): Sql => sql`trim_scale(${quantityTimes(quantity, sql.ref(rate))})`

/** The result columns of a record, their values from a joined `StoredRates`, and both as assignments. */
export const resultNames: Sql = sql.join(results.map(([name]) => sql.ref(name)))
export const resultValues = (quantity: Sql): Sql => sql.join(results.map(([, rate]) => result(quantity, rate)))
export const resultAssignments = (quantity: Sql): Sql =>
  sql.join(results.map(([name, rate]) => sql`${sql.ref(name)} = ${result(quantity, rate)}`))

/** The same of summed quantities, by the names of the result columns, with the scale of the product. */
export const summedResults = (quantity: Sql): Sql =>
  sql.join(results.map(([name, rate]) => sql`${quantityTimes(quantity, sql.ref(rate))} as ${sql.ref(name)}`))

/** One rate of a figure of a stored answer, or of one of its supply-chain figures, in kg CO2e per entered unit. */
export const rateOf = (figure: Sql, set: 'AR4' | 'AR5' | 'AR6'): Sql =>
  sql`(${figure} #>> ${sql.lit(`{rate,co2e,${set}}`)})::numeric`

/** The rates travel back as arrays: out of the stored JSON they would be read again for every row. */
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
