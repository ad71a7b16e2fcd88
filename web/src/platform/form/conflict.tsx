import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type Difference = { readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode }

type ConflictProps = {
  readonly differences: readonly Difference[]
  /** Who saved it, and when, where that is known. */
  readonly by?: ReactNode
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly busy?: boolean
}

/** Another user saved first: both versions side by side, and the choice between them. */
export function Conflict({ differences, by, onKeepMine, onTakeTheirs, busy = false }: ConflictProps) {
  const { t } = useTranslation('ui')
  return (
    <Alert severity="warning" title={t('form.conflict.title')}>
      {by}
      <p>{differences.length > 0 ? t('form.conflict.text') : t('form.conflict.same')}</p>
      {differences.length > 0 && (
        <dl className="my-3 grid grid-cols-2 gap-x-4 gap-y-2 break-words">
          <dt className="font-semibold">{t('form.conflict.mine')}</dt>
          <dt className="font-semibold">{t('form.conflict.theirs')}</dt>
          {differences.map(({ label, mine, theirs }) => (
            <Fragment key={label}>
              <dd className="col-span-2 border-t border-line pt-2 text-xs text-muted">{label}</dd>
              <dd className="min-w-0">{mine}</dd>
              <dd className="min-w-0">{theirs}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={busy} onClick={onKeepMine}>
          {t('form.conflict.keepMine')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('form.conflict.takeTheirs')}
        </Button>
      </div>
    </Alert>
  )
}

type ConflictDialogProps = ConflictProps & {
  readonly title: string
  /** Back to the form: nothing typed is lost, nothing is decided. */
  readonly onClose: () => void
}

/** The same over a page whose form is long. */
export function ConflictDialog({ title, onClose, ...conflict }: ConflictDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open width="lg" onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t('generic.close')}>
      <Conflict {...conflict} />
    </Dialog>
  )
}
