import { nameIn } from '@athar/i18n'
import { figuresOf, toText } from '@athar/carbon'
import type { BilingualName } from '@athar/contracts'
import type { ColumnFormat, SheetCell } from '@athar/activity-file'
import type { ReportFacts, StoredResolution } from '../data/report-facts.ts'
import { flagName } from '../document/present-quality.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ExportRecord } from '../read-records.ts'
import type { YearTotals } from '../data/year-totals.ts'
import { countedKinds, countedRecords, type CountedRecord } from './counted-amounts.ts'

/** A column of the list of records: its words stand under `columns.<key>`. */
export type RecordColumn = {
  readonly key: string
  readonly format: ColumnFormat
  readonly width: number
  readonly value: (record: ExportRecord) => SheetCell
}

/** The list of records as people read it: names beside keys, tonnes nowhere, every kilogram exact. */
export function recordColumns(facts: ReportFacts, counted: YearTotals, words: Words): RecordColumn[] {
  const set = facts.thisYear.year.gwpSet
  const look = lookups(facts, counted, words)
  const text = (key: string, width: number, value: RecordColumn['value']): RecordColumn => ({
    key,
    format: 'text',
    width,
    value,
  })
  const kg = (key: string, value: RecordColumn['value']): RecordColumn => ({ key, format: 'decimal', width: 18, value })
  return [
    { key: 'record', format: 'whole', width: 12, value: (record) => record.id },
    { key: 'version', format: 'whole', width: 8, value: (record) => record.version },
    text('siteCode', 12, (record) => look.site(record)?.code ?? ''),
    text('site', 28, (record) => look.name(look.site(record)?.name)),
    text('country', 9, (record) => look.site(record)?.country ?? ''),
    text('activityKey', 22, (record) => record.activity),
    text('activity', 32, (record) => look.name(facts.names.activity(record.activity))),
    { key: 'periodStart', format: 'day', width: 12, value: (record) => record.period_start },
    { key: 'periodEnd', format: 'day', width: 12, value: (record) => record.period_end },
    kg('quantity', (record) => plain(record.quantity)),
    text('unit', 12, (record) => record.unit),
    text('supplier', 24, (record) =>
      record.supplier_id === null ? '' : (facts.suppliers.get(record.supplier_id) ?? ''),
    ),
    text('reference', 18, (record) => record.reference ?? ''),
    text('note', 30, (record) => record.note ?? ''),
    text('dataQuality', 14, (record) => words.say(`quality.originNames.${record.data_quality}`)),
    text('state', 12, (record) => words.say(`recordState.${record.state}`)),
    text('scope', 12, (record) => look.scope(record)),
    text('category', 30, (record) => words.say(`category.${look.resolution(record).answer.factor.category}`)),
    text('factor', 36, (record) => look.factor(record)),
    text('factorId', 30, (record) => look.resolution(record).answer.factor.factor.id),
    kg('rate', (record) => look.rate(record)),
    text('marks', 40, (record) => look.marks(record)),
    kg('kg', (record) => plain(record[`co2e_${lower(set)}_kg`])),
    kg('marketKg', (record) => plainOrNull(record[`market_${lower(set)}_kg`])),
    text('entity', 26, (record) => look.entity(record)),
    text('boundary', 18, (record) => words.say(`recordPlace.${look.counted(record).place}`)),
    kg('countedShare', (record) => look.counted(record).percent),
    text('countedBasis', 22, () => words.say(`approach.${facts.organisation.consolidationApproach}`)),
    text('marketBasis', 26, (record) => look.marketBasis(record)),
    ...countedKinds.map((kind) => kg(`counted.${kind}`, (record) => look.counted(record).kg[kind])),
    kg('ar4Kg', (record) => plain(record.co2e_ar4_kg)),
    kg('ar5Kg', (record) => plain(record.co2e_ar5_kg)),
    kg('ar6Kg', (record) => plain(record.co2e_ar6_kg)),
    text('preparedAt', 20, (record) => record.prepared_at.toISOString()),
    text('decidedAt', 20, (record) => record.decided_at?.toISOString() ?? ''),
  ]
}

const lower = (set: 'AR4' | 'AR5' | 'AR6'): 'ar4' | 'ar5' | 'ar6' => set.toLowerCase() as 'ar4' | 'ar5' | 'ar6'
/** Without the zeros that the database keeps after the last digit. */
export function plain(text: string): string {
  if (!text.includes('.')) return text
  const short = text.replace(/\.?0+$/, '')
  return short === '-0' ? '0' : short
}
export const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text))

/** Names and rates are read once and found again for every record. */
function lookups(facts: ReportFacts, counted: YearTotals, words: Words) {
  const sites = new Map(facts.sites.map((site) => [site.id, site]))
  const rates = new Map<number, string>()
  const marks = new Map<number, string>()
  const entities = new Map(facts.entities.map((entity) => [entity.id, entity]))
  const countOf = countedRecords(facts, counted)
  let last: { record: ExportRecord; counted: CountedRecord } | undefined
  // Each record is counted once, whichever of its columns comes first: the last of a line takes the rest.
  const countedOf = (record: ExportRecord): CountedRecord => {
    if (last?.record !== record) last = { record, counted: countOf(record) }
    return last.counted
  }
  const resolution = ({ resolution_id }: ExportRecord): StoredResolution => facts.resolutions.get(resolution_id)!
  const once = (known: Map<number, string>, record: ExportRecord, make: (of: StoredResolution) => string): string => {
    const found = known.get(record.resolution_id) ?? make(resolution(record))
    known.set(record.resolution_id, found)
    return found
  }
  return {
    site: (record: ExportRecord) => sites.get(record.site_id),
    name: (name: BilingualName | undefined) => (name ? nameIn(words.lang, name).text : ''),
    resolution,
    counted: countedOf,
    entity(record: ExportRecord): string {
      const entity = entities.get(sites.get(record.site_id)?.entityId ?? '')
      return entity ? nameIn(words.lang, entity.name).text : ''
    },
    factor(record: ExportRecord): string {
      const { nameEn, nameAr } = resolution(record).answer.factor.factor
      return nameIn(words.lang, { en: nameEn, ar: nameAr }).text
    },
    /** What the market-based figure of purchased energy rests on. */
    marketBasis(record: ExportRecord): string {
      const { market } = resolution(record).answer
      if (!market) return ''
      if (countedOf(record).covered) return words.say('marketBasis.contract')
      if (market.warnings.includes('residual-mix')) return words.say('marketBasis.residualMix')
      return words.say(
        market.warnings.includes('market-falls-back-to-location') ? 'marketBasis.location' : 'marketBasis.ownFactor',
      )
    },
    scope(record: ExportRecord) {
      const { scope } = resolution(record).answer.factor
      return scope === 'outside' ? words.say('results.outside') : words.say(`scope.${scope}`)
    },
    rate: (record: ExportRecord) =>
      once(rates, record, ({ answer }) => toText(figuresOf(answer).main.rate.co2e[facts.thisYear.year.gwpSet])),
    marks: (record: ExportRecord) =>
      once(marks, record, ({ answer }) =>
        answer.factor.warnings.map((flag) => flagName(flag, words)).join(words.lang === 'ar' ? '؛ ' : '; '),
      ),
  }
}
