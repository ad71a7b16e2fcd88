import { calculateRecord, resolveFactor, type Decimal, type Refusal, type ResolveRequest } from '@athar/carbon'
import { toText } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { loadResolver } from './organisation-resolver.ts'
import { storeResolution, type StoredResolution } from './store.ts'

/** The columns of a record that follow from its quantity: kg CO2e in each GWP set, and market-based for purchased energy. */
export type ResultColumns = {
  co2e_ar4_kg: string
  co2e_ar5_kg: string
  co2e_ar6_kg: string
  market_ar4_kg: string | null
  market_ar5_kg: string | null
  market_ar6_kg: string | null
}

/** Resolves and calculates for one organisation within one transaction; answers are remembered, so a million rows cost few lookups. */
export type Calculator = {
  resolve(request: ResolveRequest): Promise<StoredResolution | Refusal>
  columns(quantity: Decimal, stored: StoredResolution): ResultColumns
}

export async function createCalculator(db: Db, organisationId: string, now: Date): Promise<Calculator> {
  const resolver = await loadResolver(db, organisationId)
  const remembered = new Map<string, StoredResolution | Refusal>()
  return {
    async resolve(request) {
      const key = [request.activity, request.unit, request.region, request.year, request.site, request.supplier, request.from, request.to].join('|')
      const before = remembered.get(key)
      if (before) return before
      const resolution = resolveFactor(resolver, request)
      const stored = resolution.status === 'refused' ? resolution : { id: await storeResolution(db, { organisationId, resolver, now }, request, resolution), resolution }
      remembered.set(key, stored)
      return stored
    },
    columns: (quantity, { resolution }) => columnsOf(quantity, resolution),
  }
}

/** Quantity × rate, as the table keeps it. */
export function columnsOf(quantity: Decimal, resolution: StoredResolution['resolution']): ResultColumns {
  const { main, market } = calculateRecord(quantity, resolution)
  const kg = main.amounts.co2e
  const contract = market?.amounts.co2e
  return {
    co2e_ar4_kg: toText(kg.AR4),
    co2e_ar5_kg: toText(kg.AR5),
    co2e_ar6_kg: toText(kg.AR6),
    market_ar4_kg: contract ? toText(contract.AR4) : null,
    market_ar5_kg: contract ? toText(contract.AR5) : null,
    market_ar6_kg: contract ? toText(contract.AR6) : null,
  }
}
