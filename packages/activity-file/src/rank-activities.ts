/**
 * The activities that a person may mean by a few typed letters, the likeliest first: a name or synonym typed in full,
 * then what the organisation uses, then the nearest name, what is common, and the alphabet.
 */
import { nameKey } from './fold-text.ts'

/** An activity as it is searched. */
export interface SearchedActivity {
  readonly key: string
  readonly name: { readonly en: string; readonly ar: string }
  readonly aliases: readonly string[]
}

/** Of activities that are equally near, those that most organisations have, first to last. */
const COMMON: readonly string[] = [
  'electricity-grid',
  'natural-gas',
  'diesel-stationary',
  'petrol-vehicles',
  'diesel-vehicles',
  'lpg-stationary',
  'cooling-district',
  'heavy-fuel-oil',
]

/** Words for an activity beyond those that files use. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  'electricity-grid': [
    'kahraba',
    'kahrabaa',
    'mains',
    'grid',
    'kwh',
    'electric',
    'فاتورة الكهرباء',
    'تيار',
    'طاقة كهربائية',
  ],
  'natural-gas': ['natgas', 'ng', 'methane', 'gas bill', 'غاز', 'فاتورة الغاز'],
  'diesel-stationary': ['gas oil', 'solar diesel', 'genset', 'generator', 'مولد', 'مولدات', 'دیزل'],
  'diesel-vehicles': ['truck', 'trucks', 'شاحنات', 'ديزل 10'],
  'petrol-vehicles': [
    'petrol 91',
    'petrol 95',
    'benzene',
    'banzeen',
    'fuel 91',
    'fuel 95',
    'octane 91',
    'octane 95',
    'وقود السيارات',
    'وقود 91',
  ],
  'lpg-stationary': ['propane', 'butane', 'cylinder', 'اسطوانة غاز', 'غاز البترول'],
  'cooling-district': ['cooling', 'تبريد', 'مياه مثلجة'],
  'heavy-fuel-oil': ['bunker', 'فيول', 'زيت الوقود'],
}

type Prepared = {
  readonly names: readonly string[]
  readonly common: number
  readonly used: number
}

/** How near a name stands to what was typed: the whole of it, its beginning, a word of it, inside it, or not at all. */
const NEARNESS = { whole: 0, beginning: 1, word: 2, inside: 3, none: 4 } as const

/** Makes the search over a list of activities; `used` names those of the organisation, most used first. */
export function createActivitySearch<T extends SearchedActivity>(
  activities: readonly T[],
  { used = [], lang }: { readonly used?: readonly string[] | undefined; readonly lang: 'en' | 'ar' },
): (query: string) => T[] {
  const placeIn = (list: readonly string[], key: string) => {
    const place = list.indexOf(key)
    return place < 0 ? list.length : place
  }
  const prepared = new Map<T, Prepared>(
    activities.map((one) => [
      one,
      {
        names: [one.name.en, one.name.ar, one.key, ...one.aliases, ...(SPOKEN[one.key] ?? [])].map(nameKey),
        common: placeIn(COMMON, one.key),
        used: placeIn(used, one.key),
      },
    ]),
  )
  const order = new Intl.Collator(lang)
  return (query) => {
    const wanted = nameKey(query)
    return [...prepared]
      .map(([one, known]) => ({ one, known, near: wanted === '' ? NEARNESS.word : nearnessOf(known.names, wanted) }))
      .filter(({ near }) => near !== NEARNESS.none)
      .toSorted(
        (a, b) =>
          Number(a.near > NEARNESS.whole) - Number(b.near > NEARNESS.whole) ||
          a.known.used - b.known.used ||
          a.near - b.near ||
          a.known.common - b.known.common ||
          order.compare(a.one.name[lang], b.one.name[lang]),
      )
      .map(({ one }) => one)
  }
}

function nearnessOf(names: readonly string[], wanted: string): number {
  let near: number = NEARNESS.none
  for (const name of names) {
    if (name === wanted) return NEARNESS.whole
    if (name.startsWith(wanted)) near = Math.min(near, NEARNESS.beginning)
    else if (name.includes(` ${wanted}`)) near = Math.min(near, NEARNESS.word)
    else if (name.includes(wanted)) near = Math.min(near, NEARNESS.inside)
  }
  return near
}
