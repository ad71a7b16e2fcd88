/** A unit that stands in the name of a column: "Consumption (kWh)", "Litres", "kWh_1", "Distance in km". */
import { nameKey, tidyText } from './fold-text.ts'

/** A unit as the name writes it, and what it measures. */
export interface NamedUnit {
  readonly text: string
  readonly dimension: string
  /** The name without the unit; empty where the name is the unit alone. */
  readonly rest: string
}

/** What a word measures where it is a unit, else null. */
export type DimensionOf = (text: string) => string | null

/** A bare word of these is a unit; hours, nights and areas are words of many names. */
const BARE: ReadonlySet<string> = new Set(['energy', 'volume', 'mass', 'distance', 'freight', 'passenger'])
const BRACKETS = /[([{]\s*([^()[\]{}]+?)\s*[)\]}]/g

/** The unit in the name of a column; what stands in brackets goes before bare words, the last before the first. */
export function unitInName(name: string, dimensionOf: DimensionOf): NamedUnit | null {
  const text = tidyText(name)
  const bracketed = [...text.matchAll(BRACKETS)].toReversed()
  for (const [whole, inside] of bracketed) {
    const dimension = dimensionOf(inside!)
    if (dimension !== null) return { text: inside!, dimension, rest: tidyText(text.replace(whole, ' ')) }
  }
  if (bracketed.length > 0) return null
  return bareUnit(text, dimensionOf)
}

function bareUnit(text: string, dimensionOf: DimensionOf): NamedUnit | null {
  const whole = dimensionOf(text)
  if (whole !== null && BARE.has(whole)) return { text, dimension: whole, rest: '' }
  const words = text.split(/[\s_:,،/-]+/).filter((word) => word !== '')
  for (const size of [2, 1])
    for (let at = words.length - size; at >= 0; at--) {
      const some = words.slice(at, at + size).join(' ')
      if (some.length < 2) continue
      const dimension = dimensionOf(some)
      if (dimension === null || !BARE.has(dimension)) continue
      const rest = [...words.slice(0, at), ...words.slice(at + size)]
      return { text: some, dimension, rest: rest.filter((word) => !JOINING.has(nameKey(word))).join(' ') }
    }
  return null
}

/** Words that join a name to its unit. */
const JOINING: ReadonlySet<string> = new Set(['in', 'of', 'per', 'ب', 'بال', 'في'].map(nameKey))
