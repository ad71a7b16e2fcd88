import { bringBackEntry, deleteEntry, type Entry } from '@athar/contracts/content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useContentAction } from './use-content-action.ts'

type DeleteEntryProps = {
  readonly entry: Entry
  /** What is typed and not saved would be lost with it. */
  readonly dirty: boolean
}

/** Asks once, and says what visitors lose and what is kept. */
export function DeleteEntry({ entry, dirty }: DeleteEntryProps) {
  const { t } = useTranslation(['content-editor', 'common'])
  const [open, setOpen] = useState(false)
  const action = useContentAction(deleteEntry, {
    onDone: () => {
      setOpen(false)
      toast.success(t('entry.deletedNow'))
    },
  })
  return (
    <>
      <Button variant="quiet" disabled={dirty} onClick={() => setOpen(true)}>
        {t('entry.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('delete.title')}
        text={t(entry.publishedVersion === null ? 'delete.unseen' : 'delete.shown')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('delete.cancel') }}
        act={{
          label: t('delete.confirm'),
          danger: true,
          busy: action.isPending,
          onClick: () => action.mutate({ params: { id: entry.id }, body: { version: entry.version } }),
        }}
      >
        <p>{t('delete.kept')}</p>
      </ConfirmDialog>
    </>
  )
}

export function BringBack({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('content-editor')
  const action = useContentAction(bringBackEntry, { onDone: () => void toast.success(t('entry.broughtBackNow')) })
  return (
    <Button
      variant="primary"
      busy={action.isPending}
      onClick={() => action.mutate({ params: { id: entry.id }, body: { version: entry.version } })}
    >
      {t('entry.bringBack')}
    </Button>
  )
}
