import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { ListTable } from '../../../platform/list/index.ts'
import { useImportRows, type RowFilter } from '../queries.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { RowSheet } from './row-sheet.tsx'
import { useRowColumns } from './use-row-columns.tsx'

/** The rows of one view; a row opens to be looked at and answered. */
export function RowsTable(props: WizardProps & { readonly filter: RowFilter }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { one, filter, state, canPrepare } = props
  const query = useImportRows(one.id, filter, one.version)
  const [at, setAt] = useState<number | null>(null)
  const rows = query.rows ?? []
  const total = filter.code === null ? one.counts[filter.view] : (one.counts.codes[filter.code] ?? 0)
  const columns = useRowColumns({
    draft: state.draft,
    reasoned: rows.length === 0 || rows.some(({ codes }) => codes.length > 0),
    canPrepare,
    onOpen: (row) => setAt(rows.indexOf(row)),
  })
  const go = (to: number) => {
    if (to >= rows.length - 2) query.loadMore()
    setAt(to)
  }
  const open = at === null ? undefined : rows[at]
  return (
    <>
      <ListTable<inventory.ImportRow>
        list={query}
        label={t('import.review.table')}
        columns={columns}
        rowKey={(row) => String(row.record)}
        rowLabel={(row) => t('import.review.row', { record: format.count(row.record) })}
        rowCount={query.hasMore ? Math.max(total, rows.length + 1) : rows.length}
        onOpen={(row) => setAt(rows.indexOf(row))}
        resizable
        className="max-h-[60dvh]"
        empty={<EmptyState icon="check" title={t(`import.review.noneIn.${filter.view}`)} className="py-8" />}
      />
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
