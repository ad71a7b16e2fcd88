/** Spellings of units that the table does not list: thousands of a unit, a unit with its substance, CO2e, tons. */
import { asciiDigits, foldText, nameKey, tidyText, unitKey } from './fold-text.ts'

/** A unit inside a longer spelling, and how many of it are meant. */
export interface InnerUnit {
  readonly text: string
  readonly multiplier: string
}

const ARABIC_PREFIX = '(?:بال|ال|ب)?'
const ARABIC_THOUSAND = `${ARABIC_PREFIX}(?:[اأ]لف|[اآ]لاف)`
const THOUSAND = String.raw`(?:thousands?(?: of)?|['’]?000['’]?s?(?: of)?|1[ ,]?000s?|10(?:\^3|³)|${ARABIC_THOUSAND})`
const MILLION = String.raw`(?:millions?(?: of)?|1[ ,]?000[ ,]?000|10(?:\^6|⁶)|${ARABIC_PREFIX}(?:مليون|ملايين))`
const BEFORE = new RegExp(
  String.raw`^[([]?\s*(?:in )?(?:(${THOUSAND})|(${MILLION}))(?:\s*[)\]])?(?:\s+|(?<=000)(?=\p{L}))(\D.*)$`,
  'iu',
)
const JOIN = String.raw`(?:(?=['’]000)|,? in |[([]\s*(?:in )?[x×*]?\s*|[x×*]\s*|,? )`
const AFTER = new RegExp(
  String.raw`^(.*?(?:[^\s\d([*x×/÷,]|[a-zم][23]))\s*?${JOIN}\s*(?:(${THOUSAND})|(${MILLION}))\s*[)\]]?$`,
  'i',
)

/** Words and figures of thousands and millions, of folded text. */
const MANY = new RegExp(
  [
    String.raw`(?<!\p{L})(?:hundreds?|thousands?|millions?|billions?|lakhs?|crores?|tsd|mln|mio|mn|bn)(?!\p{L})`,
    String.raw`(?<!\p{L})و?${ARABIC_PREFIX}(?:الف|الاف|الفين|مليون|ملايين|مليونين|مليار|مليارات)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:kilo|mega|giga)[ -](?=lit|met|watt|gram|ton|joule)`,
    String.raw`(?<![\d.,])000(?!\d)`,
    String.raw`(?<!\d)1[ ,.]?000(?!\d)`,
    String.raw`(?<!\d)10? ?(?:\^|\*\*|e) ?[36](?!\d)`,
    String.raw`(?:^|[\s([])(?:k|mm?)\s+(?=\p{L})`,
    String.raw`[([]\s*(?:k|mm?)\s*[)\]]`,
  ].join('|'),
  'u',
)

/** Whether a text holds any sign of thousands or millions, understood or not. */
export const saysMany = (text: string): boolean => /10[³⁶]/.test(text) || MANY.test(foldText(text))

/** `MWh x1000`, `thousand litres`, `000 kWh` and `kWh (000s)`: the unit, and a thousand or a million of it. */
export function multipleOf(text: string): InnerUnit | null {
  const tidy = asciiDigits(tidyText(text))
  const before = BEFORE.exec(tidy)
  const after = before ? null : AFTER.exec(tidy)
  const inner = before?.[3] ?? after?.[1]
  // Said twice, it is either a thousand thousands or the same said again.
  if (inner === undefined || saysMany(inner)) return null
  return { text: inner, multiplier: (before?.[1] ?? after?.[2]) ? '1000' : '1000000' }
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

/** `آلاف اللترات`: the unit without its articles. */
export const withoutArticles = (text: string): string => text.replace(/(^|\s)ال(?=\p{L}{2})/gu, '$1')

/** A unit with what it is in brackets, `GJ (HHV)`, `gal (US)`: without the brackets; null where it has none. */
export function withoutBrackets(text: string): string | null {
  const bare = tidyText(text.replace(/[()[\]]|,(?= )/g, ' '))
  return bare === tidyText(text) ? null : bare
}

const GALLON = /^(?:(us|u\.s\.?|american)|(?:imp|imp\.|imperial|uk|u\.k\.?|british)) gal(?:lon)?s?$/
const GALLON_AFTER = /^gal(?:lon)?s? (?:(us|u\.s\.?|american)|(?:imp|imp\.|imperial|uk|u\.k\.?|british))$/

/** The gallon that a spelling names in full: `US gal`, `imperial gallons`. */
export function gallonNamed(text: string): string | null {
  const found = GALLON.exec(foldText(text)) ?? GALLON_AFTER.exec(foldText(text))
  return found && (found[1] === undefined ? 'gallon_imp' : 'gallon_us')
}

const CO2E =
  /^(kgs?|kilograms?|kt|kilotonnes?|m?t|(?:metric)?ton(?:ne)?s?|كجم|كغ|طن)(?:of)?co2(?:e|eq|equivalents?|equiv|مكافي)$/
const CO2E_ARABIC = /^(كجم|كغ|كيلوغرام|كيلوجرام|طن|اطنان)(?:من)?(?:مكافي)(?:ثانياكسيدالكربون|co2)$/
/** A million tonnes to a scientist, metric tonnes to a haulier. */
const MEGATONNES = /^\W*Mt/

/** How many kilograms or tonnes of CO2e a spelling means, by whatever potentials; null where it means neither. */
export function co2eScale(text: string): { readonly of: 'kg' | 't'; readonly multiplier: string } | null {
  const key = unitKey(text.replaceAll('₂', '2').replace(/[()[\]]/g, ''))
  const scale = (CO2E.exec(key) ?? CO2E_ARABIC.exec(key))?.[1]
  if (scale === undefined || MEGATONNES.test(text)) return null
  if (/^kt|^kilot/.test(scale)) return { of: 't', multiplier: '1000' }
  return { of: /^k|^ك/.test(scale) ? 'kg' : 't', multiplier: '1' }
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
