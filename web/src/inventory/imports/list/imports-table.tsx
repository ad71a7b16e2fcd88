import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../../ui/states.tsx'
import { ListTable } from '../../../platform/list/index.ts'
import { useImports } from '../queries.ts'
import { GiveUpImport } from './give-up-import.tsx'
import type { ImportAction } from './import-action.ts'
import { UndoImport } from './undo-import.tsx'
import { useImportColumns } from './use-import-columns.tsx'

/** Every import of the organisation, newest first. */
export function ImportsTable({ canPrepare }: { readonly canPrepare: boolean }) {
  const { t } = useTranslation('inventory')
  const navigate = useNavigate()
  const [action, setAction] = useState<ImportAction | null>(null)
  const open = (one: inventory.ImportSummary) => void navigate(paths.inventoryImportOne(one.id))
  const columns = useImportColumns({ canPrepare, onOpen: open, onAction: setAction })
  const close = () => setAction(null)
  return (
    <>
      <ListTable<inventory.ImportSummary>
        list={useImports()}
        label={t('import.list.title')}
        columns={columns}
        rowKey={(one) => one.id}
        rowLabel={(one) => one.fileName}
        rowHeight={60}
        onOpen={open}
        empty={
          <EmptyState icon="upload" title={t('import.list.empty')}>
            <p>{t('import.list.emptyText')}</p>
          </EmptyState>
        }
      />
      {action?.kind === 'undo' && <UndoImport one={action.one} onClose={close} />}
      {action?.kind === 'give-up' && <GiveUpImport one={action.one} onClose={close} />}
    </>
  )
}
