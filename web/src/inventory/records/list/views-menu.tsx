import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { OneLine } from '../../../ui/inline.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { columnsOf } from './use-stored-columns.ts'
import { useSavedViews, type SavedView } from './views.ts'

type ViewsMenuProps = {
  readonly search: URLSearchParams
  readonly columns: readonly inventory.RecordColumn[]
  readonly onOpen: (search: URLSearchParams, columns: readonly inventory.RecordColumn[] | null) => void
}

/** Filters, order and columns under a name, kept on this device. */
export function ViewsMenu({ search, columns, onOpen }: ViewsMenuProps) {
  const { t } = useTranslation('inventory')
  const { views, save, remove } = useSavedViews()
  const [naming, setNaming] = useState(false)
  const open = (view: SavedView) => onOpen(new URLSearchParams(view.search), columnsOf(view.columns.join(',')))
  return (
    <>
      <Popover
        label={t('records.views.manage')}
        trigger={
          <Button size="sm" icon="eye">
            {t('records.views.menu')}
          </Button>
        }
      >
        <p className="mb-1 font-semibold">{t('records.views.manage')}</p>
        {views.length === 0 && <p className="text-muted">{t('records.views.none')}</p>}
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
        <Button size="sm" className="mt-2" icon="plus" onClick={() => setNaming(true)}>
          {t('records.views.save')}
        </Button>
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

function NameDialog({ onSave, onClose }: { readonly onSave: (name: string) => void; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => (name.trim() === '' ? setMissing(true) : onSave(name.trim()))
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('records.views.saveTitle')}
      description={t('records.views.saveText')}
      closeLabel={common('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('generic.cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {common('generic.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t('records.views.name')}
          error={missing && name.trim() === '' ? t('records.views.nameMissing') : undefined}
          required
        >
          {(control) => (
            <TextInput {...control} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
