import { readCreditOffer, type CreditOffer } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { Amount } from '../amount.tsx'
import { Conditions, FactList, SeriesCode, seriesOf } from '../facts.tsx'
import { Tonnes } from '../tonnes.tsx'

/** An open offer of credits, with the way to reserve tonnes of it. */
export function CreditOfferScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readCreditOffer, { params: { id } })
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return <LoadedPage query={query}>{(offer) => <One offer={offer} />}</LoadedPage>
}

function One({ offer }: { readonly offer: CreditOffer }) {
  const { t } = useTranslation('credit-registry')
  const { lang } = useLanguage()
  const { id, projectName, seller, sample, conditions } = offer
  usePageTitle(`${nameIn(lang, projectName).text}: ${t('offers.title')}`, t('offers.lead'))
  return (
    <>
      <PageTop
        title={<Words of={projectName} />}
        lead={<Words of={seller} />}
        up={<Link to={paths.creditOffers()}>{t('offers.title')}</Link>}
      >
        {sample && <SampleMark />}
        <Link to={paths.creditReserve(id)} className={buttonClass({ variant: 'primary' })}>
          {t('offers.reserve')}
        </Link>
      </PageTop>
      <PageBody>
        <Section title={t('offers.terms')} text={t('offers.reserveText')}>
          <OfferFacts offer={offer} />
        </Section>
        <Section title={t('offers.conditions')}>
          <Conditions of={conditions} />
        </Section>
        <p>
          <Link
            to={`${paths.creditRegistry()}?q=${encodeURIComponent(seriesOf(offer))}`}
            className="text-link underline underline-offset-2"
          >
            {t('offers.inRegistry')}
          </Link>
        </p>
      </PageBody>
    </>
  )
}

export function OfferFacts({ offer }: { readonly offer: CreditOffer }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const { price, currency, available, leastTonnes, vintage, unitType, seller, createdAt } = offer
  return (
    <FactList
      facts={[
        [t('offers.price'), <Amount key="price" of={price} currency={currency} />],
        [t('offers.available'), <Tonnes key="available" of={available} />],
        [t('offers.least'), <Tonnes key="least" of={leastTonnes} />],
        [t('vintage'), format.year(vintage)],
        [t('unitType'), t(`unitTypes.${unitType}`)],
        [t('offers.series'), <SeriesCode key="series" of={offer} />],
        [t('offers.seller'), <Words key="seller" of={seller} />],
        [t('offers.offeredOn'), <bdi key="at">{format.dayOf(createdAt)}</bdi>],
      ]}
    />
  )
}
