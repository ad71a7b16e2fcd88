/** The fast test for numbers as machines write them. */

/**
 * `whole` (45230, -12), `decimal` (104500.5, 0.125: the point can only be the decimal mark) or null: anything else,
 * among it 44.980, whose point might group thousands.
 */
export function isSimpleNumber(text: string): 'whole' | 'decimal' | null {
  const length = text.length
  if (length === 0 || length > 40) return null
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let point = -1
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code === 46 && point < 0) point = index
    else if (code < 48 || code > 57) return null
  }
  if (point < 0) return length > start ? 'whole' : null
  const before = point - start
  const after = length - point - 1
  if (before === 0 || after === 0) return null
  return after === 3 && before <= 3 && text.charCodeAt(start) !== 48 ? null : 'decimal'
}
