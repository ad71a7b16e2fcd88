import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Fading } from '../../ui/fading.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Loaded } from '../api/loaded.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { useTableColumns, type ListColumn } from './list-column.tsx'
import { ListExport } from './list-export.tsx'
import { useColumnsChoice } from './use-columns-choice.ts'
import { useTableWords } from './use-table-words.ts'
import type { Pages } from './use-pages.ts'

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>
type Kit = 'words' | 'rows' | 'onEndReached' | 'loading' | 'stale' | 'columns' | 'rowKey'
type ListTableProps<Row> = Omit<TableProps<Row>, Kit> & {
  readonly list: Pages<Row>
  readonly columns: readonly ListColumn<Row>[]
  /** The page of a row. */
  readonly to?: (row: Row) => string
  /** Where a person may choose the columns and export the list: under this name their choice is kept. */
  readonly name?: string
  /** The list has a download of its own. */
  readonly hasOwnFile?: true
  readonly rowKey?: (row: Row) => string
}

const idOf = (row: unknown): string => (row as { readonly id: string }).id

/** A list as a table that loads its next page when its end comes near. */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>): ReactNode
export function ListTable<Row>(props: ListTableProps<Row> & Pick<TableProps<Row>, 'rowKey'>): ReactNode
export function ListTable<Row>({ list, columns, to, name, hasOwnFile, rowKey = idOf, ...table }: ListTableProps<Row>) {
  const words = useTableWords()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const drawn = useTableColumns(to)
  const { shown, choose } = useColumnsChoice(name ?? '', columns)
  return (
    <>
      {name !== undefined && (
        <div className="flex flex-wrap justify-end gap-2">
          <ColumnsButton columns={columns} shown={shown} choose={choose} />
          {!hasOwnFile && <ListExport label={table.label} columns={shown} readAll={list.readAll} />}
        </div>
      )}
      <Loaded query={{ data: list.error ? list.rows : (list.rows ?? []), error: list.error, refetch: list.refetch }}>
        {(rows) => (
          <DataTable<Row>
            rowCount={rows.length + (list.hasMore ? 1 : 0)}
            {...table}
            {...(to && { onOpen: (row) => void navigate(to(row)) })}
            columns={drawn(name === undefined || narrow ? columns : shown)}
            rowKey={rowKey}
            words={words}
            rows={rows}
            onEndReached={list.loadMore}
            loading={list.rows === undefined || list.isLoadingMore}
            stale={list.isStale}
          />
        )}
      </Loaded>
    </>
  )
}

type ListPagesProps<Row> = {
  readonly list: Pages<Row>
  readonly empty: ReactNode
  /** The button that loads the next page. */
  readonly more: string
  /** What a file of the list is called, and what it holds. */
  readonly file?: { readonly label: string; readonly columns: readonly ListColumn<Row>[] }
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A list that is no table, with a button for its next page. */
export function ListPages<Row>({ list, empty, more, file, children }: ListPagesProps<Row>) {
  return (
    <Loaded query={{ data: list.rows, error: list.error, refetch: list.refetch }}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div className="space-y-4">
            {file && (
              <div className="flex flex-wrap justify-end gap-2">
                <ListExport {...file} readAll={list.readAll} />
              </div>
            )}
            <Fading stale={list.isStale}>{children(rows)}</Fading>
            {list.hasMore && (
              <Button busy={list.isLoadingMore} onClick={list.loadMore}>
                {more}
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

type ListEmptyProps = {
  readonly icon?: ComponentProps<typeof EmptyState>['icon']
  readonly title: string
  readonly text?: string | undefined
  /** Where filters narrow the list: the button that clears them. */
  readonly clear?: { readonly label: string; readonly onClear: () => void } | undefined
}

/** Nothing is in the list, or nothing that the filters leave. */
export function ListEmpty({ icon, title, text, clear }: ListEmptyProps) {
  return (
    <EmptyState
      {...(icon && { icon })}
      title={title}
      action={clear && <Button onClick={clear.onClear}>{clear.label}</Button>}
    >
      {text !== undefined && <p>{text}</p>}
    </EmptyState>
  )
}
