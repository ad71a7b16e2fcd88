/** Lists of trips: where each began and ended, often without how far it was. */
import type { Cell } from './cell.ts'
import { agrees, isDateLike } from './column-content.ts'
import { nameKey } from './fold-text.ts'

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

/** Whether the names of columns say that each row is a trip from one place to another. */
export function namesTrips(header: readonly string[]): boolean {
  const keys = header.map(nameKey)
  return keys.some((key) => ORIGIN.test(key) && !DESTINATION.test(key)) && keys.some((key) => DESTINATION.test(key))
}

/** Whether a table without amounts lists trips: its names say so, and one column holds days. */
export function listsTrips(header: readonly string[], body: readonly (readonly Cell[])[]): boolean {
  return namesTrips(header) && header.some((_, column) => agrees(body, column, isDateLike))
}
