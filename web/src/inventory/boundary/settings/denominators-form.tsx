import type { ResponseOf } from '@athar/contracts'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { draftFrom, Form, moneyText, typedMoney, useContractForm } from '../../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useProblemWords } from '../problem-words.ts'
import { useYear } from '../queries.ts'
import { isFixed } from './year-head.tsx'

type YearAnswer = ResponseOf<typeof inventory.readYear>

/** Revenue is typed in whole currency. */
const typed = (stored: inventory.Denominators): inventory.Denominators => ({
  ...stored,
  revenueMinor: moneyText(stored.revenueMinor, stored.currency),
})

/** Revenue, people and output of a year. */
export function DenominatorsForm({ year, denominators, denominatorsVersion }: YearAnswer) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  const currencies = useCurrencies()
  // Last year's figures stand beside this year's, so that a slip of a digit is seen.
  const last = useYear(year.year - 1).data?.denominators
  const hint = (key: 'revenue' | 'headcount' | 'output', value: string | undefined) =>
    value === undefined ? t(`boundary.year.${key}Hint`) : t('boundary.year.last', { value })
  const form = useContractForm({
    name: 'denominators',
    disabled: !canPrepare || isFixed(year),
    stored: typed(denominators),
    version: denominatorsVersion,
    schema: inventory.denominators,
    adjust: (body, { revenueMinor, currency }) => ({ ...body, revenueMinor: typedMoney(revenueMinor, currency) }),
    problem: useProblemWords(),
    send: (body, version) =>
      callApi(inventory.saveYear, { params: { year: year.year }, body: { version, denominators: body } }),
    newerOf: (failure) => {
      const current = failure.details['current'] as YearAnswer
      return failure.code === 'inventory.boundary-changed'
        ? {
            draft: draftFrom(inventory.denominators, typed(current.denominators)),
            version: current.denominatorsVersion,
          }
        : null
    },
    touches: [inventory.readYear, inventory.listYears],
    onSaved: () => toast.success(t('boundary.year.saved', { year: format.year(year.year) })),
    fields: [
      [
        {
          kind: 'number',
          name: 'revenueMinor',
          optional: false,
          label: t('boundary.year.revenue'),
          hint: hint(
            'revenue',
            last?.revenueMinor == null ? undefined : format.money(last.revenueMinor, last.currency),
          ),
        },
        {
          kind: 'choice',
          as: 'search',
          name: 'currency',
          label: t('boundary.year.currency'),
          hint: t('boundary.year.currencyHint'),
          options: currencies,
        },
        {
          kind: 'number',
          name: 'headcount',
          optional: false,
          label: t('boundary.year.headcount'),
          hint: hint('headcount', last?.headcount == null ? undefined : format.number(last.headcount)),
          className: 'sm:col-span-2 sm:max-w-80',
        },
        {
          kind: 'number',
          name: 'output',
          optional: false,
          label: t('boundary.year.output'),
          hint: hint(
            'output',
            last?.output == null
              ? undefined
              : [format.number(last.output), ...(last.outputUnit ? [isolate(last.outputUnit)] : [])].join(' '),
          ),
        },
        {
          name: 'outputUnit',
          optional: false,
          label: t('boundary.year.outputUnit'),
          hint: t('boundary.year.outputUnitHint'),
        },
      ],
    ],
  })
  return (
    <section aria-labelledby="denominators-title" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="denominators-title" className="text-xl">
          {t('boundary.year.title')}
        </h2>
        <p className="text-muted">{t('boundary.year.intro')}</p>
      </div>
      {isFixed(year) && (
        <Alert severity="info" live={false}>
          {t(`boundary.year.fixed.${year.state === 'locked' ? 'locked' : 'approved'}`)}
        </Alert>
      )}
      <Form form={form} submit={t('common:generic.save')} onlyChanged />
    </section>
  )
}

/** The currencies a browser knows, those of the region and the common ones first. */
function useCurrencies() {
  const { lang } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'currency' })
    const first = ['SAR', 'USD', 'EUR', 'AED']
    const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length)
    return Intl.supportedValuesOf('currency')
      .map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }))
      .sort((a, b) => rank(a.value) - rank(b.value) || a.value.localeCompare(b.value))
  }, [lang])
}
