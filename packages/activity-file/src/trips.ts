/** Lists of trips: where each began and ended, often without how far it was. */
import type { Cell } from './cell.ts'
import { agrees, isDateLike, isIdentifierName, isMoneyName, isValueLike } from './column-content.ts'
import { nameKey } from './fold-text.ts'
import { findMonthName } from './month-names.ts'

const named = (...words: readonly string[]): RegExp => new RegExp(`(?:^| )(?:${words.map(nameKey).join('|')})(?: |$)`)

const ORIGIN = named(
  'origin',
  'departure',
  'depart',
  'from city',
  'from airport',
  'مدينة المغادرة',
  'المغادرة',
  'الانطلاق',
)
const DESTINATION = named('destination', 'arrival', 'to city', 'to airport', 'الوجهة', 'مدينة الوصول', 'الوصول')

const FROM: ReadonlySet<string> = new Set(['from', 'من'].map(nameKey))
const TO: ReadonlySet<string> = new Set(['to', 'إلى'].map(nameKey))

type Body = readonly (readonly Cell[])[]

/** Whether the columns say that each row is a trip from one place to another. */
export function namesTrips(header: readonly string[], body: Body): boolean {
  const keys = header.map(nameKey)
  const named =
    keys.some((key) => ORIGIN.test(key) && !DESTINATION.test(key)) && keys.some((key) => DESTINATION.test(key))
  return named || placeColumns(header, body).length > 0
}

/** The columns "From" and "To" where they hold places, beside a column of days; else none. */
export function placeColumns(header: readonly string[], body: Body): readonly number[] {
  const columnOf = (names: ReadonlySet<string>) =>
    header.findIndex((name, column) => names.has(nameKey(name)) && agrees(body, column, isPlace))
  const columns = [columnOf(FROM), columnOf(TO)]
  return columns.includes(-1) || !hasDays(header, body) ? [] : columns
}

const isPlace = (cell: Cell): boolean =>
  typeof cell === 'string' && /\p{L}{2}/u.test(cell) && !isValueLike(cell) && !isDateLike(cell) && !findMonthName(cell)

const hasDays = (header: readonly string[], body: Body): boolean =>
  header.some((_, column) => agrees(body, column, isDateLike))

/** Whether a table without amounts lists trips: its names say so, and one column holds days. */
export const listsTrips = (header: readonly string[], body: Body): boolean =>
  namesTrips(header, body) && hasDays(header, body)

const DISTANCE = named('distance', 'distances', 'المسافة', 'مسافة', 'المسافات')
const DISTANCE_UNIT = named(
  ...'km kms kilometre kilometres kilometer kilometers mile miles mileage pkm tkm'.split(' '),
  ...'كم كيلومتر كيلومترات الكيلومترات بالكيلومتر ميل أميال الأميال بالميل'.split(' '),
)
const PER_DISTANCE = /(?:\bper|\/|لكل)\s*(?:passenger|tonne)?[\s-]*(?:km|kilomet|mile|كم|كيلومتر|ميل)/i
const ODOMETER = named('odometer', 'عداد', 'العداد')
const DIMENSIONS: ReadonlySet<string> = new Set(['distance', 'freight', 'passenger'])

/** How surely a name says that a column holds distances, from 0 to 1; `dimension` is that of the unit in it. */
export function saysDistance(name: string, dimension: string | null): number {
  const key = nameKey(name)
  if (isMoneyName(name) || isIdentifierName(name) || PER_DISTANCE.test(name) || ODOMETER.test(key)) return 0
  if (DISTANCE.test(key)) return 0.97
  return DISTANCE_UNIT.test(key) || (dimension !== null && DIMENSIONS.has(dimension)) ? 0.95 : 0
}
