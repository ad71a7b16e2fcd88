import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ProblemAlert } from '../problem-alert.tsx'
import { useCorrectedRecords, useRefreshInventory } from '../queries.ts'
import { CorrectedRecords } from './corrected-records.tsx'

type Props = { readonly one: inventory.ImportSummary; readonly onClose: () => void }
const shortestReason = 3

/** Taking a whole import back: what that means is said first, and a reason is asked for. */
export function UndoImport({ one, onClose }: Props) {
  const { t } = useTranslation(['inventory', 'common'])
  const refresh = useRefreshInventory()
  const [reason, setReason] = useState('')
  const [withCorrected, setWithCorrected] = useState(false)
  const corrected = useCorrectedRecords(one.id)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const run = async () => {
    if (reason.trim().length < shortestReason) return setMissing(true)
    setBusy(true)
    setProblem(null)
    try {
      await callApi(inventory.undoImport, { params: { id: one.id }, body: { reason, withCorrected } })
      toast.success(t('import.undo.done', { name: one.fileName }))
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
      onOpenChange={(open) => !open && onClose()}
      title={t('import.undo.title', { name: one.fileName })}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button variant="danger" busy={busy} disabled={corrected.isPending} onClick={() => void run()}>
            {t('import.undo.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ProblemAlert error={problem} />
        <Consequences one={one} />
        {corrected.data !== undefined && corrected.data.total > 0 && (
          <CorrectedRecords {...corrected.data} taken={withCorrected} onTake={setWithCorrected} />
        )}
        <Field
          label={t('import.undo.reason')}
          hint={t('import.undo.reasonHint')}
          required
          error={missing && reason.trim().length < shortestReason ? t('import.undo.reasonMissing') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

function Consequences({ one }: { readonly one: inventory.ImportSummary }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const { receipt } = one
  if (receipt === null) return null
  const { value, unit } = format.emissions(receipt.kgCo2e)
  const years = new Intl.ListFormat(lang).format(receipt.years.map((year) => format.year(year)))
  return (
    <ul className="list-disc space-y-2 ps-5">
      <li>
        {t('import.undo.records', {
          count: receipt.records,
          number: format.count(receipt.records),
          emissions: `${value} ${unit}`,
        })}
      </li>
      {receipt.years.length > 0 && <li>{t('import.undo.years', { years })}</li>}
      {receipt.corrected !== undefined && (
        <li>{t('import.undo.fileCorrected', { count: receipt.corrected, number: format.count(receipt.corrected) })}</li>
      )}
      <li>{t('import.undo.sites')}</li>
      <li>{t('import.undo.refused')}</li>
      <li>{t('import.undo.trail')}</li>
    </ul>
  )
}
