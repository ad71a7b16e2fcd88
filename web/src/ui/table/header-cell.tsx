import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { Column, Sort } from './column.ts'

type HeaderCellProps<Row> = {
  readonly column: Column<Row>
  readonly sort: Sort | null
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly className?: string
  /** The handle at its end by which it is made wider. */
  readonly edge?: ReactNode
}

/** A column's name; where it sorts, a button that turns the order round. */
export function HeaderCell<Row>({ column, sort, onSort, className, edge }: HeaderCellProps<Row>) {
  const active = sort?.key === column.key ? sort.direction : null
  const look = cx(
    'flex min-h-10 w-full items-center gap-1 px-3 text-start text-sm font-semibold',
    column.align === 'figures' && 'justify-end text-figures rtl:justify-start',
    column.align === 'end' && 'justify-end text-end',
  )
  const sortable = column.sortable === true && onSort !== undefined
  return (
    <div
      role="columnheader"
      // The handle's own words are no part of the column's name.
      aria-label={edge ? column.header : undefined}
      aria-sort={sortable ? (active ?? 'none') : undefined}
      className={cx('min-w-0', Boolean(edge) && 'relative', className)}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, direction: active === 'ascending' ? 'descending' : 'ascending' })}
          className={cx(look, 'cursor-pointer -outline-offset-2 hover:bg-hover')}
        >
          <span className="truncate">{column.header}</span>
          <Icon
            name={active === 'ascending' ? 'chevronUp' : active === 'descending' ? 'chevronDown' : 'sortNone'}
            className="size-4 text-muted"
          />
        </button>
      ) : (
        <span className={look}>
          <span className={column.hiddenHeader ? 'sr-only' : 'truncate'}>{column.header}</span>
        </span>
      )}
      {edge}
    </div>
  )
}
