import { decimal, multiply, toText, trim } from '@athar/carbon'
import { mayAdminister } from '@athar/contracts/core'
import {
  listCreditOffers,
  listDeals,
  readCreditOffer,
  reserveCredits,
  wholeTonnes,
  type CreditOffer,
} from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Form, typedNumber, useForm } from '../../platform/form/index.ts'
import { useAmount } from '../../platform/form/use-amount.ts'
import { useFormat } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { OfferFacts } from '../registry/offer-screen.tsx'
import { Conditions } from '../facts.tsx'

/** Reserves tonnes of an offer for the acting organisation. */
export function ReserveScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('credits')
  const query = useApiQuery(readCreditOffer, { params: { id } }, { staleTime: 0 })
  usePageTitle(t('reserve.title'))
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return <LoadedPage query={query}>{(offer) => <Reserve offer={offer} />}</LoadedPage>
}

function Reserve({ offer }: { readonly offer: CreditOffer }) {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const may = useMayAct(mayAdminister)
  const { id, projectName, sample, conditions } = offer
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <h1 className="text-2xl">{t('reserve.title')}</h1>
        <p className="flex flex-wrap items-center gap-2">
          <Words of={projectName} className="font-semibold" />
          {sample && <SampleMark />}
        </p>
        <p className="max-w-3xl text-muted">{t('reserve.text')}</p>
        <p>
          <Link to={paths.creditOffer(id)} className="text-link underline underline-offset-2">
            {t('reserve.offer')}
          </Link>
        </p>
      </div>
      <Section title={t('credit-registry:offers.terms')}>
        <OfferFacts offer={offer} />
        <h3 className="font-semibold">{t('credit-registry:offers.conditions')}</h3>
        <Conditions of={conditions} />
      </Section>
      {may ? (
        <Section title={t('reserve.form')}>
          <ReserveForm offer={offer} />
        </Section>
      ) : (
        <RoleNeeded roles={mayAdminister} />
      )}
    </div>
  )
}

function ReserveForm({ offer: { id, price, currency, available, leastTonnes } }: { readonly offer: CreditOffer }) {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  const amount = useAmount(currency)
  const goOn = useGoOn()
  const form = useForm({
    name: 'reserve-credits',
    initial: { tonnes: '' },
    toBody: ({ tonnes }) => ({ tonnes: typedNumber(tonnes) ?? '' }),
    check: (_draft, { tonnes }) =>
      wholeTonnes.safeParse(tonnes).success ? [] : [{ path: 'tonnes', code: 'tonnes-whole' }],
    send: (body) => callApi(reserveCredits, { params: { id }, body }),
    touches: [listDeals, listCreditOffers, readCreditOffer],
    onSaved: (deal) => {
      toast.success(t('reserve.done'))
      void goOn(paths.creditDeal(deal.id))
    },
    fields: [
      {
        kind: 'number',
        whole: true,
        name: 'tonnes',
        label: t('reserve.tonnes'),
        hint: t('reserve.tonnesHint', { least: format.number(leastTonnes), available: format.number(available) }),
        unit: t('credit-registry:unit'),
        wrong: t('invalid.tonnes-whole'),
        required: true,
      },
    ],
  })
  const typed = typedNumber(form.draft.tonnes) ?? ''
  const total = wholeTonnes.safeParse(typed).success ? toText(trim(multiply(decimal(price), decimal(typed)))) : null
  return (
    <>
      <Form form={form} submit={t('reserve.act')} />
      <output>{total === null ? '' : t('reserve.total', { total: isolate(amount(total)) })}</output>
    </>
  )
}
