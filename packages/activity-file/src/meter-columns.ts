/** Tables with several meters in a row, one a column: "Electricity (kWh)" beside "Natural gas (GJ)". */
import type { Cell } from './cell.ts'
import { agrees, filledOf, isMoneyName, isNoAmountName, isNumberLike, isUnlikelyName } from './column-content.ts'
import { nameKey, tidyText } from './fold-text.ts'
import type { TableLayout } from './header.ts'
import { type DimensionOf, unitInName } from './unit-in-name.ts'
import type { MonthColumn, WideTable } from './wide-table.ts'

/** Fewer are one quantity. */
const LEAST_METERS = 2
const MEASURED: ReadonlySet<string> = new Set(['energy', 'volume', 'mass'])
const CARRIER = new RegExp(
  [
    'electric|power|gas|diesel|petrol|gasoline|fuel|steam|hot water|chilled|cooling|heat|lpg|propane|butane',
    'kerosene|coal|biomass|wood|pellet|كهرب|غاز|ديزل|بنزين|وقود|بخار|تبريد|فحم',
  ].join('|'),
  'i',
)
/** Of what stands beside its parts. */
const SUM = /(?:^| )(?:total|site energy|source energy|all fuels|اجمالي|الاجمالي|مجموع)(?: |$)/

/** A column of a meter that may be read, whether or not it is proposed. */
export interface MeterColumn {
  readonly column: number
  readonly name: string
  readonly unit: string
  /** Sums, and what is generated or avoided, are offered and not proposed. */
  readonly proposed: boolean
}

/** The columns of a table that name an energy carrier and its unit; none where fewer than two are proposed. */
export function meterColumns(
  layout: TableLayout,
  body: readonly (readonly Cell[])[],
  dimensionOf: DimensionOf,
): readonly MeterColumn[] {
  const seen = new Set<string>()
  const found = layout.header.flatMap((header, column): MeterColumn[] => {
    const group = layout.groups[column] ?? ''
    const title = group !== '' && !CARRIER.test(header) ? `${group} ${header}` : header
    if (!CARRIER.test(title) || isMoneyName(title) || isNoAmountName(title) || /co2|ghg|emission/i.test(title))
      return []
    const unit = unitInName(title, dimensionOf)
    if (unit === null || !MEASURED.has(unit.dimension)) return []
    const name = tidyText(unit.rest) || tidyText(header)
    if (seen.has(nameKey(name)) || filledOf(body, column).length === 0 || !agrees(body, column, isNumberLike)) return []
    seen.add(nameKey(name))
    return [{ column, name, unit: unit.text, proposed: !isUnlikelyName(title) && !SUM.test(nameKey(title)) }]
  })
  return found.filter(({ proposed }) => proposed).length < LEAST_METERS ? [] : found
}

/** How such a table is read: each of these columns as a row of its own; the other meters are left out. */
export function meterTable(
  layout: TableLayout,
  meters: readonly MeterColumn[],
  chosen: readonly number[] | null,
): WideTable {
  const isMeter = new Set(meters.map(({ column }) => column))
  const read = meters.filter(({ column, proposed }) => chosen?.includes(column) ?? proposed)
  return {
    kind: 'meters',
    headerRecord: layout.headerRecord,
    width: layout.header.length,
    months: read.map(({ column, name, unit }): MonthColumn => ({
      column,
      month: null,
      period: null,
      meter: { name, unit },
    })),
    kept: layout.header.flatMap((header, column) => (header === '' || isMeter.has(column) ? [] : [column])),
    unit: null,
    yearColumn: null,
    year: null,
    language: layout.header.some((text) => /\p{Script=Arabic}/u.test(text)) ? 'ar' : 'en',
  }
}

/** Words around the carrier in the name of a meter. */
const AROUND = new RegExp(
  [
    '(?:^| )(?:use|usage|used|consumption|consumed|purchase|purchased|annual|monthly|grid|site',
    'استهلاك|المستهلكه|السنوي)(?= |$)',
  ].join('|'),
  'g',
)

/** Texts by which the activity of a meter may be known, the longest first. */
export function namesOfMeter(name: string): readonly string[] {
  const key = nameKey(name)
  const bare = key.replace(AROUND, ' ').replace(/ +/g, ' ').trim()
  const words = bare.split(' ')
  const pairs = words.slice(1).map((word, at) => `${words[at]!} ${word}`)
  return [...new Set([key, bare, ...pairs, ...words])].filter((text) => text !== '')
}
