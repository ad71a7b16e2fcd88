import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Conflict } from '../../boundary/form/conflict.tsx'
import { usePersonName } from '../use-person-name.ts'
import { bodyOf, draftOf, type RecordDraft } from '../form/record-draft.ts'
import { changesBetween } from './timeline.ts'
import { useChangeWords } from './use-change-words.ts'

/** Somebody else's version, and who stored it. */
export type RecordConflict = { readonly current: inventory.RecordItem; readonly changedBy: string | null }

type ConflictDialogProps = {
  readonly draft: RecordDraft
  readonly conflict: RecordConflict
  readonly busy: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  /** Back to the form: nothing typed is lost, nothing is decided. */
  readonly onClose: () => void
}

/** Somebody else saved first: both versions side by side, and the choice between them. */
export function ConflictDialog({ draft, conflict, busy, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const words = useChangeWords()
  const personName = usePersonName()
  const { current, changedBy } = conflict
  const [mine, theirs] = [bodyOf(draft), bodyOf(draftOf(current))]
  const differences = changesBetween(theirs, mine).map(({ field, before, after }) => ({
    label: words.label(field),
    mine: words.value(field, after),
    theirs: words.value(field, before),
    same: false,
  }))
  const name = changedBy === null ? null : personName(changedBy)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('records.conflict.title')}
      closeLabel={common('generic.close')}
    >
      <div className="grid gap-3 text-sm">
        {name !== null && <p>{t('records.conflict.by', { name })}</p>}
        {current.state === 'approved' && <p>{t('records.conflict.state')}</p>}
        <Conflict differences={differences} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} busy={busy} />
      </div>
    </Dialog>
  )
}
