import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

export type Difference = {
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  readonly same: boolean
}

type ConflictProps = {
  readonly differences: readonly Difference[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly busy?: boolean
}

/** Somebody else saved first: both versions side by side, and the choice between them. */
export function Conflict({ differences, onKeepMine, onTakeTheirs, busy = false }: ConflictProps) {
  const { t } = useTranslation('inventory')
  const shown = differences.filter(({ same }) => !same)
  return (
    <Alert severity="warning" title={t('boundary.conflict.title')}>
      <p>{shown.length > 0 ? t('boundary.conflict.text') : t('boundary.conflict.same')}</p>
      {shown.length > 0 && (
        <dl className="my-3 grid grid-cols-2 gap-x-4 gap-y-2 break-words">
          <dt className="font-semibold">{t('boundary.conflict.mine')}</dt>
          <dt className="font-semibold">{t('boundary.conflict.theirs')}</dt>
          {shown.map(({ label, mine, theirs }) => (
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
          {t('boundary.conflict.keepMine')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('boundary.conflict.takeTheirs')}
        </Button>
      </div>
    </Alert>
  )
}
