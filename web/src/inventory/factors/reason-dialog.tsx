import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'

type ReasonDialogProps = {
  readonly title: string
  readonly action: string
  readonly reasonHint: string
  readonly danger?: boolean
  /** Does it; what it throws is told here and nothing typed is lost. */
  readonly run: (reason: string) => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

const shortestReason = 3

/** An action that auditors will ask about: its consequences first, then its reason. */
export function ReasonDialog({ title, action, reasonHint, danger = false, run, onClose, children }: ReasonDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const errorWords = useErrorWords()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const short = reason.trim().length < shortestReason
  const submit = async () => {
    setAsked(true)
    if (short) return
    setBusy(true)
    setProblem(null)
    try {
      await run(reason.trim())
      onClose()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {problem !== null && <Alert severity="error">{errorWords(problem).text}</Alert>}
        {children}
        <Field
          label={t('factors.reason.label')}
          hint={reasonHint}
          required
          error={asked && short ? t('factors.reason.missing') : undefined}
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
