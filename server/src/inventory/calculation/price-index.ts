import type { PriceIndexValue } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { libraryIndex } from './library.ts'
import { tables } from './tables.ts'

/** The levels of the organisation's price index, for the engine. */
export async function readPriceIndex(db: Db, organisationId: string): Promise<PriceIndexValue[]> {
  return tables(db)
    .selectFrom('price_indices')
    .select(['currency', 'year', 'value', 'source'])
    .where('org_id', '=', organisationId)
    .orderBy('currency')
    .orderBy('year')
    .execute()
}

/** Currencies that the unit table knows as money of its own day, each with the year at whose prices its factors are. */
export function nominalCurrencies(): ReadonlyMap<string, number> {
  const units = [...libraryIndex().units.values()].map(({ unit }) => unit)
  const found = new Map<string, number>()
  for (const { currency, priceYear } of units) {
    if (currency === null || priceYear !== null || found.has(currency)) continue
    const real = units.find((unit) => unit.currency === currency && unit.priceYear !== null)
    if (real) found.set(currency, real.priceYear!)
  }
  return found
}

/** Rows that spent money of its own day, by the unit's id and the calendar year. */
export type Spend = { readonly unit: string; readonly year: number; readonly rows: number }

/** The levels that spend needs, its own year's and the price year's, as far as they are not entered. */
export function missingPrices(spends: readonly Spend[], entered: readonly PriceIndexValue[]): inventory.MissingPrice[] {
  const there = new Set(entered.map(({ currency, year }) => `${currency} ${year}`))
  const missing = new Map<string, inventory.MissingPrice>()
  for (const { unit, year, rows } of spends) {
    const currency = libraryIndex().units.get(unit)?.unit.currency
    const priceYear = currency ? nominalCurrencies().get(currency) : undefined
    if (!currency || priceYear === undefined || year === priceYear) continue
    for (const needed of [priceYear, year]) {
      const key = `${currency} ${needed}`
      if (!there.has(key))
        missing.set(key, { currency, year: needed, priceYear, rows: rows + (missing.get(key)?.rows ?? 0) })
    }
  }
  return [...missing.values()].sort((a, b) =>
    a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : a.year - b.year,
  )
}
