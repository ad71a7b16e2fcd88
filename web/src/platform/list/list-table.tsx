import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fading } from '../../ui/fading.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Loaded } from '../api/loaded.tsx'
import { useTableWords } from './use-table-words.ts'
import type { Pages } from './use-pages.ts'

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>
type ListTableProps<Row> = Omit<TableProps<Row>, 'words' | 'rows' | 'onEndReached' | 'loading' | 'stale'> & {
  readonly list: Pages<Row>
}

/** A list as a table that loads its next page when its end comes near. */
export function ListTable<Row>({ list, ...table }: ListTableProps<Row>) {
  const words = useTableWords()
  return (
    <Loaded query={{ data: list.error ? list.rows : (list.rows ?? []), error: list.error, refetch: list.refetch }}>
      {(rows) => (
        <DataTable<Row>
          rowCount={rows.length + (list.hasMore ? 1 : 0)}
          {...table}
          words={words}
          rows={rows}
          onEndReached={list.loadMore}
          loading={list.rows === undefined || list.isLoadingMore}
          stale={list.isStale}
        />
      )}
    </Loaded>
  )
}

type ListPagesProps<Row> = {
  readonly list: Pages<Row>
  readonly empty: ReactNode
  /** The button that loads the next page. */
  readonly more: string
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A list that is no table, with a button for its next page. */
export function ListPages<Row>({ list, empty, more, children }: ListPagesProps<Row>) {
  return (
    <Loaded query={{ data: list.rows, error: list.error, refetch: list.refetch }}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div className="space-y-4">
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
