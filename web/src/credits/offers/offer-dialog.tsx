import {
  beginCreditOffer,
  creditCurrencies,
  creditOfferInput,
  listOwnSeries,
  mostConditions,
  type CreditOffer,
  type OwnSeries,
} from '@athar/contracts/credits'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { FormDialog, typedNumber, useForm, type FieldList, type Issue } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { seriesOf } from '../facts.tsx'
import { offerTouches } from './touches.ts'

type Draft = {
  readonly series: string
  readonly tonnes: string
  readonly leastTonnes: string
  readonly price: string
  readonly currency: CreditOffer['currency']
  readonly conditions: { readonly en: string; readonly ar: string }
}
const empty: Draft = {
  series: '',
  tonnes: '',
  leastTonnes: '',
  price: '',
  currency: 'SAR',
  conditions: { en: '', ar: '' },
}

/** Offers tonnes of a series that is held free. */
export function OfferDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('credits')
  const { lang } = useLanguage()
  const format = useFormat()
  const { data } = useApiQuery(listOwnSeries, { query: { limit: 100 } }, { staleTime: 0 })
  const held = (data?.items ?? []).filter(({ free }) => free !== '0')
  const shown = ({ projectName, vintage, free }: OwnSeries) =>
    t('offers.seriesOption', {
      project: isolate(nameIn(lang, projectName).text),
      vintage: format.year(vintage),
      free: format.number(free),
    })
  const form = useForm({
    name: 'offer-credits',
    initial: empty,
    schema: creditOfferInput,
    toBody: ({ series, tonnes, leastTonnes, price, ...draft }: Draft) => {
      const chosen = held.find((one) => seriesOf(one) === series)
      return {
        ...draft,
        programme: chosen?.programme ?? 0,
        project: chosen?.project ?? '',
        vintage: chosen?.vintage ?? 0,
        tonnes: typedNumber(tonnes) ?? '',
        leastTonnes: typedNumber(leastTonnes) ?? '',
        price: typedNumber(price) ?? '',
      }
    },
    send: (body) => callApi(beginCreditOffer, { body }),
    touches: [...offerTouches, listOwnSeries],
    onSaved: () => {
      toast.success(t('offers.begun'))
      onClose()
    },
    problem: ({ code }: Issue) =>
      code === 'text-missing' || code === 'least-above' || code === 'tonnes-whole' ? t(`invalid.${code}`) : undefined,
    fields: [
      {
        kind: 'choice',
        name: 'series',
        path: 'project',
        label: t('offers.series'),
        wrong: t('offers.seriesMissing'),
        options: held.map((one) => ({ value: seriesOf(one), label: shown(one) })),
        required: true,
      },
      [
        {
          kind: 'number',
          whole: true,
          name: 'tonnes',
          label: t('offers.tonnes'),
          hint: t('offers.tonnesHint'),
          required: true,
        },
        { kind: 'number', whole: true, name: 'leastTonnes', label: t('offers.least'), required: true },
      ],
      [
        { kind: 'number', name: 'price', label: t('offers.price'), wrong: t('invalid.price'), required: true },
        {
          kind: 'choice',
          name: 'currency',
          label: t('offers.currency'),
          options: creditCurrencies.map((value) => ({ value, label: t(`offers.currencies.${value}`) })),
        },
      ],
      {
        kind: 'pair',
        name: 'conditions',
        label: { en: t('offers.conditionsEn'), ar: t('offers.conditionsAr') },
        long: true,
        pageFirst: true,
        oneEnough: true,
        most: mostConditions,
      },
    ] satisfies FieldList<Draft>,
  })
  return (
    <FormDialog
      form={form}
      head={data && held.length === 0 ? <Alert severity="info" title={t('offers.noSeries')} /> : null}
      title={t('offers.new')}
      description={t('offers.newText')}
      submit={t('offers.new')}
      onClose={onClose}
    />
  )
}
