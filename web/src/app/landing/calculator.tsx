import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberQuestion } from '../../platform/form/number-question.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { Code } from '../../ui/inline.tsx'
import { Select } from '../../ui/select/index.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useCalculator, type CalculatorActivity, type CalculatorResult } from './use-calculator.ts'

/** The specification writes the unit of gasoline fuel in full; the others are symbols. */
const unitWords = ['kWh', 'km', 'liters'] as const
const wordFor = (unit: string): (typeof unitWords)[number] | null =>
  unit === 'litre' || unit === 'litres' ? 'liters' : (unitWords.find((known) => known === unit) ?? null)

const parameters = ['energy', 'distance', 'volume'] as const

/** Pick an activity, enter its amount, press: one figure from the same engine as the inventory. */
export function Calculator() {
  const { t } = useTranslation(['landing', 'common'])
  const { lang } = useLanguage()
  const state = useCalculator()
  const unit =
    state.activity &&
    (wordFor(state.activity.unit)
      ? t(`calculator.units.${wordFor(state.activity.unit) ?? 'kWh'}`)
      : state.activity.unit)
  const parameterName = (activity: CalculatorActivity | null) => {
    const known = parameters.find((parameter) => parameter === activity?.parameter)
    return known ? t(`calculator.parameters.${known}`) : t('calculator.amount')
  }
  if (state.list.isError)
    return (
      <ErrorState
        title={t('common:generic.error')}
        retry={{ label: t('common:generic.retry'), onRetry: () => void state.list.refetch() }}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-8 rounded-card border border-line bg-surface p-6 md:grid-cols-2 md:p-8">
      <form
        noValidate
        className="grid grid-cols-1 content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        <Field label={t('calculator.activity')}>
          {(control) =>
            state.list.isPending ? (
              <Skeleton className="h-11 w-full" />
            ) : (
              <Select
                {...control}
                placeholder={t('calculator.choose')}
                options={state.activities.map((one) => ({ value: one.id, label: one.name[lang] }))}
                value={state.activityId}
                onChange={state.choose}
              />
            )
          }
        </Field>
        <Field label={parameterName(state.activity)}>
          {(control) => (
            <>
              <TextInput
                {...control}
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                value={state.amount}
                onChange={(event) => state.setAmount(event.target.value)}
                trailing={<span className="px-3">{unit ?? t('calculator.unit')}</span>}
              />
              {state.unclear && <NumberQuestion typed={state.amount} onAnswer={state.settle} />}
            </>
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" icon="calculator" busy={state.calculating}>
          {t(state.calculating ? 'calculator.busy' : 'calculator.submit')}
        </Button>
      </form>
      <div aria-live="polite" className="grid grid-cols-1 content-center rounded-container bg-sunken p-6">
        {state.result && state.activity ? (
          <Result result={state.result} activity={state.activity} />
        ) : (
          <p className="text-sm text-muted">{t('calculator.idle')}</p>
        )}
      </div>
    </div>
  )
}

const categories = ['stationary-combustion', 'mobile-combustion', 'purchased-electricity'] as const

function Result({ result, activity }: { readonly result: CalculatorResult; readonly activity: CalculatorActivity }) {
  const { t } = useTranslation(['landing', 'common'])
  const { lang } = useLanguage()
  const format = useFormat()
  const factor = result.emission_factor
  const category = categories.find((known) => known === factor.category)
  const name = activity.factor.name[lang]
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="text-sm text-muted">{t('calculator.result')}</p>
        <p className="figures flex flex-wrap items-baseline gap-x-2">
          <bdi className="text-4xl font-semibold">
            {format.number(result.co2e, { minimumFractionDigits: 4, maximumFractionDigits: 4 })}
          </bdi>
          <bdi className="text-muted">{t('common:co2e.kg')}</bdi>
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 border-t border-line pt-4 text-sm sm:grid-cols-2">
        <Fact label={t('calculator.factor')} wide>
          {name}
        </Fact>
        <Fact label={t('calculator.category')}>
          {category ? t(`calculator.categories.${category}`) : <Code>{factor.category}</Code>}
        </Fact>
        <Fact label={t('calculator.factorUnit')}>
          <FactorUnit unit={factor.unit} />
        </Fact>
        <Fact label={t('calculator.source')} wide>
          <bdi lang="en">{activity.factor.source}</bdi>
          {t('calculator.sourceYear', { year: activity.factor.year })}
        </Fact>
      </dl>
    </div>
  )
}

/** `kg CO2e/kWh` in the words of the page; another unit stays as the answer gives it. */
function FactorUnit({ unit }: { readonly unit: string }) {
  const { t } = useTranslation(['landing', 'common'])
  const word = wordFor(unit.replace(/^kg CO2e\//, ''))
  return word ? (
    t('calculator.perUnit', { emissions: t('common:co2e.kg'), unit: t(`calculator.units.${word}`) })
  ) : (
    <Code>{unit}</Code>
  )
}

function Fact({
  label,
  wide = false,
  children,
}: {
  readonly label: string
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={cx(wide && 'sm:col-span-2')}>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
