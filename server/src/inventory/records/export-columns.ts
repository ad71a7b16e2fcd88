import { decimal, toText, trim } from '@athar/carbon'
import { inventory, type BilingualName } from '@athar/contracts'
import { nameIn, type Lang } from '@athar/i18n'
import { loadWords } from '../../platform/words.ts'
import { libraryIndex } from '../calculation/index.ts'

export type CsvColumn = { readonly header: string; readonly value: (item: inventory.RecordItem) => string }

const reportWords = loadWords('report')
const inventoryWords = loadWords('inventory')

const exact = (figure: string | null | undefined): string => (figure == null ? '' : toText(trim(decimal(figure))))
/** Names of activities that the organisation added to those of the library. */
type OwnNames = ReadonlyMap<string, BilingualName>
const activityName = (key: string, lang: Lang, own: OwnNames): string => {
  const activity = libraryIndex().activities.get(key)?.activity
  const name = activity ? { en: activity.nameEn, ar: activity.nameAr } : own.get(key)
  return name ? nameIn(lang, name).text : key
}

/** The asked columns, in order; some names stand for two, as a period has a start and an end. */
export function csvColumns(asked: string, lang: Lang, set: inventory.GwpSetName, own: OwnNames): CsvColumn[] {
  const all = everyColumn(lang, set, own)
  const wanted = asked
    .split(',')
    .filter((name): name is inventory.RecordColumn => (inventory.recordColumns as readonly string[]).includes(name))
  const shown = wanted.length > 0 ? wanted : inventory.recordColumns
  const number: CsvColumn = { header: reportWords(lang, 'columns.record'), value: ({ id }) => id }
  return [number, ...new Set(shown)].flatMap((name) => (typeof name === 'string' ? all[name] : [name]))
}

function everyColumn(
  lang: Lang,
  set: inventory.GwpSetName,
  own: OwnNames,
): Record<inventory.RecordColumn, readonly CsvColumn[]> {
  const say = (key: string) => reportWords(lang, key)
  const column = (key: string, value: CsvColumn['value']): CsvColumn => ({ header: say(`columns.${key}`), value })
  const list = (texts: readonly string[]) => texts.join(lang === 'ar' ? '؛ ' : '; ')
  return {
    period: [column('periodStart', (item) => item.periodStart), column('periodEnd', (item) => item.periodEnd)],
    site: [column('siteCode', ({ site }) => site.code), column('site', ({ site }) => nameIn(lang, site.name).text)],
    activity: [
      column('activityKey', ({ activity }) => activity),
      column('activity', ({ activity }) => activityName(activity, lang, own)),
    ],
    quantity: [column('quantity', ({ quantity }) => exact(quantity)), column('unit', ({ unit }) => unit)],
    kg: [column('kg', ({ kgCo2e }) => exact(kgCo2e[set]))],
    market: [column('marketKg', ({ marketKgCo2e }) => exact(marketKgCo2e?.[set]))],
    upstream: [
      {
        header: inventoryWords(lang, 'records.columns.upstream'),
        value: ({ upstreamKgCo2e }) => exact(upstreamKgCo2e?.[set]),
      },
    ],
    state: [column('state', ({ state }) => say(`recordState.${state}`))],
    counted: [
      {
        header: inventoryWords(lang, 'records.columns.counted'),
        value: (item) => inventoryWords(lang, `records.counting.${inventory.countingOf(item)}`),
      },
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
      {
        header: inventoryWords(lang, 'records.columns.importRow'),
        value: ({ importRow }) => (importRow === null ? '' : String(importRow)),
      },
    ],
    prepared: [column('preparedAt', ({ preparedAt }) => preparedAt)],
    decided: [column('decidedAt', ({ decidedAt }) => decidedAt ?? '')],
  }
}
