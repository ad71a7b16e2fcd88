import {
  isAsked,
  type Methodology,
  type Parameter,
  type Problem,
  type Row,
  type RowsParameter,
} from '@athar/methodologies'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EnteredField } from './entered-field.tsx'
import { RowsField } from './rows-field.tsx'
import type { MethodologyDraft } from './typed-input.ts'
import { useMethodologyWords } from './use-methodology-words.ts'
import { useProblemWords } from './use-problem-words.ts'

/** Parts of a form; a stored project has its fixed parameters already. */
export type FormPart = 'period' | 'fixed' | 'monitored'

type MethodologyFormProps = {
  readonly definition: Methodology
  readonly draft: MethodologyDraft
  readonly problems: readonly Problem[]
  readonly onChange: (draft: MethodologyDraft) => void
  readonly parts?: readonly FormPart[]
  /** What else can be done with a table. */
  readonly tableAction?: (table: RowsParameter) => ReactNode
}

const allParts: readonly FormPart[] = ['period', 'fixed', 'monitored']

/** The fields that a definition asks for. Problems are shown at their field; what is merely missing is not. */
export function MethodologyForm({
  definition,
  draft,
  problems,
  onChange,
  parts = allParts,
  tableAction,
}: MethodologyFormProps) {
  const { t } = useTranslation('methodologies')
  const asked = definition.parameters.filter((each) => isAsked(definition, each, draft))
  return (
    <div className="grid grid-cols-1 gap-8">
      {parts.includes('period') && <PeriodPart draft={draft} problems={problems} onChange={onChange} />}
      {(['fixed', 'monitored'] as const).map((kind) => {
        const parameters = asked.filter((each) => each.kind === kind)
        if (!parts.includes(kind) || parameters.length === 0) return null
        return (
          <fieldset key={kind} className="grid grid-cols-1 gap-5">
            <legend className="mb-3 text-lg font-semibold">{t(`form.${kind}`)}</legend>
            {parameters.map((parameter) => (
              <ParameterField
                key={parameter.code}
                parameter={parameter}
                draft={draft}
                problems={problems.filter((each) => each.parameter === parameter.code)}
                onChange={onChange}
                tableAction={tableAction}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

type PartProps = Pick<MethodologyFormProps, 'draft' | 'problems' | 'onChange'>

function PeriodPart({ draft, problems, onChange }: PartProps) {
  const { t } = useTranslation('methodologies')
  const problemWords = useProblemWords()
  const ofPeriod = problems.find(({ code }) => code === 'period-reversed' || code === 'period-too-long')
  const ofDebt = problems.find(({ parameter }) => parameter === 'debt-before')
  return (
    <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="mb-3 text-lg font-semibold">{t('form.period')}</legend>
      <EnteredField
        id="period-from"
        label={t('form.from')}
        type="day"
        unit="day"
        value={draft.from}
        onChange={(from) => onChange({ ...draft, from })}
      />
      <EnteredField
        id="period-to"
        label={t('form.to')}
        type="day"
        unit="day"
        value={draft.to}
        error={ofPeriod && problemWords.sentence(ofPeriod)}
        onChange={(to) => onChange({ ...draft, to })}
      />
      <EnteredField
        id="parameter-debt-before"
        label={t('form.debt')}
        hint={t('page.negative')}
        type="decimal"
        unit="tCO2e"
        value={draft.debtBefore}
        error={ofDebt && problemWords.sentence(ofDebt)}
        onChange={(debtBefore) => onChange({ ...draft, debtBefore })}
      />
    </fieldset>
  )
}

type ParameterProps = PartProps & {
  readonly parameter: Parameter
  readonly tableAction: MethodologyFormProps['tableAction']
}

function ParameterField({ parameter, draft, problems, onChange, tableAction }: ParameterProps) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const problemWords = useProblemWords()
  const { code, kind, type, unit, source } = parameter
  const part = kind === 'fixed' ? 'parameters' : 'measured'
  const entered = draft[part][code]
  const change = (value: string | readonly Row[]) => onChange({ ...draft, [part]: { ...draft[part], [code]: value } })
  if (type === 'rows')
    return (
      <RowsField
        parameter={parameter}
        rows={Array.isArray(entered) ? (entered as readonly Row[]) : []}
        problems={problems}
        period={draft}
        onChange={change}
        action={tableAction?.(parameter)}
      />
    )
  const standard = parameter.default
  const problem = problems.find((each) => each.code !== 'missing-parameter')
  const value = typeof entered === 'string' ? entered : ''
  const hint =
    type === 'decimal' && standard !== undefined
      ? t('form.defaultHint', { value: words.figure(standard), source: words.name('sources', source) })
      : undefined
  return (
    <EnteredField
      id={`parameter-${code}`}
      label={words.name('parameters', code)}
      hint={hint}
      error={problem && problemWords.sentence(problem)}
      type={type}
      unit={unit}
      code={code}
      options={type === 'choice' ? parameter.options : []}
      value={type === 'choice' && value === '' ? (standard ?? '') : value}
      onChange={change}
    />
  )
}
