import type * as inventory from '@athar/contracts/inventory'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useTableWords } from '../../boundary/table-words.ts'
import { useImportRows, type RowFilter } from '../queries.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { RowSheet } from './row-sheet.tsx'
import { useRowColumns } from './use-row-columns.tsx'

/** The rows of one view; a row opens to be looked at and answered. */
export function RowsTable(props: WizardProps & { readonly filter: RowFilter }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useTableWords()
  const { one, filter, state, canPrepare } = props
  const query = useImportRows(one.id, filter, one.version)
  const [at, setAt] = useState<number | null>(null)
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const total = filter.code === null ? one.counts[filter.view] : (one.counts.codes[filter.code] ?? 0)
  const columns = useRowColumns({
    draft: state.draft,
    reasoned: rows.length === 0 || rows.some(({ codes }) => codes.length > 0),
    canPrepare,
  })
  const more = () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage())
  const go = (to: number) => {
    if (to >= rows.length - 2) more()
    setAt(to)
  }
  const open = at === null ? undefined : rows[at]
  return (
    <>
      <Loaded query={query.error && !query.data ? query : { data: rows, error: null, refetch: query.refetch }}>
        {() => (
          <DataTable<inventory.ImportRow>
            label={t('import.review.table')}
            words={words}
            columns={columns}
            rows={rows}
            rowKey={(row) => String(row.record)}
            rowLabel={(row) => t('import.review.row', { record: format.count(row.record) })}
            rowCount={query.hasNextPage ? Math.max(total, rows.length + 1) : rows.length}
            onOpen={(row) => setAt(rows.indexOf(row))}
            onEndReached={more}
            loading={query.isPending || query.isFetchingNextPage}
            className="max-h-[60dvh]"
            empty={<EmptyState icon="check" title={t(`import.review.noneIn.${filter.view}`)} className="py-8" />}
          />
        )}
      </Loaded>
      {open !== undefined && at !== null && (
        <RowSheet
          {...props}
          row={open}
          at={at}
          total={Math.max(total, rows.length)}
          onGo={go}
          last={at >= rows.length - 1}
          onClose={() => setAt(null)}
        />
      )}
    </>
  )
}
