/**
 * How a year stands against the base year, and whether the base year itself must be recalculated.
 *
 * GHG Protocol Corporate Standard, chapter 5: the base year is recalculated for structural changes, changes of method
 * and discovered errors that are significant, singly or together; never for organic growth or decline. The Standard
 * sets no threshold: the organisation states its own as its policy.
 */
import { abs, compare, decimal, divide, isZero, multiply, subtract, sum, type Decimal } from './decimal.ts'

/** How the emissions of a year differ from those of the base year. */
export interface Change {
  /** Kg CO2e, exact; below zero is a decrease. */
  readonly kgCo2e: Decimal
  /** Of the size of the base year, in percent, to 34 significant digits; null against a base year of zero. */
  readonly percent: Decimal | null
}

/** The change from the base year to a year. */
export function changeSince(baseYearKgCo2e: Decimal, kgCo2e: Decimal): Change {
  const change = subtract(kgCo2e, baseYearKgCo2e)
  return {
    kgCo2e: change,
    percent: isZero(baseYearKgCo2e) ? null : divide(multiply(change, decimal(100)), abs(baseYearKgCo2e)),
  }
}

/** What may move the base year; organic change is recorded so that a reader sees it was considered. */
export type BaseYearReason = 'structural-change' | 'method-change' | 'error' | 'organic-change'

/** One event and what it would do to the base year. */
export interface BaseYearEvent {
  readonly id: string
  readonly reason: BaseYearReason
  /** What the base year would have been more (or less) by, kg CO2e: the base-year emissions of an acquired plant, say. */
  readonly baseYearEffectKgCo2e: Decimal
}

/** The policy that most organisations state: 5 percent of base-year emissions. */
export const DEFAULT_THRESHOLD_PERCENT = decimal(5)

/** One event weighed. */
export interface WeighedEvent extends BaseYearEvent {
  /** Whether the reason counts at all. */
  readonly counts: boolean
  /** Whether it reaches the threshold alone. */
  readonly significant: boolean
}

/** Whether the base year is to be recalculated, and what it becomes. */
export interface Recalculation {
  readonly required: boolean
  readonly thresholdPercent: Decimal
  readonly events: readonly WeighedEvent[]
  /** Size of all effects that count, without regard to sign, so that two errors cannot hide each other; percent of the base year, null when that is zero. */
  readonly cumulativePercent: Decimal | null
  /** The base year with every effect that counts, kg CO2e; to be used when `required`. */
  readonly recalculatedKgCo2e: Decimal
}

/**
 * Weighs events against the policy: required when the effects that count reach the threshold together. Against a base
 * year of zero any effect is significant. A threshold that is not above zero is a RangeError.
 */
export function weighRecalculation(
  baseYearKgCo2e: Decimal,
  events: readonly BaseYearEvent[],
  thresholdPercent: Decimal = DEFAULT_THRESHOLD_PERCENT,
): Recalculation {
  if (compare(thresholdPercent, decimal(0)) <= 0) throw new RangeError('the threshold must be above zero')
  const base = abs(baseYearKgCo2e)
  const reaches = (size: Decimal) =>
    !isZero(size) && compare(multiply(size, decimal(100)), multiply(base, thresholdPercent)) >= 0
  const weighed = events.map((event): WeighedEvent => {
    const counts = event.reason !== 'organic-change'
    return { ...event, counts, significant: counts && reaches(abs(event.baseYearEffectKgCo2e)) }
  })
  const effects = weighed.filter(({ counts }) => counts).map(({ baseYearEffectKgCo2e }) => baseYearEffectKgCo2e)
  const cumulative = sum(effects.map(abs))
  return {
    required: reaches(cumulative),
    thresholdPercent,
    events: weighed,
    cumulativePercent: isZero(base) ? null : divide(multiply(cumulative, decimal(100)), base),
    recalculatedKgCo2e: sum([baseYearKgCo2e, ...effects]),
  }
}
