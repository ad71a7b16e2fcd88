/**
 * An exact decimal as text: optional minus, digits, optional point and digits. No exponent, no grouping.
 * Figures stay text from the database to the screen, so that none passes through a binary float.
 */
export type DecimalText = string

const pattern = /^-?\d+(\.\d+)?$/

/** Whether a text is an exact decimal as above. */
export const isDecimalText = (text: string): text is DecimalText => pattern.test(text)

function partsOf(text: DecimalText): { sign: '' | '-'; whole: string; fraction: string } {
  if (!isDecimalText(text)) throw new RangeError(`not a decimal: ${text}`)
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  return { sign: text.startsWith('-') ? '-' : '', whole, fraction }
}

/** The same digits with the decimal point moved; `places` > 0 multiplies by powers of ten, < 0 divides. Exact. */
export function shiftDecimal(text: DecimalText, places: number): DecimalText {
  const { sign, whole, fraction } = partsOf(text)
  const digits = whole + fraction
  const point = whole.length + places
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = point <= 0 ? 1 : point
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(at).replace(/0+$/, '')
  const value = rest === '' ? integer : `${integer}.${rest}`
  return value === '0' ? '0' : sign + value
}

/** Order of magnitude: the n in |x| = d × 10ⁿ with 1 ≤ d < 10; null for zero. */
export function magnitude(text: DecimalText): number | null {
  const { whole, fraction } = partsOf(text)
  const integer = whole.replace(/^0+/, '')
  if (integer !== '') return integer.length - 1
  const first = fraction.search(/[1-9]/)
  return first === -1 ? null : -first - 1
}
