import type { MarketBadge } from '@athar/contracts/marketplace'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'

/** A number that begins with 7 is a unified one; other registrations are commercial registrations. */
export const badgeName = ({ kind, number }: { readonly kind: MarketBadge['kind']; readonly number: string }) =>
  kind === 'registration' && number.startsWith('7') ? 'unified' : kind

type Props = { readonly badges: readonly MarketBadge[] }

/** What was checked of a provider, in a word each, for a card. */
export function BadgeMarks({ badges }: Props) {
  const { t } = useTranslation('market')
  if (badges.length === 0) return null
  return (
    <ul aria-label={t('badges.title')} className="flex flex-wrap gap-2">
      {badges.map((badge) => (
        <li key={badge.kind}>
          <Badge tone="positive">{t(`badges.kinds.${badgeName(badge)}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** The same with number and days, for the page of the provider. */
export function BadgeList({ badges }: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  return (
    <section aria-labelledby="checks" className="grid grid-cols-1 gap-3">
      <h2 id="checks" className="text-2xl">
        {t('badges.title')}
      </h2>
      {badges.length === 0 ? (
        <p className="text-muted">{t('badges.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {badges.map(({ kind, number, body, checkedAt, validUntil }) => (
            <li
              key={kind}
              className="grid grid-cols-1 content-start gap-1 rounded-card border border-line bg-surface p-4"
            >
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="positive">{t(`badges.kinds.${badgeName({ kind, number })}`)}</Badge>
                <bdi className="wrap-anywhere">{t('badges.number', { number })}</bdi>
              </p>
              {body !== '' && <p className="wrap-anywhere">{t('badges.body', { body })}</p>}
              <p className="text-sm text-muted">
                {t('badges.checked', { checked: format.dayOf(checkedAt), until: format.day(validUntil) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
