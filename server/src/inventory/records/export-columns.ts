import { decimal, toText, trim } from '@athar/carbon'
import type { ColumnFormat, SheetColumn } from '@athar/activity-file'
import { inventory, type BilingualName } from '@athar/contracts'
import { dayOf, nameIn, timeOf, type Lang } from '@athar/i18n'
import { loadWords } from '../../platform/words.ts'
import { libraryIndex } from '../calculation/index.ts'

export type FileColumn = SheetColumn & { readonly value: (item: inventory.RecordItem) => string }

const reportWords = loadWords('report')
const inventoryWords = loadWords('inventory')

const exact = (figure: string | null | undefined): string => (figure == null ? '' : toText(trim(decimal(figure))))
/** In Riyadh, as on the screen. */
const minute = (instant: string | null): string => (instant === null ? '' : `${dayOf(instant)} ${timeOf(instant)}`)
const widths: Partial<Record<ColumnFormat, number>> = { text: 28, day: 12 }
const columnOf = (title: string, value: FileColumn['value'], format: ColumnFormat = 'text'): FileColumn => ({
  title,
  format,
  width: widths[format] ?? 18,
  value,
})
/** Names of activities that the organisation added to those of the library. */
type OwnNames = ReadonlyMap<string, BilingualName>
const activityName = (key: string, lang: Lang, own: OwnNames): string => {
  const activity = libraryIndex().activities.get(key)?.activity
  const name = activity ? { en: activity.nameEn, ar: activity.nameAr } : own.get(key)
  return name ? nameIn(lang, name).text : key
}

/** The asked columns, in order; some names stand for two, as a period has a start and an end. */
export function fileColumns(asked: string, lang: Lang, set: inventory.GwpSetName, own: OwnNames): FileColumn[] {
  const all = everyColumn(lang, set, own)
  const wanted = asked
    .split(',')
    .filter((name): name is inventory.RecordColumn => (inventory.recordColumns as readonly string[]).includes(name))
  const shown = wanted.length > 0 ? wanted : inventory.recordColumns
  const number = columnOf(reportWords(lang, 'columns.record'), ({ id }) => id)
  return [number, ...new Set(shown)].flatMap((name) => (typeof name === 'string' ? all[name] : [name]))
}

function everyColumn(
  lang: Lang,
  set: inventory.GwpSetName,
  own: OwnNames,
): Record<inventory.RecordColumn, readonly FileColumn[]> {
  const say = (key: string) => reportWords(lang, key)
  const column = (key: string, value: FileColumn['value'], format?: ColumnFormat) =>
    columnOf(say(`columns.${key}`), value, format)
  const list = (texts: readonly string[]) => texts.join(lang === 'ar' ? '؛ ' : '; ')
  return {
    period: [
      column('periodStart', (item) => item.periodStart, 'day'),
      column('periodEnd', (item) => item.periodEnd, 'day'),
    ],
    site: [column('siteCode', ({ site }) => site.code), column('site', ({ site }) => nameIn(lang, site.name).text)],
    activity: [
      column('activityKey', ({ activity }) => activity),
      column('activity', ({ activity }) => activityName(activity, lang, own)),
    ],
    quantity: [column('quantity', ({ quantity }) => exact(quantity), 'exact'), column('unit', ({ unit }) => unit)],
    kg: [column('kg', ({ kgCo2e }) => exact(kgCo2e[set]), 'exact')],
    market: [column('marketKg', ({ marketKgCo2e }) => exact(marketKgCo2e?.[set]), 'exact')],
    upstream: [column('upstreamKg', ({ upstreamKgCo2e }) => exact(upstreamKgCo2e?.[set]), 'exact')],
    state: [column('state', ({ state }) => say(`recordState.${state}`))],
    counted: [
      columnOf(inventoryWords(lang, 'records.columns.counted'), (item) =>
        inventoryWords(lang, `records.counting.${inventory.countingOf(item)}`),
      ),
    ],
    scope: [column('scope', ({ scope }) => (scope === 'outside' ? say('results.outside') : say(`scope.${scope}`)))],
    category: [column('category', ({ category }) => say(`category.${category}`))],
    factor: [column('factor', ({ factorId }) => factorId)],
    warnings: [
      column('marks', ({ flags }) => list(flags.map((flag) => inventoryWords(lang, `warnings.${flag}.title`)))),
    ],
    supplier: [column('supplier', ({ supplier }) => supplier?.name ?? '')],
    dataQuality: [column('dataQuality', ({ dataQuality }) => say(`quality.originNames.${dataQuality}`))],
    reference: [column('reference', ({ reference }) => reference ?? '')],
    note: [column('note', ({ note }) => note ?? '')],
    import: [
      columnOf(
        inventoryWords(lang, 'records.columns.importRow'),
        ({ importRow }) => (importRow === null ? '' : String(importRow)),
        'whole',
      ),
    ],
    prepared: [column('preparedAt', ({ preparedAt }) => minute(preparedAt), 'minute')],
    decided: [column('decidedAt', ({ decidedAt }) => minute(decidedAt), 'minute')],
  }
}
