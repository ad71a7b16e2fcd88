import type { ResponseOf } from '@athar/contracts'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../form/conflict.tsx'
import { fieldId, Problems, useFieldProblem } from '../form/problems.tsx'
import { figureText, moneyText, typedMoney, typedNumber } from '../form/typed-number.ts'
import { useForm } from '../form/use-form.ts'
import { useRefresh, useYear } from '../queries.ts'
import { isFixed } from './year-head.tsx'

type YearAnswer = ResponseOf<typeof inventory.readYear>
const form = 'denominators'

type Draft = {
  readonly revenue: string
  readonly currency: string
  readonly headcount: string
  readonly output: string
  readonly outputUnit: string
}

const draftOf = ({ revenueMinor, currency, headcount, output, outputUnit }: inventory.Denominators): Draft => ({
  revenue: moneyText(revenueMinor, currency),
  currency,
  headcount: figureText(headcount),
  output: figureText(output),
  outputUnit: outputUnit ?? '',
})

const bodyOf = (draft: Draft): inventory.Denominators => ({
  revenueMinor: typedMoney(draft.revenue, draft.currency),
  currency: draft.currency,
  headcount: typedNumber(draft.headcount),
  output: typedNumber(draft.output),
  outputUnit: draft.outputUnit.trim() === '' ? null : draft.outputUnit,
})

/** Revenue, people and output of a year. */
export function DenominatorsForm({ year, denominators, denominatorsVersion }: YearAnswer) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  const refresh = useRefresh()
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useForm({
    initial: draftOf(denominators),
    version: denominatorsVersion,
    toBody: bodyOf,
    schema: inventory.denominators,
    send: (body, version) =>
      callApi(inventory.saveYear, { params: { year: year.year }, body: { version, denominators: body } }),
    onSaved: async () => {
      toast.success(t('boundary.year.saved', { year: format.year(year.year) }))
      await refresh(inventory.readYear, inventory.listYears)
    },
  })
  const theirs = failure?.code === 'inventory.boundary-changed' ? (failure.details['current'] as YearAnswer) : null
  const problem = useFieldProblem(issues)
  const labels = {
    revenueMinor: t('boundary.year.revenue'),
    currency: t('boundary.year.currency'),
    headcount: t('boundary.year.headcount'),
    output: t('boundary.year.output'),
    outputUnit: t('boundary.year.outputUnit'),
  }
  const fixed = !canPrepare || isFixed(year)
  const last = useLastYear(year.year)
  const row = (label: string, of: (draft: Draft) => string) => {
    const mineAndTheirs = [of(draft), theirs ? of(draftOf(theirs.denominators)) : ''] as const
    return {
      label,
      mine: mineAndTheirs[0] || '–',
      theirs: mineAndTheirs[1] || '–',
      same: mineAndTheirs[0] === mineAndTheirs[1],
    }
  }
  return (
    <form
      id={form}
      noValidate
      aria-labelledby={`${form}-title`}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div>
        <h2 id={`${form}-title`} className="text-xl">
          {t('boundary.year.title')}
        </h2>
        <p className="text-muted">{t('boundary.year.intro')}</p>
      </div>
      {isFixed(year) && (
        <Alert severity="info" live={false}>
          {t(`boundary.year.fixed.${year.state === 'locked' ? 'locked' : 'approved'}`)}
        </Alert>
      )}
      {theirs ? (
        <Conflict
          busy={busy}
          differences={[
            row(labels.revenueMinor, ({ revenue, currency }) => (revenue === '' ? '' : `${revenue} ${currency}`)),
            row(labels.headcount, ({ headcount }) => headcount),
            row(labels.output, ({ output, outputUnit }) => `${output} ${outputUnit}`.trim()),
          ]}
          onKeepMine={() => void submit(theirs.denominatorsVersion)}
          onTakeTheirs={() => reset(draftOf(theirs.denominators), theirs.denominatorsVersion)}
        />
      ) : (
        <Problems
          form={form}
          issues={issues}
          failure={failure}
          attempt={attempt}
          labelOf={(path) => labels[path as keyof typeof labels] ?? path}
        />
      )}
      <fieldset disabled={fixed} className="grid min-w-0 gap-5 sm:grid-cols-[3fr_2fr]">
        <Field
          id={fieldId(form, 'revenueMinor')}
          label={labels.revenueMinor}
          hint={
            last?.revenueMinor != null
              ? t('boundary.year.last', { value: format.money(last.revenueMinor, last.currency) })
              : t('boundary.year.revenueHint')
          }
          error={problem('revenueMinor')}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={draft.revenue}
              onChange={(event) => change({ revenue: event.target.value })}
            />
          )}
        </Field>
        <CurrencyField
          currency={draft.currency}
          error={problem('currency')}
          onChange={(currency) => change({ currency })}
        />
        <Field
          id={fieldId(form, 'headcount')}
          label={labels.headcount}
          hint={
            last?.headcount != null
              ? t('boundary.year.last', { value: format.number(last.headcount) })
              : t('boundary.year.headcountHint')
          }
          error={problem('headcount')}
          className="sm:col-span-2 sm:max-w-80"
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={draft.headcount}
              onChange={(event) => change({ headcount: event.target.value })}
            />
          )}
        </Field>
        <Field
          id={fieldId(form, 'output')}
          label={labels.output}
          hint={
            last?.output != null
              ? t('boundary.year.last', { value: `${format.number(last.output)} ${last.outputUnit ?? ''}` })
              : t('boundary.year.outputHint')
          }
          error={problem('output')}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={draft.output}
              onChange={(event) => change({ output: event.target.value })}
            />
          )}
        </Field>
        <Field
          id={fieldId(form, 'outputUnit')}
          label={labels.outputUnit}
          hint={t('boundary.year.outputUnitHint')}
          error={problem('outputUnit')}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={60}
              value={draft.outputUnit}
              onChange={(event) => change({ outputUnit: event.target.value })}
            />
          )}
        </Field>
      </fieldset>
      {!fixed && (
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
            {tCommon('generic.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Last year's figures, shown beside this year's so that a slip of a digit is seen. */
const useLastYear = (year: number): inventory.Denominators | undefined => useYear(year - 1).data?.denominators

function CurrencyField({
  currency,
  error,
  onChange,
}: {
  readonly currency: string
  readonly error: string | undefined
  readonly onChange: (currency: string) => void
}) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'currency' })
    const first = ['SAR', 'USD', 'EUR', 'AED']
    const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length)
    return Intl.supportedValuesOf('currency')
      .map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }))
      .sort((a, b) => rank(a.value) - rank(b.value) || a.value.localeCompare(b.value))
  }, [lang])
  return (
    <Field
      id={fieldId(form, 'currency')}
      label={t('boundary.year.currency')}
      hint={t('boundary.year.currencyHint')}
      error={error}
    >
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={currency}
          onChange={(next) => next && onChange(next)}
          empty={t('boundary.nothingMatches')}
        />
      )}
    </Field>
  )
}
