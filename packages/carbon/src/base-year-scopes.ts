/** The base year weighed scope by scope: an effect that moves from one scope to another hides in no sum. */
import { weighRecalculation, type BaseYearEvent, type BaseYearReason } from './base-year.ts'
import { abs, add, decimal, divide, isZero, multiply, sum, type Decimal } from './decimal.ts'

/** Kg CO2e by scope, purchased energy location-based. */
export interface ByScope {
  readonly scope1: Decimal
  readonly scope2: Decimal
  readonly scope3: Decimal
}
const scopes = ['scope1', 'scope2', 'scope3'] as const

/** One event and what it would do to each scope of the base year. */
export interface ScopedEvent {
  readonly id: string
  readonly reason: BaseYearReason
  readonly effect: ByScope
}

/** One event weighed alone. */
export interface WeighedScopes {
  readonly id: string
  readonly kgCo2e: Decimal
  /** Of the size of the base year; null against a base year of zero. */
  readonly percent: Decimal | null
  readonly counts: boolean
  /** Whether it reaches the threshold alone. */
  readonly significant: boolean
}

/** Whether the base year is to be recalculated, and what each scope becomes. */
export interface ScopedRecalculation {
  readonly required: boolean
  readonly cumulativePercent: Decimal | null
  readonly total: Decimal
  readonly recalculated: ByScope & { readonly total: Decimal }
  /** In the order given. */
  readonly events: readonly WeighedScopes[]
}

const totalOf = (by: ByScope): Decimal => sum(scopes.map((scope) => by[scope]))

const partsOf = ({ id, reason, effect }: ScopedEvent): BaseYearEvent[] =>
  scopes.map((scope) => ({ id: `${id} ${scope}`, reason, baseYearEffectKgCo2e: effect[scope] }))

/** Weighs events singly and together against a threshold in percent. */
export function weighByScope(
  base: ByScope,
  events: readonly ScopedEvent[],
  thresholdPercent: Decimal,
): ScopedRecalculation {
  const total = totalOf(base)
  const weigh = (given: readonly ScopedEvent[]) => weighRecalculation(total, given.flatMap(partsOf), thresholdPercent)
  const together = weigh(events)
  const counting = events.filter(({ reason }) => reason !== 'organic-change')
  const moved = (scope: (typeof scopes)[number]) => add(base[scope], sum(counting.map(({ effect }) => effect[scope])))
  return {
    required: together.required,
    cumulativePercent: together.cumulativePercent,
    total,
    recalculated: {
      scope1: moved('scope1'),
      scope2: moved('scope2'),
      scope3: moved('scope3'),
      total: together.recalculatedKgCo2e,
    },
    events: events.map((event) => {
      const kgCo2e = totalOf(event.effect)
      return {
        id: event.id,
        kgCo2e,
        percent: isZero(total) ? null : divide(multiply(kgCo2e, decimal(100)), abs(total)),
        counts: event.reason !== 'organic-change',
        significant: weigh([event]).required,
      }
    }),
  }
}
