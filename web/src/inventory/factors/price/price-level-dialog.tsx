import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { figureText, FormDialog, typedNumber, useForm, type FieldList } from '../../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { PriceIndex, PriceLevel } from '../queries.ts'

/** A level that is not there yet, perhaps one that rows wait for; or one that was wrong. */
export type PriceTarget =
  | { readonly kind: 'add'; readonly missing: inventory.MissingPrice | null }
  | { readonly kind: 'correct'; readonly level: PriceLevel }

type PriceLevelDialogProps = {
  readonly target: PriceTarget
  readonly currencies: PriceIndex['currencies']
  readonly onClose: () => void
}

type PriceDraft = {
  readonly currency: string | null
  readonly year: string
  readonly value: string
  readonly source: string
  readonly reason: string
}

const entry = inventory.priceIndexParams.extend(inventory.priceLevelInput.shape)

/** The reason is asked for each time. */
const draftOf = (level: PriceLevel): PriceDraft => ({
  currency: level.currency,
  year: String(level.year),
  value: figureText(level.value),
  source: level.source,
  reason: '',
})

const emptyDraft = (currencies: PriceIndex['currencies'], missing: inventory.MissingPrice | null): PriceDraft => ({
  currency: missing?.currency ?? currencies[0]?.currency ?? null,
  year: missing ? String(missing.year) : '',
  value: '',
  source: '',
  reason: '',
})

/** One level with its source and the reason for the change. */
export function PriceLevelDialog({ target, currencies, onClose }: PriceLevelDialogProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const nameOf = ({ currency, year }: Pick<PriceLevel, 'currency' | 'year'>) =>
    t('factors.price.name', { currency, year: format.year(year) })
  const level = target.kind === 'correct' ? target.level : null
  const form = useForm({
    name: 'price-level',
    initial: level ? draftOf(level) : emptyDraft(currencies, target.kind === 'add' ? target.missing : null),
    version: level?.version ?? 0,
    toBody: ({ currency, year, value, source, reason }) => ({
      currency: currency ?? '',
      year: typedNumber(year) ?? '',
      value: typedNumber(value) ?? '',
      source,
      reason,
    }),
    schema: entry,
    problem: ({ path }) => t(`factors.price.problem.${path as keyof PriceDraft}`),
    send: ({ currency, year, ...body }, version) =>
      callApi(inventory.savePriceIndex, { params: { currency, year }, body: { ...body, version } }),
    newerOf: ({ code, details }) => {
      if (code !== 'inventory.boundary-changed') return null
      const current = details['current'] as PriceLevel | null
      return current ? { draft: draftOf(current), version: current.version } : { draft: null, version: 0 }
    },
    touches: [inventory.listPriceIndex, inventory.listSuperseded],
    onSaved: (saved: PriceLevel) => {
      toast.success(t('factors.price.saved', { name: nameOf(saved) }))
      onClose()
    },
    fields: usePriceFields(currencies, level !== null),
  })
  return (
    <FormDialog
      form={form}
      title={level ? t('factors.price.correctTitle', { name: nameOf(level) }) : t('factors.price.addTitle')}
      submit={t('factors.price.save')}
      gone={t('factors.price.gone')}
      onClose={onClose}
    />
  )
}

/** The place of a level does not change: another year is another level. */
function usePriceFields(currencies: PriceIndex['currencies'], fixed: boolean): FieldList<PriceDraft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const names = new Intl.DisplayNames(lang, { type: 'currency' })
  const labels = (name: keyof PriceDraft) => ({
    label: t(`factors.price.field.${name}`),
    hint: t(`factors.price.hint.${name}`),
    required: true,
  })
  const of = <N extends keyof PriceDraft>(name: N) => ({ name, ...labels(name) })
  const place: FieldList<PriceDraft> = [
    [
      {
        kind: 'choice',
        ...of('currency'),
        options: currencies.map(({ currency }) => ({ value: currency, label: `${names.of(currency)} (${currency})` })),
      },
      { kind: 'number', ...of('year'), whole: true, most: 4 },
    ],
  ]
  return [
    ...(fixed ? [] : place),
    { kind: 'number', ...of('value') },
    { kind: 'long', ...of('source'), rows: 2, most: 500 },
    { kind: 'long', ...of('reason'), rows: 2, most: 1000, each: true },
  ]
}
