/** What the parts of a row say about each other. */
import { type Code, NO_CODES } from './codes.ts'
import { explainsCredit } from './free-text.ts'
import type { KnownActivity, KnownUnit } from './vocabulary.ts'

const ZERO_QUANTITY: readonly Code[] = Object.freeze(['quantity-zero'])
const CREDIT: readonly Code[] = Object.freeze(['negative-adjustment'])
const NEGATIVE: readonly Code[] = Object.freeze(['negative-quantity'])
const HEAT_ASSUMED: readonly Code[] = Object.freeze(['heat-basis-assumed'])
const OUTSIDE: readonly Code[] = Object.freeze(['outside-scopes'])
const UNKNOWN_UNIT: readonly Code[] = Object.freeze(['unit-unknown'])
const WRONG_DIMENSION: readonly Code[] = Object.freeze(['unit-dimension'])
const MINUS = 45
const ZERO = 48

/** A negative quantity needs a note or a reference that explains it; zero is worth a word. */
export function signCodes(quantity: string, note: string | null, reference: string | null): readonly Code[] {
  const first = quantity.charCodeAt(0)
  if (first !== MINUS && first !== ZERO) return NO_CODES
  if (Number(quantity) === 0) return ZERO_QUANTITY
  if (first === ZERO) return NO_CODES
  return (note !== null && explainsCredit(note)) || (reference !== null && explainsCredit(reference))
    ? CREDIT
    : NEGATIVE
}

/** Whether the unit can measure the activity, and what has to be assumed. */
export function meaningCodes(activity: KnownActivity, unit: KnownUnit | null): readonly Code[] {
  const outside = activity.outsideScopes ? OUTSIDE : NO_CODES
  if (unit === null) return outside
  const fits = (activity.dimensionBits & unit.dimensionBit) !== 0
  // Money measures spend only; for all else it is no unit at all.
  if (!fits && unit.unit.currency !== null) return UNKNOWN_UNIT
  if (!fits || (unit.heatBasis === 'cooling' && !activity.cooling)) return WRONG_DIMENSION
  return activity.isFuel && unit.heatBasis === 'plain' ? HEAT_ASSUMED : outside
}
