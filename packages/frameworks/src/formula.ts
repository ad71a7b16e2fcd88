import { abs, add, compare, decimal, divide, isZero, multiply, subtract, type Decimal } from '@athar/carbon'

/** Why a formula has no result. */
export type NoResult = { readonly missing: readonly string[] } | { readonly divisionByZero: true }
export type FormulaResult = { readonly value: Decimal } | NoResult

const token = /\s*(?:([a-z]\w*)|(\d+(?:\.\d+)?)|([-+*/()]))/gy

function tokensOf(formula: string): string[] {
  token.lastIndex = 0
  const found: string[] = []
  const text = formula.trimEnd()
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) throw new RangeError(`not a formula: ${formula}`)
    found.push(match[1] ?? match[2] ?? match[3]!)
  }
  return found
}

const isName = (text: string | undefined): text is string => text !== undefined && /^[a-z]/.test(text)

/** The datapoints a formula names. */
export const namesIn = (formula: string): readonly string[] => [...new Set(tokensOf(formula).filter(isName))]

class DivisionByZero extends Error {}

/** Sums, differences, products and quotients of datapoints, exact; a quotient keeps 34 significant digits. */
export function evaluateFormula(formula: string, valueOf: (datapoint: string) => Decimal | null): FormulaResult {
  const missing = namesIn(formula).filter((name) => valueOf(name) === null)
  if (missing.length > 0) return { missing }
  const tokens = tokensOf(formula)
  let at = 0
  const product = (): Decimal => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') {
      const times = tokens[at++] === '*'
      const next = factor()
      if (!times && isZero(next)) throw new DivisionByZero()
      value = times ? multiply(value, next) : divide(value, next)
    }
    return value
  }
  const expression = (): Decimal => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = (tokens[at++] === '+' ? add : subtract)(value, product())
    return value
  }
  const factor = (): Decimal => {
    const text = tokens[at++]
    if (text === '(') {
      const value = expression()
      if (tokens[at++] !== ')') throw new RangeError(`not a formula: ${formula}`)
      return value
    }
    if (isName(text)) return valueOf(text)!
    return decimal(text ?? '')
  }
  try {
    const value = expression()
    if (at !== tokens.length) throw new RangeError(`not a formula: ${formula}`)
    return { value }
  } catch (error) {
    if (error instanceof DivisionByZero) return { divisionByZero: true }
    throw error
  }
}

const tolerance = decimal('0.005')

/** Whether an answer differs from its formula by more than half a percent, which rounding explains. */
export const disagrees = (answer: Decimal, computed: Decimal): boolean =>
  compare(abs(subtract(answer, computed)), multiply(abs(computed), tolerance)) > 0
