import type { inventory, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { nominalCurrencies } from '../calculation/index.ts'
import { deletePriceLevel, findPriceLevel, priceLevels, savePriceLevel, waitingPrices } from './price-index-store.ts'

/** What is entered, for which currencies, and what rows of files wait for. */
export async function listPriceIndex({
  actor,
  db,
}: Call<typeof inventory.listPriceIndex>): Promise<ResponseOf<typeof inventory.listPriceIndex>> {
  const items = await priceLevels(db, actor.organisationId)
  const entered = new Set(items.map(({ currency, year }) => `${currency} ${year}`))
  const waiting = await waitingPrices(db, actor.organisationId)
  return {
    items,
    currencies: [...nominalCurrencies()].map(([currency, priceYear]) => ({ currency, priceYear })),
    // A row checked before a level was entered still says that it misses it.
    missing: waiting.filter(({ currency, year }) => !entered.has(`${currency} ${year}`)),
  }
}

/**
 * One level of the index, entered or corrected over the version its editor saw. Stored figures keep what they were
 * calculated with, a locked year's for ever; open years follow when they are recalculated.
 */
export async function savePriceIndex({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.savePriceIndex>): Promise<inventory.PriceIndexShape> {
  const { organisationId, personId } = actor
  const wrong = wrongField(params, clock.today())
  if (wrong) return fail('inventory.price-index-invalid', { field: wrong })
  const { reason, version, ...input } = body
  const before = await findPriceLevel(db, organisationId, params)
  const by = { organisationId, personId, at: clock.now() }
  const saved =
    (before?.version ?? 0) === version ? await savePriceLevel(db, by, { ...params, ...input, version }) : null
  if (!saved) return fail('inventory.boundary-changed', { current: await findPriceLevel(db, organisationId, params) })
  await audit({
    action: 'inventory.save-price-index',
    subjectType: 'price-index',
    subjectId: subjectOf(params),
    reason,
    details: { before: before && levelOf(before), after: levelOf(saved) },
  })
  return saved
}

/** Spend of the year then waits again; figures that rest on the level keep it until they are recalculated. */
export async function removePriceIndex({
  actor,
  params,
  body,
  db,
  audit,
}: Call<typeof inventory.removePriceIndex>): Promise<undefined> {
  const { organisationId } = actor
  const before =
    (await findPriceLevel(db, organisationId, params)) ?? fail('inventory.price-index-not-found', { ...params })
  if (!(await deletePriceLevel(db, organisationId, { ...params, version: body.version })))
    return fail('inventory.boundary-changed', { current: await findPriceLevel(db, organisationId, params) })
  await audit({
    action: 'inventory.remove-price-index',
    subjectType: 'price-index',
    subjectId: subjectOf(params),
    reason: body.reason,
    details: { before: levelOf(before) },
  })
  return undefined
}

type Place = { readonly currency: string; readonly year: number }

/** Only money of its own day is deflated, and nobody knows the prices of a year that has not begun. */
function wrongField({ currency, year }: Place, today: string): 'currency' | 'year' | null {
  if (!nominalCurrencies().has(currency)) return 'currency'
  return year > Number(today.slice(0, 4)) ? 'year' : null
}

const subjectOf = ({ currency, year }: Place): string => `${currency} ${year}`
const levelOf = ({ value, source, version }: inventory.PriceIndexShape) => ({ value, source, version })
