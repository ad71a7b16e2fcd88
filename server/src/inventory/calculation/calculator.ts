import {
  timesRate,
  resolutionToJson,
  resolveFactor,
  toText,
  type Decimal,
  type Refusal,
  type ResolutionJson,
  type ResolveRequest,
  type Resolver,
} from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import {
  cutsOf,
  keyOfRequest,
  validityOf,
  withoutWhatCannotMatter,
  type OwnValidity,
  type ServedBy,
} from './own-validity.ts'
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
  /** The answer as it would be stored, without storing it; null where no factor serves. */
  answer(request: ResolveRequest): ResolutionJson | null
  columns(quantity: Decimal, stored: StoredResolution): ResultColumns
  /** Days at which a period is cut, because a factor of the organisation's own starts or ends to serve there. */
  cuts(asked: ServedBy): readonly string[]
  readonly validity: OwnValidity
}

export async function createCalculator(db: Db, organisationId: string, now: Date): Promise<Calculator> {
  return calculatorOf(db, { organisationId, now, resolver: await loadResolver(db, organisationId) })
}

/** The same with what the organisation's factors are, for whoever has asked already. */
export function calculatorOf(
  db: Db,
  { organisationId, now, resolver }: { organisationId: string; now: Date; resolver: Resolver },
): Calculator {
  const validity = validityOf(resolver)
  const remembered = new Map<string, StoredResolution | Refusal>()
  return {
    async resolve(asked) {
      const request = withoutWhatCannotMatter(validity, asked)
      const key = keyOfRequest(request)
      const before = remembered.get(key)
      if (before) return before
      const resolution = resolveFactor(resolver, request)
      const stored =
        resolution.status === 'refused'
          ? resolution
          : { id: await storeResolution(db, { organisationId, resolver, now }, request, resolution), resolution }
      remembered.set(key, stored)
      return stored
    },
    answer(asked) {
      const request = withoutWhatCannotMatter(validity, asked)
      const resolution = resolveFactor(resolver, request)
      return resolution.status === 'refused' ? null : resolutionToJson(resolution, [])
    },
    columns: (quantity, { resolution }) => columnsOf(quantity, resolution),
    cuts: (asked) => cutsOf(validity, asked),
    validity,
  }
}

/** Quantity × rate, as the table stores it; single gases would take most of the time of a large import. */
export function columnsOf(quantity: Decimal, { factor, market }: StoredResolution['resolution']): ResultColumns {
  const kg = factor.rate.co2e
  const contract = market?.rate.co2e
  const times = (rate: Decimal): string => toText(timesRate(quantity, rate))
  return {
    co2e_ar4_kg: times(kg.AR4),
    co2e_ar5_kg: times(kg.AR5),
    co2e_ar6_kg: times(kg.AR6),
    market_ar4_kg: contract ? times(contract.AR4) : null,
    market_ar5_kg: contract ? times(contract.AR5) : null,
    market_ar6_kg: contract ? times(contract.AR6) : null,
  }
}
