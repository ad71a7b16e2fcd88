import { bringBackEntry, deleteEntry, type Entry } from '@athar/contracts/content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useContentDeed } from './use-content-deed.ts'

type DeleteEntryProps = {
  readonly entry: Entry
  /** What is typed and not saved would be lost with it. */
  readonly dirty: boolean
}

/** Asks once, and says what visitors lose and what is kept. */
export function DeleteEntry({ entry, dirty }: DeleteEntryProps) {
  const { t } = useTranslation(['content-editor', 'common'])
  const [open, setOpen] = useState(false)
  const deed = useContentDeed(deleteEntry, {
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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="sm"
        title={t('delete.title')}
        description={t(entry.publishedVersion === null ? 'delete.unseen' : 'delete.shown')}
        closeLabel={t('common:generic.close')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('delete.cancel')}</Button>
            <Button
              variant="danger"
              busy={deed.isPending}
              onClick={() => deed.mutate({ params: { id: entry.id }, body: { version: entry.version } })}
            >
              {t('delete.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('delete.kept')}</p>
      </Dialog>
    </>
  )
}

export function BringBack({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('content-editor')
  const deed = useContentDeed(bringBackEntry, { onDone: () => void toast.success(t('entry.broughtBackNow')) })
  return (
    <Button
      variant="primary"
      busy={deed.isPending}
      onClick={() => deed.mutate({ params: { id: entry.id }, body: { version: entry.version } })}
    >
      {t('entry.bringBack')}
    </Button>
  )
}
