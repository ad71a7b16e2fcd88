import { compare, type Decimal, decimal, divide, multiply, subtract, sum } from '@athar/carbon'
import { DIGITS, squareRoot } from './transcendental.ts'

/** The mean of sampled values; there is at least one. */
export function meanOf(values: readonly Decimal[]): Decimal {
  return divide(sum(values), decimal(values.length), DIGITS)
}

/** The standard deviation of a sample (n − 1 in the denominator); there are at least two values. */
export function deviationOf(values: readonly Decimal[]): Decimal {
  const mean = meanOf(values)
  const squares = sum(
    values.map((each) => {
      const apart = subtract(each, mean)
      return multiply(apart, apart)
    }),
  )
  return squareRoot(divide(squares, decimal(values.length - 1), DIGITS))
}

/** Half-width as a share of the mean, up to which a discount holds, and the share of the half-width taken off. */
export const DISCOUNTS = [
  { upTo: '0.1', share: '0' },
  { upTo: '0.15', share: '0.25' },
  { upTo: '0.2', share: '0.5' },
  { upTo: '0.3', share: '0.75' },
] as const

/** The share of the half-width that is taken off for an uncertainty (AR-TOOL14 v4.2); above 30 % all of it. */
export function discountOf(uncertainty: Decimal): string {
  return DISCOUNTS.find(({ upTo }) => compare(uncertainty, decimal(upTo)) <= 0)?.share ?? '1'
}
