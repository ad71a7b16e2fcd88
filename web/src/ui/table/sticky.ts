import { cx } from '../cx.ts'
import type { Column } from './column.ts'

/** A column that stays in sight while the others are scrolled sideways; after the boxes, where rows have them. */
export function stickyClass<Row>({ sticky }: Column<Row>, hasBoxes: boolean): string {
  if (sticky === undefined) return ''
  return cx('sticky z-1 bg-inherit', sticky === 'end' ? 'end-0' : hasBoxes ? 'start-12' : 'start-0')
}
