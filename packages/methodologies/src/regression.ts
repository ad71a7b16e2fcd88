import { add, type Decimal, decimal, divide, isZero, multiply, ONE, subtract, sum, ZERO } from '@athar/carbon'
import { DIGITS, squareRoot } from './transcendental.ts'

/** A line through observations: y = Σ coefficient × x, the first x being 1. */
export interface Fit {
  readonly coefficients: readonly Decimal[]
  /** Share of the variance that the line explains; null where the observations do not vary. */
  readonly r2: Decimal | null
  /** Root of the squared error ÷ (n − coefficients), as a share of the mean; null for a mean of 0. */
  readonly cvRmse: Decimal | null
}

/**
 * Ordinary least squares of `y` on the columns of `x`, each row beginning with 1, unweighted. Null where the rows are
 * not more than the coefficients, or a column repeats others (no one line is best).
 */
export function leastSquares(x: readonly (readonly Decimal[])[], y: readonly Decimal[]): Fit | null {
  const columns = x[0]?.length ?? 0
  if (x.length <= columns) return null
  const coefficients = solve(
    x[0]!.map((_, row) => x[0]!.map((_each, column) => sum(x.map((each) => multiply(each[row]!, each[column]!))))),
    x[0]!.map((_, row) => sum(x.map((each, index) => multiply(each[row]!, y[index]!)))),
  )
  if (!coefficients) return null
  const mean = divide(sum(y), decimal(y.length), DIGITS)
  const errors = sum(
    x.map((row, index) => square(subtract(y[index]!, sum(row.map((each, at) => multiply(each, coefficients[at]!)))))),
  )
  const spread = sum(y.map((each) => square(subtract(each, mean))))
  const rmse = squareRoot(divide(errors, decimal(x.length - columns), DIGITS))
  return {
    coefficients,
    r2: isZero(spread) ? null : subtract(ONE, divide(errors, spread, DIGITS)),
    cvRmse: isZero(mean) ? null : divide(rmse, mean, DIGITS),
  }
}

const square = (value: Decimal): Decimal => multiply(value, value)

/** Cramer's rule: the systems have two or three unknowns. */
function solve(matrix: readonly (readonly Decimal[])[], right: readonly Decimal[]): Decimal[] | null {
  const whole = determinant(matrix)
  if (isZero(whole)) return null
  return right.map((_, column) =>
    divide(
      determinant(matrix.map((row, at) => row.map((each, index) => (index === column ? right[at]! : each)))),
      whole,
      DIGITS,
    ),
  )
}

function determinant(matrix: readonly (readonly Decimal[])[]): Decimal {
  if (matrix.length === 0) return ONE
  return matrix[0]!.reduce((total, each, column) => {
    const minor = determinant(matrix.slice(1).map((row) => row.filter((_, index) => index !== column)))
    const product = multiply(each, minor)
    return column % 2 === 0 ? add(total, product) : subtract(total, product)
  }, ZERO)
}
