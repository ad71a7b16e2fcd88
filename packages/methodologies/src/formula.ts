import { add, compare, type Decimal, decimal, divide, multiply, negate, roundToSignificant, trim } from '@athar/carbon'
import { DIGITS, exp, ln, squareRoot } from './transcendental.ts'

/** Values by symbol. */
export type Symbols = ReadonlyMap<string, Decimal>

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}][\p{L}\p{N}_]*)|([−+×÷(),]))/uy

const FUNCTIONS: Readonly<Record<string, (values: readonly Decimal[]) => Decimal>> = {
  exp: ([x]) => exp(x!),
  ln: ([x]) => ln(x!),
  sqrt: ([x]) => squareRoot(x!),
  min: (values) => values.reduce((least, each) => (compare(each, least) < 0 ? each : least)),
  max: (values) => values.reduce((most, each) => (compare(each, most) > 0 ? each : most)),
}

/**
 * The value of a formula such as `EG × EF ÷ (1 − L)`, with + − × ÷, brackets, exp, ln, sqrt, min and max.
 * Sums and products are exact; a quotient and the result have 34 significant digits, rounded half to even.
 * An unknown symbol or a formula that cannot be read is a RangeError: formulas are written by us.
 */
export function evaluate(formula: string, symbols: Symbols): Decimal {
  const tokens = tokensOf(formula)
  let at = 0
  const take = (token: string) => (tokens[at] === token ? (at++, true) : false)
  const expect = (token: string) => {
    if (!take(token)) throw new RangeError(`${token} expected in ${formula}`)
  }

  const sumOf = (): Decimal => {
    let value = productOf()
    for (;;) {
      if (take('+')) value = add(value, productOf())
      else if (take('−')) value = add(value, negate(productOf()))
      else return value
    }
  }
  const productOf = (): Decimal => {
    let value = factorOf()
    for (;;) {
      if (take('×')) value = multiply(value, factorOf())
      else if (take('÷')) value = divide(value, factorOf(), DIGITS)
      else return value
    }
  }
  const factorOf = (): Decimal => {
    if (take('−')) return negate(factorOf())
    if (take('(')) {
      const inner = sumOf()
      expect(')')
      return inner
    }
    const token = tokens[at++] ?? ''
    if (/^\d/.test(token)) return decimal(token)
    const apply = FUNCTIONS[token]
    if (apply && take('(')) {
      const values = [sumOf()]
      while (take(',')) values.push(sumOf())
      expect(')')
      return apply(values)
    }
    const value = symbols.get(token)
    if (!value) throw new RangeError(`unknown symbol ${token} in ${formula}`)
    return value
  }

  const value = sumOf()
  if (at !== tokens.length) throw new RangeError(`cannot read ${formula}`)
  return settled(value)
}

/** The value rounded to 34 significant digits, without zeros at its end. */
export const settled = (value: Decimal): Decimal => trim(roundToSignificant(value, DIGITS))

function tokensOf(formula: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < formula.length) {
    const found = TOKEN.exec(formula)
    if (!found) throw new RangeError(`cannot read ${formula}`)
    tokens.push(found[1] ?? found[2] ?? found[3]!)
  }
  return tokens
}
