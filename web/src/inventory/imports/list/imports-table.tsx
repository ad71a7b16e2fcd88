import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../../ui/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useTableWords } from '../../boundary/table-words.ts'
import { useImports } from '../queries.ts'
import { GiveUpImport } from './give-up-import.tsx'
import type { ImportAction } from './import-action.ts'
import { UndoImport } from './undo-import.tsx'
import { useImportColumns } from './use-import-columns.tsx'

/** Every import of the organisation, newest first. */
export function ImportsTable({ canPrepare }: { readonly canPrepare: boolean }) {
  const { t } = useTranslation('inventory')
  const navigate = useNavigate()
  const words = useTableWords()
  const imports = useImports()
  const [action, setAction] = useState<ImportAction | null>(null)
  const open = (one: inventory.ImportSummary) => void navigate(paths.inventoryImportOne(one.id))
  const columns = useImportColumns({ canPrepare, onOpen: open, onAction: setAction })
  const rows = useMemo(() => imports.data?.pages.flatMap(({ items }) => items) ?? [], [imports.data])
  const close = () => setAction(null)
  return (
    <>
      <Loaded query={imports.error && !imports.data ? imports : { data: rows, error: null, refetch: imports.refetch }}>
        {() => (
          <DataTable<inventory.ImportSummary>
            label={t('import.list.title')}
            words={words}
            columns={columns}
            rows={rows}
            rowKey={(one) => one.id}
            rowLabel={(one) => one.fileName}
            rowHeight={60}
            rowCount={rows.length + (imports.hasNextPage ? 1 : 0)}
            onOpen={open}
            onEndReached={() => void (imports.hasNextPage && !imports.isFetchingNextPage && imports.fetchNextPage())}
            loading={imports.isPending || imports.isFetchingNextPage}
            empty={
              <EmptyState icon="upload" title={t('import.list.empty')}>
                <p>{t('import.list.emptyText')}</p>
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {action?.kind === 'undo' && <UndoImport one={action.one} onClose={close} />}
      {action?.kind === 'give-up' && <GiveUpImport one={action.one} onClose={close} />}
    </>
  )
}
