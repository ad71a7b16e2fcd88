import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { OneLine } from '../../../ui/inline.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { RecordQuery } from '../queries.ts'
import { ExportButtons } from './export-buttons.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useSavedViews, type SavedView } from './views.ts'

type Columns = readonly inventory.RecordColumn[]
const isColumn = (name: string): name is inventory.RecordColumn => inventory.recordColumns.some((one) => one === name)
type ListMenuProps = {
  readonly search: URLSearchParams
  readonly query: RecordQuery | null
  readonly columns: Columns
  readonly onOpen: (search: URLSearchParams, columns: Columns) => void
}

/** Saved views and the download: what is done with the list as a whole. */
export function ListMenu({ search, query, columns, onOpen }: ListMenuProps) {
  const { t } = useTranslation('inventory')
  const { views, save, remove } = useSavedViews()
  const [naming, setNaming] = useState(false)
  const open = (view: SavedView) => onOpen(new URLSearchParams(view.search), view.columns.filter(isColumn))
  return (
    <>
      <Popover
        label={t('records.list.menu')}
        align="end"
        trigger={
          <Button size="sm" icon="more">
            {t('records.list.menu')}
          </Button>
        }
      >
        <div className="grid gap-3">
          <section aria-label={t('records.views.manage')}>
            <p className="pb-1 font-semibold">{t('records.views.manage')}</p>
            <ul>
              {views.map((view) => (
                <li key={view.name} className="flex items-center gap-1">
                  <button
                    type="button"
                    onClick={() => open(view)}
                    className="min-h-10 min-w-0 flex-1 cursor-pointer rounded-control px-2 text-start hover:bg-hover"
                  >
                    <OneLine>{view.name}</OneLine>
                  </button>
                  <IconButton
                    size="sm"
                    icon="close"
                    label={t('records.views.remove', { name: view.name })}
                    onClick={() => remove(view.name)}
                  />
                </li>
              ))}
            </ul>
            <Button size="sm" icon="plus" onClick={() => setNaming(true)}>
              {t('records.views.save')}
            </Button>
          </section>
          <div className="flex flex-wrap gap-2 border-t border-line pt-3">
            <ExportButtons query={query} columns={columns} />
          </div>
        </div>
      </Popover>
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name) => {
            save({ name, search: search.toString(), columns })
            setNaming(false)
            toast.success(t('records.views.saved', { name }))
          }}
        />
      )}
    </>
  )
}
