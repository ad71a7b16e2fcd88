import {
  categoryNames,
  everywhere,
  listingRegionNames,
  priceUnitNames,
  type ListingRegion,
  type OfferCard as Card,
  type OfferPrice,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useAmount } from '../../platform/form/use-amount.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { CompareChoice } from './compare-choice.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { BadgeMarks } from './provider-badges.tsx'

/** The address of a published picture. */
export const pictureAddress = (id: string): string => `/api/marketplace/files/${id}`

/** A price as it was stated: a figure with its unit and what it says of tax, or words. */
export function Price({ price: { amount, currency, unit, vatIncluded, text } }: { readonly price: OfferPrice }) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const inCurrency = useAmount(currency ?? undefined)
  if (amount === null) return <bdi dir="auto">{text}</bdi>
  return (
    <span>
      <bdi>{inCurrency(amount)}</bdi>
      {unit !== null && ` ${priceUnitNames[unit][lang]}`}
      {vatIncluded !== null && (
        <span className="text-sm text-muted">
          {t('separator')}
          {t(vatIncluded ? 'vatIncluded' : 'vatExcluded')}
        </span>
      )}
      {text !== '' && (
        <bdi dir="auto" className="block text-sm text-muted">
          {text}
        </bdi>
      )}
    </span>
  )
}

/** Regions by their names, the whole Kingdom alone where it is among them. */
export function useRegionNames(): (regions: readonly ListingRegion[]) => string {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  return (regions) =>
    (regions.includes(everywhere) ? [everywhere] : regions)
      .map((region) => listingRegionNames[region as ListingRegion][lang])
      .join(t('separator'))
}

/** The page of an offer; of a verifier that is listed by its accreditation, the page of the provider. */
export const offerAddress = ({ id, kind }: Pick<Card, 'id' | 'kind'>): string =>
  kind === 'listing' ? paths.marketplaceListing(id) : paths.marketplaceProvider(id)

const card =
  'relative grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-5 wrap-anywhere ' +
  'focus-within:border-action hover:border-action'

/** A published listing in a list, or an accredited verifier. */
export function OfferCard({ offer }: { readonly offer: Card }) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const regionNames = useRegionNames()
  const { kind, category, title, summary, provider, regions, price, picture, sample } = offer
  const isListing = kind === 'listing'
  return (
    <li className={card}>
      {picture !== null && (
        <img
          src={pictureAddress(picture)}
          alt=""
          loading="lazy"
          className="aspect-3/2 w-full rounded-control bg-sunken object-cover"
        />
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {categoryNames[category][lang]}
        {sample && <SampleMark />}
      </p>
      <h3 className="text-lg">
        <Link to={offerAddress(offer)} className="after:absolute after:inset-0 hover:underline">
          <Words of={title} />
        </Link>
      </h3>
      {isListing ? (
        <p>
          <Words of={summary} />
        </p>
      ) : (
        <p className="text-muted">{t('verifierText')}</p>
      )}
      {isListing && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          <dt className="text-muted">{t('provider')}</dt>
          <dd>
            <Words of={provider.name} />
          </dd>
          <dt className="text-muted">{t('regions')}</dt>
          <dd>{regionNames(regions)}</dd>
          <dt className="text-muted">{t('price')}</dt>
          <dd>
            <Price price={price} />
          </dd>
        </dl>
      )}
      <BadgeMarks badges={provider.badges} />
      <div className="flex items-center justify-between gap-3">
        <CompareChoice offer={offer} />
        {isListing && <FavouriteButton offer={offer} />}
      </div>
    </li>
  )
}
