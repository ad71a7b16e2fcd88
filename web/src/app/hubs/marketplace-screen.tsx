import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OfferSearch } from '../../marketplace/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HubFacts, HubFigures } from './hub-facts.tsx'
import { HubPage, HubSection } from './hub-page.tsx'
import { HubIntroduction, HubPart } from './hub-part.tsx'
import { PointColumns, pointsOf, PointSteps } from './hub-points.tsx'

export function MarketplaceScreen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="marketplace">
      <HubSection id="offers" title={t('marketplace.offersTitle')}>
        <OfferSearch />
      </HubSection>
      <HubFigures area="marketplace" />
      <MarketplaceGroups />
      <MarketplaceCredits />
      <HubFacts area="marketplace" />
    </HubPage>
  )
}

/** Who meets here. */
export function MarketplaceGroups() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="kinds"
      title={t('marketplace.sectionTitle')}
      text={<HubIntroduction slug="marketplace-overview" />}
      none={t('common.nothing')}
      room="h-40 w-full"
      only={pointsOf('marketplace-group')}
    >
      {(points) => <PointColumns {...points} />}
    </HubPart>
  )
}

/** What becomes of a credit. */
export function MarketplaceCredits() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="credits"
      title={t('marketplace.creditsTitle')}
      room="h-40 w-full"
      only={pointsOf('marketplace-credit-step')}
    >
      {(points) => (
        <>
          <PointSteps {...points} />
          <p className="mt-5 flex flex-wrap gap-3">
            <Link to={paths.creditOffers()} className={buttonClass({ variant: 'primary' })}>
              {t('marketplace.creditOffers')}
            </Link>
            <Link to={paths.creditRegistry()} className={buttonClass()}>
              {t('marketplace.registry')}
            </Link>
          </p>
        </>
      )}
    </HubPart>
  )
}
