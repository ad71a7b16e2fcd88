import { listingRegionNames, readProvider, type ListingRegion } from '@athar/contracts/marketplace'
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
import { CompareBar } from './compare-choice.tsx'
import { OfferCard } from './offer-card.tsx'
import { BadgeList } from './provider-badges.tsx'

/** A provider with what it offers, as everybody reads it. */
export function ProviderScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const query = useApiQuery(readProvider, { params: { id } })
  usePageTitle(query.data ? nameIn(lang, query.data.name).text : t('provider'))
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return (
    <LoadedPage query={query}>
      {({ name, region, sample, badges, listings }) => (
        <>
          <PageTop
            title={<Words of={name} />}
            lead={
              <>
                {region !== null && listingRegionNames[region as ListingRegion]?.[lang]} {sample && <SampleMark />}
              </>
            }
            up={<Link to={paths.marketplace()}>{t('title')}</Link>}
          >
            <Link to={`${paths.marketplaceQuotations()}?new=yes&provider=${id}`} className={buttonClass()}>
              {t('askQuotation')}
            </Link>
          </PageTop>
          <PageBody>
            <BadgeList badges={badges} />
            <section aria-labelledby="offers" className="grid grid-cols-1 gap-5">
              <h2 id="offers" className="text-2xl">
                {t('count', format.counted(listings.length))}
              </h2>
              <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
                {listings.map((offer) => (
                  <OfferCard key={offer.id} offer={offer} />
                ))}
              </ul>
            </section>
            <CompareBar />
          </PageBody>
        </>
      )}
    </LoadedPage>
  )
}
