import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useTableWords } from '../../platform/list/index.ts'
import type { useExports } from './queries.ts'
import { useExportColumns } from './use-export-columns.tsx'

type Props = { readonly query: ReturnType<typeof useExports>; readonly rows: readonly inventory.InventoryExport[] }

/** Every file of the organisation with the hash it was kept under. */
export function ExportsTable({ query, rows }: Props) {
  const { t } = useTranslation('report')
  const words = useTableWords()
  const columns = useExportColumns()
  return (
    <Loaded query={query.error && !query.data ? query : { data: rows, error: null, refetch: query.refetch }}>
      {() => (
        <DataTable<inventory.InventoryExport>
          label={t('screen.list.heading')}
          words={words}
          columns={columns}
          rows={rows}
          rowKey={(one) => one.id}
          rowLabel={(one) => one.fileName}
          rowHeight={60}
          rowCount={rows.length + (query.hasNextPage ? 1 : 0)}
          onEndReached={() => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage())}
          loading={query.isPending || query.isFetchingNextPage}
          empty={
            <EmptyState icon="report" title={t('screen.list.empty')}>
              <p>{t('screen.list.emptyText')}</p>
            </EmptyState>
          }
        />
      )}
    </Loaded>
  )
}
