import { differences } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import type { Working } from './use-working-copy.ts'

/** What the server said stands there instead. */
export type Theirs = Working & {
  readonly version: number
  readonly changedAt: string
  readonly changedBy: { readonly name: string | null } | null
}

type ConflictDialogProps = {
  readonly mine: Working
  readonly theirs: Theirs
  readonly busy: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

const whole = ({ body, sample }: Working) => ({ ...(body as object), sample })

/** Somebody else saved meanwhile: both are shown, and nothing is lost until one is chosen. */
export function ConflictDialog({ mine, theirs, busy, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation(['content-editor', 'common'])
  const format = useFormat()
  const changes = differences(whole(theirs), whole(mine))
  return (
    <ConfirmDialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('conflict.title')}
      text={t('conflict.text', {
        name: theirs.changedBy?.name ?? t('someone'),
        at: format.instant(theirs.changedAt),
      })}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('conflict.takeTheirs'), onClick: onTakeTheirs }}
      act={{ label: t('conflict.keepMine'), busy, onClick: onKeepMine }}
    >
      {changes.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <ChangeList changes={changes} before={t('conflict.theirs')} after={t('conflict.mine')} />
      )}
    </ConfirmDialog>
  )
}
