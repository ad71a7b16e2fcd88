import {
  add,
  compare,
  decimal,
  isNegative,
  max,
  roundToScale,
  subtract,
  sum,
  toNumber,
  toText,
  ZERO,
  type Decimal,
} from '@athar/carbon'

export interface Vintages {
  /** Whole tonnes by the calendar year of the reduction, years without a tonne left out. */
  readonly years: readonly { readonly year: number; readonly tonnes: number }[]
  readonly tonnes: number
  /** What was verified and is not issued, because it is less than a tonne of its year; exact text. */
  readonly rest: string
}

/**
 * Splits the verified tonnes of a period by calendar year, rounded down. What the years hold beyond what was verified
 * (a debt of earlier periods, a year that emitted more) is taken off the oldest years first. The sum is never above
 * what was verified.
 */
export function vintagesOf(
  byYear: readonly { readonly year: number; readonly net: string }[],
  verified: string,
): Vintages {
  const nets = byYear
    .map(({ year, net }) => ({ year, net: max(decimal(net), ZERO) }))
    .toSorted((one, other) => one.year - other.year)
  let surplus = max(subtract(sum(nets.map(({ net }) => net)), decimal(verified)), ZERO)
  const years = nets.flatMap(({ year, net }) => {
    const off = least(surplus, net)
    surplus = subtract(surplus, off)
    const tonnes = toNumber(roundToScale(subtract(net, off), 0, 'down'))
    return tonnes > 0 ? [{ year, tonnes }] : []
  })
  const tonnes = years.reduce((total, each) => total + each.tonnes, 0)
  const rest = subtract(decimal(verified), decimal(tonnes))
  return { years, tonnes, rest: toText(isNegative(rest) ? ZERO : add(rest, ZERO)) }
}

const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)
