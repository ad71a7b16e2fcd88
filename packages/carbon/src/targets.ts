/**
 * Where a target stands: its path from the base year to the target year, the status of the last counted year, and the
 * year in which the trend would reach it. Linear between the points of the path; exact decimals.
 */
import { add, compare, decimal, divide, isNegative, multiply, subtract, sum, ZERO, type Decimal } from './decimal.ts'

/** A value of a year: kg CO2e, or kg CO2e per unit of a denominator. */
export interface YearValue {
  readonly year: number
  readonly value: Decimal
}

/** A year of the path and how far below the base year it lies, in percent. */
export interface PathPoint {
  readonly year: number
  readonly reductionPercent: Decimal
}

/** What was decided: the last point is the target year. */
export interface TargetPlan {
  readonly baseYear: number
  readonly points: readonly PathPoint[]
}

/** Why a plan cannot be followed. */
export type PlanRefusal =
  | 'target-before-base'
  | 'points-out-of-order'
  | 'path-crosses-zero'
  | 'path-not-falling'
  | 'points-missing'

const HUNDRED = decimal(100)
/** Fewer years than these make no trend. */
export const TREND_YEARS = 3

/** Null where the plan can be followed: years rise after the base year, reductions end between 0 and 100 percent. */
export function refusePlan({ baseYear, points }: TargetPlan): PlanRefusal | null {
  const last = points.at(-1)
  if (!last) return 'points-missing'
  if (last.year <= baseYear) return 'target-before-base'
  if (points.some(({ year }, at) => year <= (points[at - 1]?.year ?? baseYear))) return 'points-out-of-order'
  if (points.some(({ reductionPercent }) => compare(reductionPercent, HUNDRED) > 0)) return 'path-crosses-zero'
  return compare(last.reductionPercent, ZERO) > 0 ? null : 'path-not-falling'
}

/** Percent of the base year that so much a year, linear, comes to; at most all of it. */
export function linearReduction(percentAYear: Decimal, baseYear: number, targetYear: number): Decimal {
  const reduction = multiply(percentAYear, decimal(targetYear - baseYear))
  return compare(reduction, HUNDRED) > 0 ? HUNDRED : reduction
}

/** The base value less a reduction, to 34 significant digits. */
const reduced = (base: Decimal, percent: Decimal): Decimal =>
  divide(multiply(base, subtract(HUNDRED, percent)), HUNDRED)

/** The value of the path in a year: the base year's before it, the target's from the target year on. */
export function pathValue({ baseYear, points }: TargetPlan, base: Decimal, year: number): Decimal {
  let from: PathPoint = { year: baseYear, reductionPercent: ZERO }
  for (const to of points) {
    if (year <= from.year) break
    if (year < to.year) {
      const rise = multiply(subtract(to.reductionPercent, from.reductionPercent), decimal(year - from.year))
      return reduced(base, add(from.reductionPercent, divide(rise, decimal(to.year - from.year))))
    }
    from = to
  }
  return reduced(base, from.reductionPercent)
}

/** Behind Target, On Track, Achieved. */
export type TargetStatus = 'behind-target' | 'on-track' | 'achieved'

/** Why a target has no status yet. */
export type NoStatus = 'base-year-not-counted'

export type Judgement =
  | {
      readonly ok: true
      readonly status: TargetStatus
      /** The last counted year, and where it was to be. */
      readonly year: number
      readonly value: Decimal
      readonly pathValue: Decimal
      readonly targetValue: Decimal
      /** Whole year in which the trend reaches the target; 'never' where it does not fall, null with too few years. */
      readonly trend: number | 'never' | null
    }
  | { readonly ok: false; readonly code: NoStatus }

/** Achieved at or below the target, on track at or below the path, else behind; by the last counted year. */
export function judgeTarget(plan: TargetPlan, counted: readonly YearValue[]): Judgement {
  const base = counted.find(({ year }) => year === plan.baseYear)
  if (!base) return { ok: false, code: 'base-year-not-counted' }
  const years = counted.filter(({ year }) => year >= plan.baseYear).toSorted((a, b) => a.year - b.year)
  const last = years.at(-1)!
  const end = plan.points.at(-1)!
  const targetValue = pathValue(plan, base.value, end.year)
  const onPath = pathValue(plan, base.value, last.year)
  const status =
    compare(last.value, targetValue) <= 0 ? 'achieved' : compare(last.value, onPath) <= 0 ? 'on-track' : 'behind-target'
  const trend = trendYear(years, targetValue)
  return { ok: true, status, year: last.year, value: last.value, pathValue: onPath, targetValue, trend }
}

/** The first whole year in which the least-squares line of at least three years is at or below a value. */
export function trendYear(years: readonly YearValue[], goal: Decimal): number | 'never' | null {
  if (years.length < TREND_YEARS) return null
  const last = years.at(-1)!
  if (compare(last.value, goal) <= 0) return last.year
  const n = decimal(years.length)
  const xs = years.map(({ year }) => decimal(year))
  const sumX = sum(xs)
  const sumY = sum(years.map(({ value }) => value))
  const sumXy = sum(years.map(({ value }, at) => multiply(value, xs[at]!)))
  const sumXx = sum(xs.map((x) => multiply(x, x)))
  // Both parts of the slope are n times the usual ones, so that nothing is divided before the end.
  const rise = subtract(multiply(n, sumXy), multiply(sumX, sumY))
  const run = subtract(multiply(n, sumXx), multiply(sumX, sumX))
  if (!isNegative(rise)) return 'never'
  // value(x) = (sumY + slope × (n·x − sumX)) / n, solved for value(x) = goal.
  const offset = divide(multiply(subtract(multiply(goal, n), sumY), run), rise)
  const crossing = divide(add(offset, sumX), n)
  const whole = Math.ceil(Number(crossing.coefficient) / 10 ** crossing.scale)
  return whole > FARTHEST_YEAR ? 'never' : Math.max(whole, last.year + 1)
}

/** A line that gets there after this says nothing about it. */
const FARTHEST_YEAR = 2200

/** What reduces emissions: its effect and cost of a full year. */
export interface Lever {
  readonly id: string
  readonly tonnesAYear: Decimal
  /** Below zero where it saves money. */
  readonly costAYear: Decimal
}

/** A step of the abatement cost curve: its width is tonnes, its height cost per tonne. */
export interface CurveStep {
  readonly id: string
  readonly tonnesAYear: Decimal
  readonly costPerTonne: Decimal
  /** Tonnes a year of this step and all cheaper ones. */
  readonly cumulativeTonnes: Decimal
}

/** Levers from cheapest to dearest per tonne; those without an effect have no step. */
export function abatementCurve(levers: readonly Lever[]): readonly CurveStep[] {
  const priced = levers
    .filter(({ tonnesAYear }) => compare(tonnesAYear, ZERO) > 0)
    .map(({ id, tonnesAYear, costAYear }) => ({ id, tonnesAYear, costPerTonne: divide(costAYear, tonnesAYear) }))
    .toSorted((a, b) => compare(a.costPerTonne, b.costPerTonne))
  let cumulativeTonnes = ZERO
  return priced.map((step) => {
    cumulativeTonnes = add(cumulativeTonnes, step.tonnesAYear)
    return { ...step, cumulativeTonnes }
  })
}
