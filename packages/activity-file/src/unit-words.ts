/** Spellings of units that the table does not list: thousands of a unit, a unit with its substance, CO2e, tons. */
import { foldText, nameKey, tidyText, unitKey } from './fold-text.ts'

/** A unit inside a longer spelling, and how many of it are meant. */
export interface InnerUnit {
  readonly text: string
  readonly multiplier: string
}

const THOUSAND = String.raw`(?:thousands?(?: of)?|['’]?000s?|1[ ,]?000s?|10\^?3|الف)`
const MILLION = String.raw`(?:millions?(?: of)?|1[ ,]?000[ ,]?000|10\^?6|مليون)`
const BEFORE = new RegExp(String.raw`^(?:(${THOUSAND})|(${MILLION}))\s+(\D.*)$`)
const AFTER = new RegExp(String.raw`^(.*[^\s\d(*x×])\s*(?:\(\s*|[x×*]\s*|\s)(?:(${THOUSAND})|(${MILLION}))\s*\)?$`)

/** `MWh x1000`, `thousand litres`, `000 kWh` and `kWh (000s)`: the unit, and a thousand or a million of it. */
export function multipleOf(text: string): InnerUnit | null {
  const folded = foldText(text)
  const before = BEFORE.exec(folded)
  if (before) return { text: before[3]!, multiplier: before[1] ? '1000' : '1000000' }
  const after = AFTER.exec(folded)
  return after && { text: after[1]!, multiplier: after[2] ? '1000' : '1000000' }
}

/** What people name beside a unit; none of them changes how much is meant. */
const SUBSTANCES: ReadonlySet<string> = new Set(
  [
    'refrigerant refrigerants diesel petrol gasoline gas fuel oil lpg lng cng kerosene water',
    'wastewater waste steam coal electricity',
    'power heat cement clinker paper steel concrete propane butane biodiesel ethanol ammonia',
    'ديزل بنزين وقود غاز زيت كيروسين ماء مياه نفايات بخار فحم كهرباء اسمنت كلنكر ورق حديد',
  ].flatMap((words) => words.split(' ').map(nameKey)),
)
const SUBSTANCE_PHRASES: ReadonlySet<string> = new Set(
  ['natural gas', 'fuel oil', 'heavy fuel oil', 'jet fuel', 'غاز طبيعي', 'غاز تبريد', 'وسيط تبريد'].map(nameKey),
)

/** `kg refrigerant`, `L diesel`, `litres of diesel`, `لتر ديزل`: the unit without its substance. */
export function withoutSubstance(text: string): string | null {
  const words = tidyText(text).split(' ')
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at).filter((word, index) => index > 0 || !/^(?:of|من)$/i.test(word))
    const name = nameKey(rest.join(' '))
    if (SUBSTANCES.has(name) || SUBSTANCE_PHRASES.has(name)) return words.slice(0, at).join(' ')
  }
  return null
}

const CO2E = /^(kg|kgs|kilograms?|t|mt|(?:metric)?ton(?:ne)?s?|كجم|كغ|طن)(?:of)?co2(?:e|eq|equivalents?|equiv|مكافي)$/
const CO2E_ARABIC = /^(كجم|كغ|كيلوغرام|كيلوجرام|طن|اطنان)(?:من)?(?:مكافي)(?:ثانياكسيدالكربون|co2)$/

/** Whether a spelling means kilograms or tonnes of CO2e, by whatever potentials; null where it means neither. */
export function co2eScale(text: string): 'kg' | 't' | null {
  const key = unitKey(text.replaceAll('₂', '2').replace(/[()[\]]/g, ''))
  const scale = (CO2E.exec(key) ?? CO2E_ARABIC.exec(key))?.[1]
  if (scale === undefined) return null
  return /^k|^ك/.test(scale) ? 'kg' : 't'
}

/** Words that stand for several units: what they may mean, most usual first. */
const MEANINGS: readonly (readonly [words: readonly string[], meant: readonly string[]])[] = [
  [
    ['gal', 'gals', 'gallon', 'gallons', 'جالون', 'جالونات', 'غالون', 'غالونات'],
    ['gallon_us', 'gallon_imp'],
  ],
  [
    ['ton', 'tons'],
    ['tonne', 'short_ton', 'long_ton'],
  ],
  [
    ['million tonnes', 'million tons', 'million tonne', 'mn tonnes', 'mmt'],
    ['Mt', 'tonne'],
  ],
]
const MEANT: ReadonlyMap<string, readonly string[]> = new Map(
  MEANINGS.flatMap(([words, meant]) => words.map((word) => [unitKey(word), meant] as const)),
)

/** The units that a word may mean; none where it says which, or is another unit. */
export const unitsMeant = (text: string): readonly string[] => MEANT.get(unitKey(text)) ?? []
