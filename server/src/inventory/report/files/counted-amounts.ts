import {
  add,
  daysIn,
  decimal,
  divideToScale,
  isZero,
  monthlyShares,
  multiply,
  splitByMonth,
  subtract,
  sumText,
  trim,
  ZERO,
  type Decimal,
  type GwpSet,
} from '@athar/carbon'
import type { ReportFacts, StoredLine } from '../data/report-facts.ts'
import { countYear, groundOf, type YearRow, type YearTotals } from '../data/year-totals.ts'
import type { ExportRecord } from '../read-records.ts'

/** What of a record the year counts, in kg CO2e: each kind adds up over the records to the figure of the report. */
export const countedKinds = [
  'scope1',
  'scope2Location',
  'scope2Market',
  'scope3',
  'location',
  'market',
  'outside',
  'biogenic',
] as const
export type CountedKind = (typeof countedKinds)[number]

export type CountedRecord = {
  readonly place: 'in' | 'part' | 'out' | 'returned'
  /** Percent of its days' quantity, by the share of the entity in each month. */
  readonly percent: string
  /** Whether contracts cover some of it. */
  readonly covered: boolean
  readonly kg: Readonly<Record<CountedKind, string>>
}

type Sums = Record<CountedKind, Decimal>
type Line = {
  readonly stored: StoredLine
  quantity: Decimal
  left: number
  rest: Sums
  readonly sums: Sums
  covered: boolean
  /** What one entered unit counts, where the quantities cancel each other. */
  unit?: Sums
}
type RecordParts = Pick<
  ExportRecord,
  | 'site_id'
  | 'activity'
  | 'resolution_id'
  | 'supplier_id'
  | 'data_quality'
  | 'state'
  | 'period_start'
  | 'period_end'
  | 'quantity'
>

const scale = 12

/**
 * What each record contributes to the totals of its year, its share of every contract included. Records alike are
 * one line of the count, which is shared out by their quantities; the last takes the rest of the rounding.
 */
export function countedRecords(facts: ReportFacts, counted: YearTotals): (record: RecordParts) => CountedRecord {
  const ground = groundOf(facts)
  const lines = new Map<string, Line>()
  const keyOfStored = new Map<YearRow['line']['stored'], string>()
  for (const stored of facts.thisYear.lines) {
    const key = keyOfLine(stored)
    keyOfStored.set(stored, key)
    const line = lines.get(key) ?? { stored, quantity: ZERO, left: 0, sums: none(), rest: none(), covered: false }
    line.quantity = add(line.quantity, decimal(stored.quantity))
    line.left += stored.records
    lines.set(key, line)
  }
  for (const row of counted.rows) {
    const line = lines.get(keyOfStored.get(row.line.stored)!)!
    addRow(line.sums, row, ground.gwpSet)
    line.covered ||= row.covered !== undefined
  }
  for (const line of lines.values()) line.rest = { ...line.sums }
  const shareOf = monthlyShares(ground.structure, ground.approach)
  const places = new Map<string, { percent: Decimal; place: 'in' | 'part' | 'out' }>()
  return (record) => {
    const line = lines.get(keyOf(record))
    if (!line) throw new Error(`record of ${record.site_id} belongs to no line of the year`)
    line.left -= 1
    if (record.state === 'returned') return { place: 'returned', percent: '0', covered: false, kg: texts(none()) }
    const entity = ground.sites.get(record.site_id)!.entityId
    const placeKey = `${entity} ${record.period_start} ${record.period_end}`
    const known =
      places.get(placeKey) ??
      placeOf({ from: record.period_start, to: record.period_end }, (month) => shareOf(entity, month))
    places.set(placeKey, known)
    const mine = line.left === 0 ? { ...line.rest } : partOf(line, decimal(record.quantity), () => unitOf(line, ground))
    for (const kind of countedKinds) line.rest[kind] = subtract(line.rest[kind], mine[kind])
    return { place: known.place, percent: sumText(trim(known.percent)), covered: line.covered, kg: texts(mine) }
  }
}

const none = (): Sums => Object.fromEntries(countedKinds.map((kind) => [kind, ZERO])) as Sums
const texts = (sums: Sums): Record<CountedKind, string> =>
  Object.fromEntries(countedKinds.map((kind) => [kind, sumText(trim(sums[kind]))])) as Record<CountedKind, string>

function addRow(sums: Sums, row: YearRow, set: GwpSet): void {
  const kg = row.co2e[set]
  if (row.scope === 'outside') {
    sums.outside = add(sums.outside, kg)
    return
  }
  const market = row.market?.co2e[set] ?? kg
  sums.location = add(sums.location, kg)
  sums.market = add(sums.market, market)
  if (row.biogenicCo2) sums.biogenic = add(sums.biogenic, row.biogenicCo2)
  if (row.scope === 1) sums.scope1 = add(sums.scope1, kg)
  if (row.scope === 3) sums.scope3 = add(sums.scope3, kg)
  if (row.scope !== 2) return
  sums.scope2Location = add(sums.scope2Location, kg)
  sums.scope2Market = add(sums.scope2Market, market)
}

/** A record of its line by quantity; where the quantities of a line cancel each other, by what one unit counts. */
function partOf(line: Line, mine: Decimal, unit: () => Sums): Sums {
  const { sums, quantity } = line
  const whole = isZero(quantity) ? (line.unit ??= unit()) : sums
  const part = (of: Decimal) => {
    if (isZero(of)) return ZERO
    return isZero(quantity) ? multiply(of, mine) : divideToScale(multiply(of, mine), quantity, scale)
  }
  return Object.fromEntries(countedKinds.map((kind) => [kind, part(whole[kind])])) as Sums
}

function unitOf({ stored }: Line, ground: ReturnType<typeof groundOf>): Sums {
  const sums = none()
  const { rows } = countYear({ lines: [{ ...stored, quantity: '1' }], contracts: [] }, ground)
  for (const row of rows) addRow(sums, row, ground.gwpSet)
  return sums
}

function placeOf(period: { from: string; to: string }, share: (month: string) => Decimal) {
  const months = splitByMonth(period).map((days) => ({ days: daysIn(days), share: share(days.from.slice(0, 7)) }))
  const all = months.reduce((sum, { days }) => sum + days, 0)
  const weighted = months.reduce((sum, month) => add(sum, multiply(month.share, decimal(month.days))), ZERO)
  const percent = divideToScale(multiply(weighted, decimal(100)), decimal(all), 6)
  const place = isZero(weighted) ? 'out' : sumText(trim(percent)) === '100' ? 'in' : 'part'
  return { percent, place } as const
}

const keyOfLine = (line: StoredLine): string =>
  joined(line, [line.siteId, line.resolutionId, line.supplierId, line.dataQuality, line.periodStart, line.periodEnd])

const keyOf = (record: RecordParts): string =>
  joined(record, [
    record.site_id,
    record.resolution_id,
    record.supplier_id ?? 0,
    record.data_quality,
    record.period_start,
    record.period_end,
  ])

function joined(
  { activity, state }: Pick<StoredLine, 'activity' | 'state'>,
  [site, resolution, supplier, quality, from, to]: readonly [string, number, number, string, string, string],
): string {
  return [site, activity, resolution, supplier, quality, state, ...wholeMonth(from, to)].join('|')
}

/** Days within one month stand for the whole of it, as in the lines. */
function wholeMonth(from: string, to: string): readonly [string, string] {
  const month = from.slice(0, 7)
  if (to.slice(0, 7) !== month) return [from, to]
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`]
}
