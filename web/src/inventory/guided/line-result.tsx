import type { ResponseOf } from '@athar/contracts'
import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import type { CalculatorNames } from './use-calculator-names.ts'

export type LineAnswer = ResponseOf<typeof inventory.calculateLines>['lines'][number]

const allDigits = { maximumFractionDigits: 60 } as const

/** Each figure of a line with its arithmetic, its factor and where that comes from. */
export function LineResult({ answer, names }: { readonly answer: LineAnswer; readonly names: CalculatorNames }) {
  const { t } = useTranslation('mrv-hub')
  if (answer.refusal)
    return (
      <Alert severity="error" title={names.warning(answer.refusal.code)}>
        <p>{names.help(answer.refusal.code) || t('calculator.refusedText')}</p>
      </Alert>
    )
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      {answer.figures?.map((figure, at) => (
        <Figure key={at} figure={figure} figures={answer.figures ?? []} names={names} />
      ))}
    </div>
  )
}

type FigureProps = {
  readonly figure: inventory.ExplainedFigure
  readonly figures: readonly inventory.ExplainedFigure[]
  readonly names: CalculatorNames
}

function Figure({ figure, figures, names }: FigureProps) {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const format = useFormat()
  const exact = (value: string) => format.number(value, allDigits)
  const { factor, role } = figure
  const purchased = figures.some((one) => one.role === 'market')
  const label =
    role === 'upstream'
      ? t('calculator.upstream')
      : role === 'market'
        ? t('basis.market')
        : purchased
          ? t('basis.location')
          : t('calculator.emissions')
  const shown = format.emissions(figure.kgCo2e.AR5)
  const result = figure.steps.AR5.find((step) => step.kind === 'result')
  const conversions = figure.steps.AR5.filter((step) => step.kind === 'convert')
  return (
    <div className="grid grid-cols-1 gap-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted">{label}</span>
        <bdi className="figures text-xl font-semibold">{shown.value}</bdi>
        <bdi className="text-muted">{shown.unit}</bdi>
      </p>
      {conversions.map((step, at) => (
        <p key={at} className="text-muted">
          {t('calculator.converted', {
            from: names.unit(step.from),
            to: names.unit(step.perUnitOf),
            kg: exact(step.perUnit),
          })}
        </p>
      ))}
      {result && (
        <p className="figures wrap-anywhere">
          {t('calculator.formula', {
            quantity: exact(result.quantity),
            unit: names.unit(result.unit),
            rate: exact(figure.rate.AR5),
            kg: exact(result.kg),
          })}
        </p>
      )}
      <p>
        {t('calculator.factor')} <bdi>{nameIn(lang, factor.name).text}</bdi> · {names.tier(figure.methodTier)}
      </p>
      <p className="text-muted">
        {t('calculator.source')}{' '}
        <bdi lang="en" dir="ltr">
          {[factor.source.publisher, factor.source.title, factor.source.year].filter(Boolean).join(', ')}
        </bdi>
      </p>
      {figure.warnings.length > 0 && (
        <p className="text-muted">{figure.warnings.map((code) => names.warning(code)).join(' · ')}</p>
      )}
    </div>
  )
}
