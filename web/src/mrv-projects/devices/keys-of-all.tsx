import type { ResponseOf } from '@athar/contracts'
import { listDevices, makeDeviceKeys } from '@athar/contracts/mrv-projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useShownOnce } from '../../platform/routing/use-shown-once.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { saveCsv } from '../../ui/charts/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Keys = ResponseOf<typeof makeDeviceKeys>['keys']

/** Keys of all meters that have none, handed out in one file, once. */
export function KeysOfAll({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const [asking, setAsking] = useState(false)
  const [keys, setKeys] = useState<Keys | null>(null)
  const make = useAction(makeDeviceKeys, {
    touches: [listDevices],
    onDone: ({ keys: made }) => {
      setAsking(false)
      if (made.length === 0) toast.success(t('devices.keysOfAll.none'))
      else setKeys(made)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('devices.keysOfAll.make')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('devices.keysOfAll.title')}
        text={t('devices.keysOfAll.text')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('devices.keysOfAll.make'),
          busy: make.isPending,
          onClick: () => make.mutate({ params: { id: projectId } }),
        }}
      />
      {keys && <KeysDialog keys={keys} onClose={() => setKeys(null)} />}
    </>
  )
}

/** Closed by its button alone, which opens once the file was downloaded. */
function KeysDialog({ keys, onClose }: { readonly keys: Keys; readonly onClose: () => void }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const tried = useShownOnce()
  const [downloaded, setDownloaded] = useState(false)
  const done = t('devices.keysOfAll.done')
  const download = () => {
    const head = [t('devices.fields.name'), t('devices.fields.serialNumber'), t('devices.key')]
    saveCsv(
      [head, ...keys.map(({ name, serialNumber, key }) => [name, serialNumber, key])],
      t('devices.keysOfAll.name'),
    )
    setDownloaded(true)
  }
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('devices.keysOfAll.ready')}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant={downloaded ? 'secondary' : 'primary'} icon="download" onClick={download}>
            {t('devices.keysOfAll.download')}
          </Button>
          <Button variant={downloaded ? 'primary' : 'secondary'} disabled={!downloaded} onClick={onClose}>
            {done}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert severity="warning" live={false}>
          {t('devices.keysOfAll.readyText', format.counted(keys.length))}
        </Alert>
        {tried && <Alert severity="error">{t('devices.keysOfAll.first', { done })}</Alert>}
      </div>
    </Dialog>
  )
}
