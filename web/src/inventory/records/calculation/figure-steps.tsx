import type * as inventory from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordWords, type RecordWords } from '../use-record-words.ts'

type Step = inventory.ExplainedFigure['steps']['AR5'][number]
type FigureStepsProps = {
  /** All figures of one quantity: its own, the market-based one of purchased energy, its supply chain. */
  readonly figures: readonly inventory.ExplainedFigure[]
  readonly set: inventory.GwpSetName
}

/** The arithmetic of every figure, from the published factor to the result. */
export function FigureSteps({ figures, set }: FigureStepsProps) {
  const main = figures.find(({ role }) => role === 'main')
  const purchased = figures.some(({ role }) => role === 'market')
  return figures.map((figure) => (
    <Figure
      key={`${figure.role} ${figure.factor.id}`}
      figure={figure}
      set={set}
      purchased={purchased}
      repeated={figure.role === 'market' && figure.factor.id === main?.factor.id && figure.rate[set] === main.rate[set]}
    />
  ))
}

type FigureProps = Pick<FigureStepsProps, 'set'> & {
  readonly figure: inventory.ExplainedFigure
  readonly purchased: boolean
  /** Whether it repeats the location-based figure to the digit. */
  readonly repeated: boolean
}

function Figure({ figure, set, purchased, repeated }: FigureProps) {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  const heading =
    figure.role === 'upstream'
      ? t('records.calculation.roles.upstream', { category: words.category(figure.category) })
      : figure.role === 'market'
        ? t('records.calculation.roles.market')
        : purchased
          ? t('records.calculation.roles.location')
          : null
  return (
    <div>
      {heading !== null && <p className="mb-1 text-sm font-semibold">{heading}</p>}
      {repeated ? (
        <p className="text-sm">{t('records.calculation.sameAsLocation', { kg: words.exact(figure.kgCo2e[set]) })}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">
            <bdi>{words.name(figure.factor.name).text}</bdi>
            {figure.methodTier !== 'reported' && (
              <>
                {' · '}
                <bdi lang="en" dir="ltr">
                  {[figure.factor.source.publisher, figure.factor.source.year].filter(Boolean).join(', ')}
                </bdi>
              </>
            )}
          </p>
          <ol className="grid gap-px overflow-hidden rounded-control border border-line bg-line text-sm">
            {figure.steps[set].map((step, at) => (
              <li
                key={at}
                className="grid gap-x-4 gap-y-0.5 bg-surface px-3 py-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
              >
                <StepLine step={step} rate={figure.rate[set]} words={words} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function StepLine({ step, rate, words }: { readonly step: Step; readonly rate: string; readonly words: RecordWords }) {
  const { t } = useTranslation('inventory')
  const { exact, unit } = words
  switch (step.kind) {
    case 'factor':
      return (
        <Line label={t('records.calculation.step.factor')}>
          {t('records.calculation.perUnit', { kg: exact(step.kg), unit: unit(step.unit) })}
        </Line>
      )
    case 'gas':
      return (
        <Line label={t('records.calculation.step.gas', { gas: gasName(step.gas, words) })}>
          {t('records.calculation.gasFormula', {
            kg: exact(step.kg),
            gwp: exact(step.gwp),
            co2e: exact(step.co2e),
            unit: unit(step.unit),
          })}
        </Line>
      )
    case 'convert':
      return (
        <Line
          label={t('records.calculation.step.convert', { from: unit(step.from), to: unit(step.perUnitOf) })}
          note={
            <>
              {t(`records.calculation.by.${step.by}`)}{' '}
              {step.fuel !== null && t('records.calculation.fuel', { fuel: step.fuel })}
              {step.source !== '' && (
                <>
                  {' · '}
                  <bdi lang="en" dir="ltr">
                    {step.source}
                  </bdi>
                </>
              )}
            </>
          }
        >
          {[
            step.multiply !== '1' && t('records.calculation.times', { multiply: exact(step.multiply) }),
            step.divide !== '1' && t('records.calculation.over', { divide: exact(step.divide) }),
            t('records.calculation.gives', { kg: exact(step.perUnit), unit: unit(step.perUnitOf) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Line>
      )
    case 'rate':
      return (
        <Line label={t('records.calculation.step.rate')}>
          {t('records.calculation.perUnit', { kg: exact(step.kg), unit: unit(step.unit) })}
        </Line>
      )
    case 'result':
      return (
        <Line label={t('records.calculation.step.result')} strong>
          {t('records.calculation.resultFormula', {
            quantity: exact(step.quantity),
            unit: unit(step.unit),
            rate: exact(rate),
            kg: exact(step.kg),
          })}
        </Line>
      )
  }
}

const groups: Readonly<Record<string, string>> = {
  'Carbon dioxide': 'CO2',
  Methane: 'CH4',
  'Methane, fossil': 'CH4',
  'Methane, non-fossil': 'CH4',
  'Nitrous oxide': 'N2O',
}
const gasName = (gas: string, words: RecordWords): string => words.gas(gas, groups[gas] ?? '')

function Line({
  label,
  note,
  strong = false,
  children,
}: {
  readonly label: string
  readonly note?: ReactNode
  readonly strong?: boolean
  readonly children: ReactNode
}) {
  return (
    <>
      <span className="text-muted">
        {label}
        {note !== undefined && <span className="block text-xs">{note}</span>}
      </span>
      <span className={strong ? 'figures font-semibold break-words' : 'figures break-words'}>{children}</span>
    </>
  )
}
