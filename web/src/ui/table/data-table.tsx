import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useNarrow } from '../use-narrow.ts'
import { Skeleton } from '../states.tsx'
import type { Column, Sort, TableWords } from './column.ts'
import { ColumnEdge } from './column-edge.tsx'
import { HeaderCell } from './header-cell.tsx'
import { stickyClass } from './sticky.ts'
import { useRows } from './use-rows.ts'
import { leastWidth } from './least-width.ts'
import { keyOf, nextRow } from './row-keys.ts'

export type { Column, Sort } from './column.ts'

type DataTableProps<Row> = {
  readonly label: string
  readonly words: TableWords
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** How a row is named when it is read aloud. */
  readonly rowLabel: (row: Row) => string
  /** How many rows there are in all, where not all have arrived. */
  readonly rowCount?: number
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort) => void
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Names the column of boxes where only a few may be chosen, so that there is none for all. */
  readonly chooseFew?: string
  readonly onOpen?: (row: Row) => void
  /** Called when the end of what has arrived comes near. */
  readonly onEndReached?: () => void
  readonly loading?: boolean
  /** The rows answer an earlier question, of another filter or order; those asked for are on their way. */
  readonly stale?: boolean
  readonly empty?: ReactNode
  readonly rowHeight?: number
  /** Height of the window on the rows, as a class. */
  readonly className?: string
  /** On a telephone the page scrolls, not a box in it: for lists that are the page. */
  readonly isPage?: boolean
  /** Columns are made wider and narrower by hand: by pointer, or by arrow keys on the edge of their heading. */
  readonly resizable?: boolean
}

const selectionTrack = '3rem'
const boxSticky = 'sticky start-0 z-1 self-stretch bg-inherit'
const edges = { figures: 'text-figures', end: 'text-end' } as const

/** On a telephone columns take less room, or give way to those that matter more. */
const fittingColumns = <Row,>(columns: readonly Column<Row>[], narrow: boolean): readonly Column<Row>[] =>
  narrow
    ? columns.flatMap((column) => (column.narrow === false ? [] : { ...column, width: column.narrow ?? column.width }))
    : columns

