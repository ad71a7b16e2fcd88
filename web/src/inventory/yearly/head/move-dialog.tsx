import type { Inventory } from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { moves, shortestReason, type Move } from './moves.ts'
import { OpenGaps } from '../gaps/open-gaps.tsx'
import { Refusal, Undecided } from './refusal.tsx'
import { useMove } from './use-move.ts'

type MoveDialogProps = { readonly move: Move; readonly data: Inventory; readonly onClose: () => void }

/** Says what a step means before it is taken, asks for the reason where one is kept, and why it was refused. */
export function MoveDialog({ move, data, onClose }: MoveDialogProps) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const { go, refusal, busy } = useMove(move, data, onClose)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { withReason } = moves[move]
  const missing = withReason && reason.trim().length < shortestReason
  const undecided = data.pendingRecords + data.returnedRecords
  const values = { year: format.year(data.year.year) }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`yearly.move.${move}.title`, values)}
      description={t(`yearly.move.${move}.text`, values)}
      closeLabel={tCommon('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('generic.cancel')}</Button>
          <Button
            variant={move === 'return' ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => {
              setAsked(true)
              if (!missing) void go(reason.trim())
            }}
          >
            {t(`yearly.move.${move}.action`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        {refusal && <Refusal failure={refusal} year={data.year.year} onLeave={onClose} />}
        {!refusal && move === 'approve' && undecided > 0 && <Undecided records={undecided} year={data.year.year} />}
        {!refusal && !withReason && <OpenGaps year={data.year.year} onLeave={onClose} />}
        {withReason && (
          <Field
            label={t('yearly.move.reason')}
            hint={t(`yearly.move.reasonHint.${move === 'restate' ? 'restate' : 'return'}`)}
            error={asked && missing ? t('yearly.move.reasonMissing') : undefined}
            required
          >
            {(control) => (
              <TextArea
                {...control}
                value={reason}
                maxLength={1000}
                rows={4}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
