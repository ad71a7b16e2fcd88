import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callApi } from '../../../platform/api/index.ts'
import {
  draftFrom,
  FormDialog,
  useContractForm,
  type ContractFields,
  type DraftOf,
} from '../../../platform/form/index.ts'
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

const entry = inventory.priceIndexParams.extend(inventory.priceLevelInput.shape)
type PriceDraft = DraftOf<z.infer<typeof entry>>

/** One level with its source and the reason for the change. */
export function PriceLevelDialog({ target, currencies, onClose }: PriceLevelDialogProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const nameOf = ({ currency, year }: Pick<PriceLevel, 'currency' | 'year'>) =>
    t('factors.price.name', { currency, year: format.year(year) })
  const level = target.kind === 'correct' ? target.level : null
  const form = useContractForm({
    name: 'price-level',
    stored:
      target.kind === 'correct'
        ? target.level
        : { currency: target.missing?.currency ?? currencies[0]?.currency, year: target.missing?.year },
    version: level?.version ?? 0,
    schema: entry,
    problem: ({ path }) => t(`factors.price.problem.${path as keyof PriceDraft}`),
    send: ({ currency, year, ...body }, version) =>
      callApi(inventory.savePriceIndex, { params: { currency, year }, body: { ...body, version } }),
    newerOf: ({ code, details }) => {
      if (code !== 'inventory.boundary-changed') return null
      const current = details['current'] as PriceLevel | null
      return current ? { draft: draftFrom(entry, current), version: current.version } : { draft: null, version: 0 }
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
function usePriceFields(currencies: PriceIndex['currencies'], fixed: boolean): ContractFields<PriceDraft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const names = new Intl.DisplayNames(lang, { type: 'currency' })
  const of = <N extends keyof PriceDraft>(name: N) => ({
    name,
    label: t(`factors.price.field.${name as 'value'}`),
    hint: t(`factors.price.hint.${name as 'value'}`),
  })
  const place: ContractFields<PriceDraft> = [
    [
      {
        kind: 'choice',
        ...of('currency'),
        options: currencies.map(({ currency }) => ({ value: currency, label: `${names.of(currency)} (${currency})` })),
      },
      { ...of('year'), whole: true, most: 4 },
    ],
  ]
  return [
    ...(fixed ? [] : place),
    of('value'),
    { ...of('source'), rows: 2 },
    // Asked for each time.
    { ...of('reason'), rows: 2, each: true },
  ]
}