/** Rows drawn only where they are seen; header that stays; arrows or J and K move, Space or X selects, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    words,
    rows,
    rowKey,
    rowLabel,
    sort,
    onSort,
    selected,
    onSelect,
    chooseFew,
    onOpen,
    onEndReached,
    stale = false,
    empty,
    rowHeight = 44,
    className = 'max-h-[70dvh]',
    isPage = false,
    resizable = false,
  } = props
  // Nothing of before to show, and nothing yet of what is asked for.
  const loading = props.loading === true || (stale && rows.length === 0)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const narrow = useNarrow()
  const columns = fittingColumns(props.columns, narrow)
  const selectable = selected !== undefined && onSelect !== undefined
  const withPage = isPage && narrow
  const { body, height, seen, scrollTo } = useRows({ count: rows.length, rowHeight, frame, withPage })
  const tracks = [
    ...(selectable ? [selectionTrack] : []),
    ...columns.map(({ key, width }) => (widths[key] === undefined ? width : `${widths[key]}px`)),
  ]
  const template = tracks.join(' ')
  const hasSticky = columns.some(({ sticky }) => sticky === 'start')
  const last = seen.at(-1)?.index ?? 0
  const nearEnd = rows.length > 0 && !loading && last >= rows.length - 20 && rows.length < (props.rowCount ?? 0)
  useEffect(() => {
    if (nearEnd) onEndReached?.()
  }, [nearEnd, rows.length, onEndReached])

  const toggle = (key: string) => {
    if (!selectable) return
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect(next)
  }
  const focusRow = (at: number) => {
    setCurrent(at)
    scrollTo(at)
    requestAnimationFrame(() => document.getElementById(`${id}-${at}`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, row: Row, at: number) => {
    // Keys pressed on a control inside the row belong to that control.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyOf(event)
    const to = nextRow(key, at, rows.length)
    if (to !== null) focusRow(to)
    else if (key === 'Enter' && onOpen) onOpen(row)
    else if ((key === ' ' || key === 'x') && selectable) toggle(rowKey(row))
    else return
    event.preventDefault()
  }
  const allSelected = selectable && rows.length > 0 && rows.every((row) => selected.has(rowKey(row)))

  return (
    <div
      ref={frame}
      role="grid"
      // An empty table can still be wider than its frame, and has no row for the keyboard to land on.
      tabIndex={rows.length === 0 ? 0 : undefined}
      aria-label={label}
      aria-rowcount={(props.rowCount ?? rows.length) + 1}
      aria-colcount={columns.length + (selectable ? 1 : 0)}
      aria-multiselectable={selectable || undefined}
      aria-busy={loading || stale || undefined}
      className={cx(
        'figures @container relative rounded-container border border-line bg-surface text-sm',
        withPage ? 'overflow-clip' : cx('overflow-auto', className),
      )}
    >
      <div style={{ minWidth: leastWidth(tracks) }}>
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            'sticky z-10 grid items-center border-b border-line bg-sunken',
            withPage ? 'top-(--header-height)' : 'top-0',
          )}
          style={{ gridTemplateColumns: template }}
        >
          {selectable && (
            <div role="columnheader" className={cx('grid place-items-center', hasSticky && boxSticky)}>
              {chooseFew === undefined ? (
                <input
                  type="checkbox"
                  aria-label={words.selectAll}
                  checked={allSelected}
                  onChange={() => onSelect(new Set(allSelected ? [] : rows.map(rowKey)))}
                  className="size-4.5 accent-action"
                />
              ) : (
                <span className="sr-only">{chooseFew}</span>
              )}
            </div>
          )}
          {columns.map((column) => (
            <HeaderCell
              key={column.key}
              column={column}
              sort={sort ?? null}
              onSort={onSort}
              className={stickyClass(column, selectable)}
              edge={
                resizable && (
                  <ColumnEdge
                    label={words.widthOf?.(column.header) ?? column.header}
                    width={widths[column.key]}
                    onWidth={(width) => setWidths((before) => ({ ...before, [column.key]: width }))}
                  />
                )
              }
            />
          ))}
        </div>
        {rows.length === 0 && !loading && (
          <div role="row">
            <div role="gridcell" aria-colspan={columns.length} className="sticky start-0 w-[100cqi]">
              {empty}
            </div>
          </div>
        )}
        <div
          ref={body}
          className={cx('relative transition-opacity duration-150', stale && 'opacity-60')}
          style={{ height }}
        >
          {seen.map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            const key = rowKey(row)
            const chosen = selected?.has(key) ?? false
            return (
              <div
                key={key}
                id={`${id}-${item.index}`}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={selectable ? chosen : undefined}
                tabIndex={item.index === Math.min(current, rows.length - 1) ? 0 : -1}
                onKeyDown={(event) => onKeyDown(event, row, item.index)}
                onFocus={() => setCurrent(item.index)}
                onClick={() => onOpen?.(row)}
                className={cx(
                  'absolute inset-x-0 top-0 grid items-center border-b border-line -outline-offset-2',
                  onOpen && 'cursor-pointer hover:bg-hover',
                  chosen ? 'bg-selected' : 'bg-surface',
                )}
                style={{ gridTemplateColumns: template, height: rowHeight, transform: `translateY(${item.top}px)` }}
              >
                {selectable && (
                  <div role="gridcell" className={cx('grid place-items-center', hasSticky && boxSticky)}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={words.selectRow(rowLabel(row))}
                      checked={chosen}
                      onClick={(event) => event.stopPropagation()}
                      onChange={() => toggle(key)}
                      className="size-4.5 accent-action"
                    />
                  </div>
                )}
                {columns.map((column) => (
                  <div
                    key={column.key}
                    role="gridcell"
                    className={cx(
                      'min-w-0 truncate px-3',
                      column.align && edges[column.align],
                      stickyClass(column, selectable),
                    )}
                    // What is scrolled beneath it is covered over the whole height of the row.
                    style={column.sticky && { lineHeight: `${rowHeight - 1}px` }}
                  >
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
        {loading && (
          <LoadingRows
            label={words.loading}
            columns={columns.length}
            template={columns.map((column) => column.width).join(' ')}
            height={rowHeight}
          />
        )}
        {/* A pixel below the edge: where the frame ends between two pixels, the row behind would show there. */}
        {columns.some((column) => column.total !== undefined) && (
          <div
            role="row"
            className="sticky -bottom-px z-10 grid items-center border-t border-line-strong bg-sunken font-semibold"
            style={{ gridTemplateColumns: template, minHeight: Math.min(rowHeight, 44) }}
          >
            {selectable && (
              <div role="gridcell" className="sr-only">
                {words.total}
              </div>
            )}
            {columns.map((column, at) => (
              <div
                key={column.key}
                role="gridcell"
                className={cx(
                  'min-w-0 truncate px-3',
                  at === 0 && selectable && 'col-start-2',
                  column.align && edges[column.align],
                  stickyClass(column, selectable),
                )}
              >
                {column.total ?? (at === 0 ? words.total : null)}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function LoadingRows({
  label,
  columns,
  template,
  height,
}: {
  readonly label: string
  readonly columns: number
  readonly template: string
  readonly height: number
}) {
  return (
    <div role="row">
      <div role="gridcell">
        <span role="status" className="sr-only">
          {label}
        </span>
        {[0, 1, 2].map((line) => (
          <div
            key={line}
            className="grid items-center border-b border-line"
            style={{ gridTemplateColumns: template, height }}
          >
            {Array.from({ length: columns }, (_, at) => (
              <div key={at} className="px-3">
                <Skeleton className="h-4 w-3/4" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
