import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ScrollRegion } from '../scroll-region.tsx'

export type PlainColumn<Row> = {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Their ones line up, at the same edge in both directions. */
  readonly figures?: boolean
  /** Names the row, where the first column does not. */
  readonly isName?: boolean
  readonly total?: ReactNode
  readonly className?: string
}

type PlainTableProps<Row> = {
  readonly label: string
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly rowClass?: (row: Row) => string | undefined
  /** Part of a text around it: without a frame. */
  readonly quiet?: boolean
  readonly className?: string
}

/** A table of a few rows, all of them drawn, which scrolls sideways where it is wider than its place. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowClass,
  quiet = false,
  className,
}: PlainTableProps<Row>) {
  const named = columns.find(({ isName }) => isName) ?? columns[0]
  const space = quiet ? 'py-2 not-first:ps-2.5 sm:not-first:ps-4' : 'px-3 py-2 align-top'
  const edge = ({ figures = false }: PlainColumn<Row>) => cx(space, figures ? 'text-figures' : 'text-start')
  const row = (drawn: (column: PlainColumn<Row>) => ReactNode) =>
    columns.map((column) =>
      column === named ? (
        <th key={column.key} scope="row" className={cx(edge(column), '[font-weight:inherit]', column.className)}>
          {drawn(column)}
        </th>
      ) : (
        <td key={column.key} className={cx(edge(column), column.className)}>
          {column.figures ? <bdi>{drawn(column)}</bdi> : drawn(column)}
        </td>
      ),
    )
  return (
    <ScrollRegion label={label} isBordered={!quiet} className={cx(!quiet && 'rounded-container bg-surface', className)}>
      <table className="figures w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className={quiet ? 'text-muted' : 'sticky top-0 bg-sunken'}>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx(edge(column), quiet ? 'font-normal' : 'font-semibold')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((of) => (
            <tr key={rowKey(of)} className={cx('border-t border-line', rowClass?.(of))}>
              {row(({ cell }) => cell(of))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">{row(({ total }) => total)}</tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  )
}
