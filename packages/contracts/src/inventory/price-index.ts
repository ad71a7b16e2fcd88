import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { decimalText, instant, uuid } from '../core/wire.ts'

/** Long before any spend of an inventory, and no later than the century: the year of today bounds it further. */
const indexYear = z.number().int().min(1960).max(2100)
const positive = decimalText.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), {
  params: { code: 'not-positive' },
})
const reason = z.string().trim().min(3).max(1000)

/**
 * What is entered of a price index: the level of one year, as published, on any base. All years of one currency are of
 * one series, because only the ratio of two of them counts: that of the price year of the factors, which the unit table
 * names (`sar_2022`), over that of the year of the spend.
 */
export const priceIndexInput = z.object({
  value: positive,
  /** Publisher, title, edition and base, so that anybody can find the value again. */
  source: z.string().trim().min(3).max(500),
})
export const priceIndexValue = z.object({
  currency: z.string(),
  year: indexYear,
  value: decimalText,
  source: z.string(),
  enteredBy: uuid,
  enteredAt: instant,
  version: z.number().int(),
})
export type PriceIndexShape = z.infer<typeof priceIndexValue>

/** A level that spend waits for, the year at whose prices its factors are, and how many rows of files wait. */
export const missingPrice = z.object({
  currency: z.string(),
  year: z.number().int(),
  priceYear: z.number().int(),
  rows: z.number().int(),
})
export type MissingPrice = z.infer<typeof missingPrice>

/** Money as the currency names it, and the year whose level is entered. */
export const priceIndexParams = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  year: z.coerce.number().pipe(indexYear),
})
/** 0 where nothing is stored yet; otherwise the version that the editor saw. */
const seen = z.number().int().min(0)

export const listPriceIndex = contract({
  name: 'inventory.list-price-index',
  method: 'GET',
  path: '/api/inventory/price-index',
  summary: 'Levels of the price index by currency and year, the currencies they are for, and what waiting rows miss',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({
    items: z.array(priceIndexValue),
    /** Money of its own day in the unit table, and the year at whose prices its factors are. */
    currencies: z.array(z.object({ currency: z.string(), priceYear: z.number().int() })),
    missing: z.array(missingPrice),
  }),
})
/** A level with the reason why it is entered or corrected. */
export const priceLevelInput = priceIndexInput.extend({ reason })

export const savePriceIndex = contract({
  name: 'inventory.save-price-index',
  method: 'PUT',
  path: '/api/inventory/price-index/:currency/:year',
  summary:
    'Enter or correct the level of one year, with source and reason; figures change when their year is recalculated',
  access: byAdministrators,
  params: priceIndexParams,
  body: priceLevelInput.extend({ version: seen }),
  response: priceIndexValue,
})
export const removePriceIndex = contract({
  name: 'inventory.remove-price-index',
  method: 'POST',
  path: '/api/inventory/price-index/:currency/:year/remove',
  summary: 'Take one level away, with the reason; spend of its year then waits again',
  access: byAdministrators,
  params: priceIndexParams,
  body: z.object({ reason, version: seen }),
  status: 204,
})
