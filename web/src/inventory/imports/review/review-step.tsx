import type { Job } from '@athar/contracts/platform'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/index.ts'
import { TryAgain } from '../../../platform/api/try-again.tsx'
import { useFormat } from '../../../platform/language/index.ts'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { useRefreshImports, type ImportRowView } from '../queries.ts'
import { countAnswers } from '../wizard/draft.ts'
import { StepHead } from '../wizard/step-head.tsx'
import { isStored } from '../wizard/steps.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { AnswerBar } from './answer-bar.tsx'
import { BulkAnswer } from './bulk-answer.tsx'
import { CodeChips } from './code-chips.tsx'
import { FileFacts } from './file-facts.tsx'
import { PriceIndexNeeded } from './price-index-needed.tsx'
import { RejectedDownload } from './rejected-download.tsx'
import { RowsTable } from './rows-table.tsx'
import { UnknownNames } from './unknown-names.tsx'
import { UnknownSites } from './unknown-sites.tsx'
import { firstView, viewOrder } from './views.ts'

const isView = (text: string | null): text is ImportRowView => viewOrder.some((view) => view === text)

/** What became of each row, and what a person has to say about it. */
export function ReviewStep(props: WizardProps & { readonly job: Job | null }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { one, canPrepare } = props
  const { counts } = one
  const { view, code, setView, setCode } = useFilter(props)
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <StepHead
          title={t('import.review.title')}
          intro={t('import.review.found', { count: counts.records, number: format.count(counts.records) })}
        />
        <div className="flex flex-wrap gap-3">
          {isStored(one) && <Button onClick={() => props.onGo('receipt')}>{t('import.review.backToReceipt')}</Button>}
          {canPrepare && <RejectedDownload one={one} />}
        </div>
      </div>
      <Failures {...props} />
      <PriceIndexNeeded missing={counts.missingPrices} />
      {canPrepare && counts.unknownSites + (counts.newSites ?? 0) > 0 && <UnknownSites {...props} />}
      {canPrepare && <FileFacts {...props} />}
      {canPrepare && (
        <div className="grid items-start gap-6 empty:hidden xl:grid-flow-col xl:auto-cols-fr">
          <UnknownNames {...props} kind="activities" />
          <UnknownNames {...props} kind="units" />
        </div>
      )}
      <Tabs
        label={t('import.review.tabsLabel')}
        value={view}
        onChange={setView}
        tabs={viewOrder
          .filter((one) => one !== 'imported' || counts.imported > 0)
          .map((value) => ({
            value,
            label: (
              <span className="flex items-center gap-2">
                {t(value === 'held' && !canPrepare ? 'import.review.heldReader' : `import.review.tabs.${value}`)}
                <span className="figures rounded-full bg-hover px-2 text-sm text-text">
                  {format.count(counts[value])}
                </span>
              </span>
            ),
            content: value === view && (
              <div className="space-y-4">
                <p className="max-w-3xl text-muted">{t(`import.review.about.${view}`)}</p>
                <CodeChips counts={counts} view={view} code={code} onCode={setCode} />
                {canPrepare && code !== null && <BulkAnswer key={code} {...props} code={code} />}
                <RowsTable key={`${view} ${code}`} {...props} filter={{ view, code }} />
              </div>
            ),
          }))}
      />
      {canPrepare && <AnswerBar {...props} answers={countAnswers(props.state.draft)} />}
    </div>
  )
}

/** Tab and reason stand in the address, so that they outlive a reload. */
function useFilter({ one }: WizardProps) {
  const { params, set } = useAddress()
  const [first] = useState(() => firstView(one.counts))
  const asked = params.get('view')
  const view = isView(asked) ? asked : first
  const code = params.get('code')
  return {
    view,
    code: code !== null && code in one.counts.codes ? code : null,
    setView: (next: ImportRowView) => set({ view: next, code: null }),
    setCode: (next: string | null) => set({ code: next }),
  }
}

/** Why the last action did not happen. */
function Failures({ one, actions, state, job, canPrepare }: WizardProps & { readonly job: Job | null }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const refresh = useRefreshImports()
  const failed = one.state === 'review' && job?.kind === 'inventory.commit-import' && job.state === 'failed'
  const created = state.draft.created.length
  const stale = failed && job.errorCode === 'inventory.import-changed'
  return (
    <>
      <ProblemAlert error={actions.problem} />
      {failed && !stale && (
        <ProblemAlert
          error={new ApiError({ code: job.errorCode ?? 'unexpected', status: 422 })}
          title={t('import.review.commitFailed')}
        >
          {canPrepare && <TryAgain jobId={job.id} onStarted={refresh} />}
        </ProblemAlert>
      )}
      {stale && (
        <Alert severity="warning" title={t('import.review.commitFailed')}>
          <p>{t('import.review.stale')}</p>
          {canPrepare && (
            <div className="pt-1">
              <Button size="sm" variant="primary" busy={actions.busy === 'check'} onClick={() => void actions.check()}>
                {t('import.check.again')}
              </Button>
            </div>
          )}
        </Alert>
      )}
      {created > 0 && (
        <Alert severity="success">{t('import.sites.created', { count: created, number: format.count(created) })}</Alert>
      )}
    </>
  )
}
