import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/index.ts'
import { TryAgain } from '../../../platform/api/try-again.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { useRefreshImports } from '../queries.ts'
import { useUploadAdvice } from '../list/upload-panel.tsx'
import { StepHead } from '../wizard/step-head.tsx'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { FieldRow } from './field-row.tsx'
import {
  dataFields,
  givesEndAlone,
  missingOf,
  periodModeOf,
  sharedColumn,
  withPeriodMode,
  type Field as FieldName,
  type PeriodMode,
} from './mapping.ts'
import { IntervalColumns } from './interval-columns.tsx'
import { IntervalRows } from './interval-rows.tsx'
import { MeterColumns } from './meter-columns.tsx'
import { MonthColumns } from './month-columns.tsx'
import { MeterReadings } from './meter-readings.tsx'
import { PeriodLengthField } from './period-length-field.tsx'
import { ReadingFacts } from './reading-facts.tsx'
import { SampleTable } from './sample-table.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { TableLayout } from './table-layout.tsx'

type Ready = WizardProps & { readonly reading: inventory.ImportReading; readonly options: inventory.ImportOptions }

/** What each column means, before any row is judged. */
export function ColumnsStep(props: WizardProps) {
  const { reading, options } = props.one
  return reading && options ? <Columns {...props} reading={reading} options={options} /> : null
}

