import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ProblemAlert } from '../problem-alert.tsx'
import { useRefreshImports } from '../queries.ts'

type Props = { readonly one: inventory.ImportSummary; readonly onClose: () => void; readonly onDone?: () => void }

/** Leaving an import before anything of it was stored. */
export function GiveUpImport({ one, onClose, onDone }: Props) {
  const { t } = useTranslation(['inventory', 'common'])
  const refresh = useRefreshImports()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const run = async () => {
    setBusy(true)
    try {
      await callApi(inventory.cancelImport, { params: { id: one.id } })
      toast.success(t('import.giveUp.done', { name: one.fileName }))
      onDone?.()
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 }))
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('import.giveUp.title', { name: one.fileName })}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void run()}>
            {t('import.giveUp.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ProblemAlert error={problem} />
        <p>{t('import.giveUp.text')}</p>
      </div>
    </Dialog>
  )
}
