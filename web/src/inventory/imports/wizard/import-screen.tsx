import { mayPrepare } from '@athar/contracts/core'
import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { usePageTitle } from '../../../platform/routing/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { ColumnsStep } from '../columns/columns-step.tsx'
import { useImport } from '../queries.ts'
import { ReceiptStep } from '../receipt/receipt-step.tsx'
import { ReviewStep } from '../review/review-step.tsx'
import { StateBadge } from '../state-badge.tsx'
import { CheckStep } from './check-step.tsx'
import { ImportMenu } from './import-menu.tsx'
import { openSteps, stepOf } from './steps.ts'
import { useActions } from './use-actions.ts'
import { useDraft } from './use-draft.ts'
import { useFollow } from './use-follow.ts'
import { useUnsentWarning } from './use-unsent-warning.ts'
import { wizardSteps, type WizardProps, type WizardStep } from './wizard-props.ts'

/** One import, from its columns to its receipt. */
export function ImportScreen() {
  const { id = '' } = useParams()
  const query = useImport(id)
  const code = query.error?.code
  // An address with a broken number names no import either.
  if (code === 'inventory.import-not-found' || code === 'validation-failed') return <ImportGone />
  return <Loaded query={query}>{(one) => <Wizard key={one.id} one={one} />}</Loaded>
}

function ImportGone() {
  const { t } = useTranslation('inventory')
  return (
    <EmptyState
      page
      icon="upload"
      title={t('errors.inventory.import-not-found')}
      action={
        <Link to={paths.inventoryImport()} className={buttonClass({ variant: 'primary' })}>
          {t('import.title')}
        </Link>
      }
    />
  )
}

function Wizard({ one }: { readonly one: inventory.ImportDetail }) {
  const { t } = useTranslation(['inventory', 'ui'])
  const format = useFormat()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const canPrepare = useMayAct(mayPrepare)
  const state = useDraft(one.id, one.version)
  const actions = useActions(one, state)
  const follow = useFollow(one)
  useUnsentWarning(state.draft)
  usePageTitle(one.fileName)
  const step = stepOf(one, params.get('step'))
  const onGo = useCallback(
    (next: WizardStep) => {
      if (next === 'file') return void navigate(paths.inventoryImport())
      setParams((before) => {
        // A check is asked for where the columns are.
        before.set('step', next === 'check' ? 'columns' : next)
        return before
      })
    },
    [navigate, setParams],
  )
  const props = { one, state, actions, canPrepare, onGo }
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <h1 className="text-2xl break-all">
            <Bdi>{one.fileName}</Bdi>
          </h1>
          <StateBadge state={one.state} />
        </div>
        {canPrepare && <ImportMenu one={one} />}
      </div>
      <Stepper
        label={t('ui:stepper.label')}
        doneLabel={t('ui:stepper.done')}
        number={format.count}
        steps={wizardSteps.map((key) => ({ key, label: t(`import.steps.${key}`), open: openSteps(one).includes(key) }))}
        current={step}
        onGo={onGo}
      />
      <SameFile one={one} />
      {state.behind && <ChangedMeanwhile onCheck={() => void actions.check()} onDiscard={state.clear} />}
      {step === 'columns' && <ColumnsStep {...props} />}
      {step === 'check' && <CheckStep {...props} follow={follow} />}
      {step === 'review' && <ReviewStep {...props} job={follow.job} />}
      {step === 'receipt' && <ReceiptStep {...props} />}
      {step === 'file' && <Ended one={one} canPrepare={canPrepare} />}
    </div>
  )
}

function SameFile({ one }: { readonly one: inventory.ImportDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const same = one.sameFileAs
  if (same === null || one.state === 'imported' || one.state === 'undone' || one.state === 'cancelled') return null
  return (
    <Alert severity="warning" title={t('import.same.title')} live={false}>
      <p>{t('import.same.text', { name: same.fileName, when: format.instant(same.importedAt) })}</p>
      <Link className="underline" to={paths.inventoryImportOne(same.id)}>
        {t('import.same.open')}
      </Link>
    </Alert>
  )
}

type ChangedProps = { readonly onCheck: () => void; readonly onDiscard: () => void }

function ChangedMeanwhile({ onCheck, onDiscard }: ChangedProps) {
  const { t } = useTranslation('inventory')
  return (
    <Alert severity="warning" title={t('import.changed.title')}>
      <p>{t('import.changed.text')}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button size="sm" variant="primary" onClick={onCheck}>
          {t('import.check.again')}
        </Button>
        <Button size="sm" onClick={onDiscard}>
          {t('import.changed.discard')}
        </Button>
      </div>
    </Alert>
  )
}

function Ended({ one, canPrepare }: Pick<WizardProps, 'one' | 'canPrepare'>) {
  const { t } = useTranslation('inventory')
  const end = one.state === 'undone' ? 'undone' : 'cancelled'
  return (
    <Alert severity="info" title={t(`import.ended.${end}Title`)} live={false}>
      <p>{t(`import.ended.${end}Text`)}</p>
      {canPrepare && (
        <div className="pt-2">
          <Link to={paths.inventoryImport()} className={buttonClass({ variant: 'primary' })}>
            {t('import.ended.again')}
          </Link>
        </div>
      )}
    </Alert>
  )
}
