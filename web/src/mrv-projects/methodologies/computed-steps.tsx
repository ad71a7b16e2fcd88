import type { PeriodFigures, Step } from '@athar/methodologies'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Bdi, Quantity } from '../../ui/inline.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { FormulaText } from './formula-text.tsx'
import { useMethodologyWords } from './use-methodology-words.ts'
import { VerdictBadge } from './verdict-badge.tsx'

const totals = ['baseline', 'project', 'leakage', 'uncertainty', 'net', 'counted', 'debtAfter'] as const

type Of = { readonly figures: PeriodFigures }

/** The figures of a period, the answers of its rules, and every step with its formula and values. */
export function ComputedSteps({ figures }: Of) {
  const { t } = useTranslation('methodologies')
  return (
    <div className="grid grid-cols-1 gap-8">
      <Totals figures={figures} />
      <section className="grid grid-cols-1 gap-3">
        <h3 className="text-lg">{t('page.rules')}</h3>
        <Rules figures={figures} />
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h3 className="text-lg">{t('result.steps')}</h3>
        <p className="text-sm text-muted">{t('result.stepsText')}</p>
        <StepsByYear steps={figures.steps} />
      </section>
    </div>
  )
}

function Totals({ figures }: Of) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const format = useFormat()
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {totals.map((total) => (
          <div key={total} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className={total === 'net' || total === 'counted' ? 'font-semibold' : ''}>{t(`result.${total}`)}</dt>
            <dd>
              <Quantity value={words.tonnes(figures[total])} unit={words.unit('tCO2e')} />
            </dd>
          </div>
        ))}
      </dl>
      {figures.byYear.length > 1 && (
        <PlainTable
          label={t('result.byYear')}
          rows={figures.byYear}
          rowKey={({ year }) => year}
          columns={[
            { key: 'year', header: t('result.year'), cell: ({ year }) => format.year(year) },
            {
              key: 'net',
              header: `${t('result.net')} (${words.unit('tCO2e')})`,
              cell: ({ net }) => words.tonnes(net),
              figures: true,
            },
          ]}
        />
      )}
    </>
  )
}

function Rules({ figures }: Of) {
  const words = useMethodologyWords()
  return (
    <ul className="grid grid-cols-1 gap-3">
      {figures.rules.map(({ code, verdict, values }) => (
        <li key={code} className="grid gap-1 rounded-container border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{words.sentence(`rules.${code}.name`, {})}</span>
            <VerdictBadge verdict={verdict} />
          </p>
          <p className="text-sm text-muted">{words.sentence(`rules.${code}.text`, values)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Of several years each is opened by itself; what belongs to no year is open. */
function StepsByYear({ steps }: { readonly steps: readonly Step[] }) {
  const format = useFormat()
  const years = [...new Set(steps.flatMap(({ year }) => year ?? []))]
  if (years.length < 2) return <StepList steps={steps} />
  const first = steps.findIndex(({ year }) => year !== undefined)
  const ofNone = (from: number, to?: number) => steps.slice(from, to).filter(({ year }) => year === undefined)
  return (
    <div className="grid grid-cols-1 gap-3">
      <StepList steps={ofNone(0, first)} />
      {years.map((year) => (
        <Disclosure key={year} title={format.year(year)}>
          <StepList steps={steps.filter((step) => step.year === year)} />
        </Disclosure>
      ))}
      <StepList steps={ofNone(first)} />
    </div>
  )
}

function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="grid grid-cols-1 gap-3 py-2">
      {steps.map((step) => (
        <OneStep key={`${step.code} ${step.symbol} ${step.year} ${step.label}`} step={step} />
      ))}
    </ol>
  )
}

function OneStep({ step }: { readonly step: Step }) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const { code, symbol, formula, method, terms, value, unit, label } = step
  return (
    <li className="grid grid-cols-1 gap-2 rounded-container border border-line p-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{words.name('steps', code)}</span>
        {label !== undefined && <Bdi className="text-muted">{words.label(label)}</Bdi>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {method === 'formula' ? (
          <FormulaText>{`${symbol} = ${formula}`}</FormulaText>
        ) : (
          <span className="text-sm">{t(`methods.${method}`)}</span>
        )}
        <span className="font-semibold">
          {method !== 'formula' && <FormulaText>{symbol}</FormulaText>} ={' '}
          <Quantity value={words.figure(value)} unit={words.unit(unit)} />
        </span>
      </p>
      {terms.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted" aria-label={t('result.terms')}>
          {terms.map((term, at) => (
            <li key={`${term.symbol} ${at}`} className="flex flex-wrap items-baseline gap-x-2">
              <FormulaText>{term.symbol}</FormulaText>
              <span>
                = <Quantity value={words.figure(term.value)} unit={words.unit(term.unit)} />
              </span>
              <span>{words.origin(term)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
