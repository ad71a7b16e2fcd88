import { listCreditOffers, type CreditOffer } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { Amount } from '../amount.tsx'
import { Tonnes } from '../tonnes.tsx'

/** Offers on a page. */
const most = 24
const linkClass = 'text-link underline underline-offset-2'

/** Credits that their owners sell, as everyone reads them. */
export function OffersScreen() {
  const { t } = useTranslation('credit-registry')
  usePageTitle(t('offers.title'), t('offers.lead'))
  const query = useApiQuery(listCreditOffers, { query: { limit: most } })
  return (
    <>
      <PageTop
        title={t('offers.title')}
        lead={t('offers.lead')}
        up={<Link to={paths.marketplace()}>{t('marketplace')}</Link>}
      >
        <Link to={paths.creditRegistry()} className={buttonClass()}>
          {t('open')}
        </Link>
      </PageTop>
      <PageBody>
        <LoadedPage query={query}>
          {({ items, nextCursor }) => (
            <Section title={t('offers.listed')} text={t('offers.listedText')}>
              {items.length === 0 ? (
                <p className="text-muted">{t('offers.none')}</p>
              ) : (
                <>
                  <Cards offers={items} />
                  {nextCursor !== null && <More cursor={nextCursor} />}
                </>
              )}
            </Section>
          )}
        </LoadedPage>
      </PageBody>
    </>
  )
}

function More({ cursor }: { readonly cursor: string }) {
  const { t } = useTranslation('credit-registry')
  const [opened, setOpened] = useState(false)
  const query = useApiQuery(listCreditOffers, { query: { limit: most, cursor } }, { enabled: opened })
  if (!opened)
    return (
      <Button className="justify-self-start" onClick={() => setOpened(true)}>
        {t('offers.more')}
      </Button>
    )
  return (
    <Loaded query={query}>
      {({ items, nextCursor }) => (
        <>
          <Cards offers={items} />
          {nextCursor !== null && <More cursor={nextCursor} />}
        </>
      )}
    </Loaded>
  )
}

const Cards = ({ offers }: { readonly offers: readonly CreditOffer[] }) => (
  <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
    {offers.map((offer) => (
      <Card key={offer.id} offer={offer} />
    ))}
  </ul>
)

function Card({ offer }: { readonly offer: CreditOffer }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const { id, projectName, seller, vintage, unitType, available, price, currency, sample } = offer
  return (
    <li className="grid grid-cols-1 content-start gap-2 rounded-card border border-line p-5 wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-2 text-lg">
        <Link to={paths.creditOffer(id)} className={linkClass}>
          <Words of={projectName} />
        </Link>
        {sample && <SampleMark />}
      </h3>
      <p className="text-xl font-semibold">
        <Amount of={price} currency={currency} />
        <span className="block text-sm font-normal text-muted">{t('offers.price')}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t('offers.available')}</dt>
        <dd>
          <Tonnes of={available} />
        </dd>
        <dt className="text-muted">{t('vintage')}</dt>
        <dd>{format.year(vintage)}</dd>
        <dt className="text-muted">{t('unitType')}</dt>
        <dd>{t(`unitTypes.${unitType}`)}</dd>
        <dt className="text-muted">{t('offers.seller')}</dt>
        <dd>
          <Words of={seller} />
        </dd>
      </dl>
    </li>
  )
}
