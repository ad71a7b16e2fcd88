import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntered, useMembership } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'

/** For those who are signed in: the way to what they have in the marketplace, also without an organisation. */
export function OwnLinks() {
  const { t } = useTranslation('market')
  const entered = useEntered()
  const role = useMembership()?.role
  if (!entered) return null
  const reads = mayReadAll.some((one) => one === role)
  const links = [
    { to: paths.marketplaceEnquiries(), label: t('own.enquiries') },
    { to: paths.marketplaceSaved(), label: t('save.list') },
    ...(reads
      ? [
          { to: paths.marketplaceQuotations(), label: t('own.quotations') },
          { to: paths.marketplaceOffers(), label: t('own.listings') },
        ]
      : []),
  ]
  return (
    <nav aria-label={t('own.title')} className="flex flex-wrap gap-2">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass({ size: 'sm' })}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
