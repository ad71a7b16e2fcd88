/** A unit that stands in the name of a column: "Consumption (kWh)", "Litres", "kWh_1", "Distance in km". */
import { nameKey, tidyText } from './fold-text.ts'
import { saysMany, withoutSubstance } from './unit-words.ts'

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

/**
 * The unit in the name of a column; what stands in brackets goes before bare words, the last before the first.
 * Where the name says thousands that are not plainly of that unit, the whole name is its text, and is asked about.
 */
export function unitInName(name: string, dimensionOf: DimensionOf): NamedUnit | null {
  const text = tidyText(name)
  if (saysMany(text)) return unitOfMany(text, dimensionOf)
  const found = inBrackets(text, dimensionOf)
  if (found !== null) return found
  if (text.search(BRACKETS) >= 0) return unitWithBrackets(text, dimensionOf)
  const bare = bareUnit(text, dimensionOf)
  if (bare?.dimension === 'mass' && CO2E.test(bare.rest)) return emissionsIn(text, dimensionOf) ?? { ...bare, text }
  return bare?.dimension === 'volume' && NORMAL.test(text) ? { ...bare, text } : bare
}

/** Of "N m3" the cubic metre alone is something else. */
const NORMAL = /(?:^|\s)[NS] m[3³]/

/** Of "kg CO2e" the mass alone is something else. */
function emissionsIn(text: string, dimensionOf: DimensionOf): NamedUnit | null {
  for (const { before, words, after } of together(text)) {
    const dimension = CO2E.test(words.join(' ')) ? dimensionOf(words.join(' ')) : null
    if (dimension !== null) return { text: words.join(' '), dimension, rest: [...before, ...after].join(' ') }
  }
  return null
}

const CO2E = /\bco[2₂]\W?e/i

function inBrackets(text: string, dimensionOf: DimensionOf): NamedUnit | null {
  for (const [whole, inside] of [...text.matchAll(BRACKETS)].toReversed()) {
    const dimension = dimensionOf(inside!)
    if (dimension !== null) return { text: inside!, dimension, rest: tidyText(text.replace(whole, ' ')) }
  }
  return null
}

/** Words of a name that are tried together, and of a long one. */
const MOST_TOGETHER = 6
const MOST_WORDS = 40

interface Words {
  readonly before: readonly string[]
  readonly words: readonly string[]
  readonly after: readonly string[]
}

/** Words that follow each other, many before few. */
function* together(text: string): Generator<Words> {
  const all = text.split(' ').slice(-MOST_WORDS)
  for (let size = Math.min(MOST_TOGETHER, all.length); size > 0; size--)
    for (let at = all.length - size; at >= 0; at--)
      yield { before: all.slice(0, at), words: all.slice(at, at + size), after: all.slice(at + size) }
}

function namedBy({ before, words, after }: Words, dimensionOf: DimensionOf): NamedUnit | null {
  const text = words.join(' ')
  // The substance stays in the name: "thousand litres of diesel".
  const dimension = withoutSubstance(text) === null ? dimensionOf(text) : null
  if (dimension === null || (!BARE.has(dimension) && dimension !== 'currency')) return null
  return { text, dimension, rest: [...before, ...after].filter((word) => !JOINING.has(nameKey(word))).join(' ') }
}

/** "Natural gas GJ (HHV)": a unit whose brackets say more of it. */
function unitWithBrackets(text: string, dimensionOf: DimensionOf): NamedUnit | null {
  for (const some of together(text)) {
    if (some.words.length < 2 || some.words.join(' ').search(BRACKETS) < 0) continue
    const found = namedBy(some, dimensionOf)
    if (found !== null) return found
  }
  return null
}

/** A unit with its thousands, where nothing else in the name says thousands or another unit. */
function unitOfMany(text: string, dimensionOf: DimensionOf): NamedUnit | null {
  const bracketed = inBrackets(text, dimensionOf)
  if (bracketed !== null && !saysMany(bracketed.rest)) return bracketed
  for (const some of together(text)) {
    const found = saysNumber(some) ? null : namedBy(some, dimensionOf)
    if (found === null || CO2E.test(found.rest)) continue
    // A letter says thousands only before a word.
    const others = [`${some.before.join(' ')} a`, some.after.join(' ')]
    if (!others.some((other) => saysMany(other) || bareUnit(other, dimensionOf) !== null)) return found
  }
  const unclear = bracketed ?? bareUnit(text.replace(/[()[\]{}]/g, ' '), dimensionOf)
  return unclear && { ...unclear, text }
}

/** "Tank 1000 litres": the thousand may be the number of the tank. */
const saysNumber = ({ before, words }: Words): boolean =>
  before.length > 0 && /^1,?000$/.test(words[0]!) && !/^(?:in|x|×|\*)$/i.test(before.at(-1)!)

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
