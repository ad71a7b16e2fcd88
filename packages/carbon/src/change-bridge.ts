import { abs, add, compare, type Decimal, isZero, roundToScale, subtract, trim, ZERO } from './decimal.ts'

/** A start, the steps from there, and the end, each rounded to the same decimal. */
export interface RoundedBridge {
  readonly scale: number
  readonly then: Decimal
  readonly steps: readonly Decimal[]
  readonly now: Decimal
}

const MOST_DECIMALS = 6

/**
 * Rounds a bridge so that what is shown adds up: a step is the difference of the two rounded heights it joins.
 * Unless a scale is asked for, it keeps three digits of the largest step.
 */
export function roundedBridge(then: Decimal, steps: readonly Decimal[], asked?: number): RoundedBridge {
  const scale = asked ?? scaleOf(steps.every(isZero) ? [then] : steps)
  const start = roundToScale(then, scale)
  let exact = then
  let height = start
  const rounded = steps.map((step) => {
    exact = add(exact, step)
    const next = roundToScale(exact, scale)
    const shown = subtract(next, height)
    height = next
    return shown
  })
  return { scale, then: start, steps: rounded, now: height }
}

function scaleOf(values: readonly Decimal[]): number {
  const largest = trim(values.map(abs).reduce((most, each) => (compare(each, most) > 0 ? each : most), ZERO))
  const magnitude = largest.coefficient.toString().length - 1 - largest.scale
  return Math.min(Math.max(2 - magnitude, 0), MOST_DECIMALS)
}
