import { useTranslation } from 'react-i18next'
import { isFinished } from '../../../platform/api/index.ts'
import { TryAgain } from '../../../platform/api/try-again.tsx'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { useRefreshImports } from '../queries.ts'
import { StepHead } from './step-head.tsx'
import type { Follow } from './use-follow.ts'
import type { WizardProps } from './wizard-props.ts'

/** Long work as it goes on: the check of every row, or storing the ready ones. */
export function CheckStep({ one, actions, canPrepare, follow }: WizardProps & { readonly follow: Follow }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { job, error } = follow
  const storing = one.state === 'importing'
  // Its job is over without having settled it, as when waiting work was stopped.
  const stalled = job !== null && isFinished(job) && job.state !== 'succeeded'
  if (stalled) return <Stalled one={one} actions={actions} canPrepare={canPrepare} />
  const share = job !== null && job.total ? Math.min(job.done / job.total, 1) : null
  const told =
    job === null || job.state === 'queued'
      ? t('import.check.queued')
      : storing || share === null
        ? t('import.check.storing')
        : t('import.check.progress', { percent: format.percent(share, 0) })
  return (
    <div className="grid max-w-3xl gap-5">
      <StepHead
        title={t(storing ? 'import.check.importing' : 'import.check.title')}
        intro={t(storing ? 'import.check.importingText' : 'import.check.text')}
      />
      <ProblemAlert error={actions.problem ?? error} />
      <ProgressBar
        label={t(storing ? 'import.check.importBar' : 'import.check.bar')}
        value={storing ? null : share === null ? null : share * 100}
        valueText={told}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures text-muted">{told}</p>
        {canPrepare && (
          <Button busy={actions.busy === 'stop'} onClick={() => void actions.stop()}>
            {t(storing ? 'import.check.stopImport' : 'import.check.stop')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Stalled({ one, actions, canPrepare }: Pick<WizardProps, 'one' | 'actions' | 'canPrepare'>) {
  const { t } = useTranslation('inventory')
  const refresh = useRefreshImports()
  return (
    <div className="grid max-w-3xl gap-4">
      <ProblemAlert error={actions.problem} />
      <Alert severity="warning" title={t('import.check.stalled')}>
        <p>{t('import.check.stalledText')}</p>
        {canPrepare && (
          <div className="flex flex-wrap gap-3 pt-2">
            {one.jobId !== null && <TryAgain jobId={one.jobId} onStarted={refresh} />}
            <Button variant="primary" size="sm" busy={actions.busy === 'check'} onClick={() => void actions.check()}>
              {t('import.check.again')}
            </Button>
          </div>
        )}
      </Alert>
    </div>
  )
}