function Columns({ one, reading, options, state, actions, canPrepare }: Ready) {
  const { t } = useTranslation('inventory')
  const [attempt, setAttempt] = useState(0)
  const { draft, change } = state
  const mapping = draft.mapping ?? options.mapping
  const missing = missingOf(mapping)
  const setMapping = (next: inventory.ImportMapping) => change((before) => ({ ...before, mapping: next }))
  const go = () => (missing.length > 0 ? setAttempt((count) => count + 1) : void actions.check())
  const [mode, setMode] = useState<PeriodMode>(() => periodModeOf(mapping))
  const chooseMode = (next: PeriodMode) => {
    setMode(next)
    setMapping(withPeriodMode(mapping, next))
  }
  // What is missing is said once somebody tried to go on, or when the file itself came without it.
  const shown = attempt > 0 ? missing : missing.filter((field) => reading.missing.includes(field))
  const rowFor = (field: FieldName) => (
    <FieldRow
      key={field}
      field={field}
      reading={reading}
      mapping={mapping}
      missing={shown.some((one) => one === field || (one === 'periodStart' && field === 'period'))}
      onChange={setMapping}
    />
  )
  const shared = sharedColumn(mapping)
  return (
    <div className="space-y-8">
      <StepHead title={t('import.columns.title')} intro={t('import.columns.intro')} />
      <div className="space-y-3">
        <ErrorSummary
          title={t('import.columns.missingTitle')}
          attempt={attempt}
          errors={shown.map((field) => ({
            field: `import-field-${field === 'periodStart' && mode === 'one' ? 'period' : field}`,
            message: t(`import.columns.missing.${field as 'site'}`),
          }))}
        />
        <CheckFailure one={one} canPrepare={canPrepare} />
        <ProblemAlert error={actions.problem} />
        {reading.remembered && (
          <Alert severity="info" live={false}>
            <p>{t('import.columns.remembered')}</p>
            {canPrepare && one.receipt === null && (
              <Button
                size="sm"
                busy={actions.busy === 'shape'}
                onClick={() => void actions.chooseShape({ ...shapeOf(reading), forget: true })}
              >
                {t('import.columns.forget')}
              </Button>
            )}
          </Alert>
        )}
        {shared && (
          <Alert severity="warning">
            {t('import.columns.twice', {
              first: t(`import.fields.${shared[0]}`),
              second: t(`import.fields.${shared[1]}`),
            })}
          </Alert>
        )}
      </div>
      <MonthColumns reading={reading} actions={actions} fixed={!canPrepare || one.receipt !== null} />
      <IntervalColumns reading={reading} actions={actions} fixed={!canPrepare || one.receipt !== null} />
      <IntervalRows reading={reading} actions={actions} fixed={!canPrepare || one.receipt !== null} />
      <MeterReadings reading={reading} actions={actions} fixed={!canPrepare || one.receipt !== null} />
      <ReadingFacts reading={reading} actions={actions} fixed={!canPrepare || one.receipt !== null} />
      <MeterColumns
        reading={reading}
        options={options}
        state={state}
        actions={actions}
        fixed={!canPrepare || one.receipt !== null}
      />
      {!reading.wide && (
        <TableLayout
          key={`${reading.headerRecord} ${reading.lastRecord ?? ''}`}
          reading={reading}
          actions={actions}
          fixed={!canPrepare || one.receipt !== null}
        />
      )}
      <SheetChoice one={one} reading={reading} actions={actions} canPrepare={canPrepare} />
      <SampleTable reading={reading} mapping={mapping} />
      <fieldset disabled={!canPrepare} className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{t('import.columns.fieldsTitle')}</legend>
        {rowFor('site')}
        <RadioGroup
          name="import-period-mode"
          legend={t('import.columns.periodMode')}
          value={mode}
          onChange={chooseMode}
          options={[
            { value: 'two', label: t('import.columns.periodTwo'), hint: t('import.columns.endOptional') },
            { value: 'one', label: t('import.columns.periodOne') },
          ]}
        />
        {mode === 'one' ? rowFor('period') : [rowFor('periodStart'), rowFor('periodEnd')]}
        {givesEndAlone(mapping) && <PeriodLengthField mapping={mapping} onChange={setMapping} />}
        {dataFields.map(rowFor)}
      </fieldset>
      <fieldset disabled={!canPrepare} className="min-w-0">
        <RadioGroup
          name="import-date-order"
          legend={t('import.columns.dateOrder')}
          hint={t('import.columns.dateOrderHint')}
          value={(draft.dateOrder === undefined ? options.dateOrder : draft.dateOrder) ?? 'ask'}
          onChange={(order) => change((before) => ({ ...before, dateOrder: order === 'ask' ? null : order }))}
          options={[
            { value: 'ask', label: t('import.columns.dateAsk') },
            { value: 'day-month-year', label: t('import.columns.dayFirst') },
            { value: 'month-day-year', label: t('import.columns.monthFirst') },
          ]}
        />
      </fieldset>
      <fieldset disabled={!canPrepare} className="min-w-0">
        <RadioGroup
          name="import-decimal-mark"
          legend={t('import.columns.decimalMark')}
          hint={t('import.columns.decimalMarkHint')}
          value={(draft.decimalMark === undefined ? options.decimalMark : draft.decimalMark) ?? 'ask'}
          onChange={(mark) => change((before) => ({ ...before, decimalMark: mark === 'ask' ? null : mark }))}
          options={[
            { value: 'ask', label: t('import.columns.decimalAsk') },
            { value: 'point', label: t('import.columns.decimalPoint') },
            { value: 'comma', label: t('import.columns.decimalComma') },
          ]}
        />
      </fieldset>
      {canPrepare && (
        <div className="border-t border-line pt-4">
          <Button variant="primary" size="lg" busy={actions.busy === 'check'} onClick={go}>
            {t('import.columns.go')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The table as it is read now. */
const shapeOf = ({ wide }: inventory.ImportReading) => ({ wide: Boolean(wide), year: wide?.year ?? null })

/** Why the last check ended without an answer. */
function CheckFailure({ one, canPrepare }: Pick<WizardProps, 'one' | 'canPrepare'>) {
  const { t } = useTranslation('inventory')
  const refresh = useRefreshImports()
  const advice = useUploadAdvice()
  if (one.state !== 'failed') return null
  const error = new ApiError({ code: one.errorCode ?? 'unexpected', status: 422, details: one.errorDetails ?? {} })
  return (
    <ProblemAlert error={error} title={t('import.columns.failed')}>
      <p>{advice(error)}</p>
      {canPrepare && one.jobId !== null && <TryAgain jobId={one.jobId} onStarted={refresh} />}
    </ProblemAlert>
  )
}
