import { listReviews } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { Badge } from '../ui/badge.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'

const tones = { assigned: 'warning', scored: 'positive', conflict: 'neutral' } as const

/** What the reader was asked to judge. */
export function ReviewsScreen() {
  const { t } = useTranslation(['grants', 'common'])
  usePageTitle(t('reviews.title'))
  const format = useFormat()
  const query = useApiQuery(listReviews, {}, { staleTime: 0 })
  return (
    <>
      <PageTop
        title={t('reviews.title')}
        lead={t('reviews.lead')}
        up={<Link to={`${paths.npo()}#grants`}>{t('common:nav.npo.title')}</Link>}
      />
      <PageBody>
        <LoadedPage query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon="list" title={t('reviews.none')}>
                <p>{t('reviews.noneText')}</p>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {items.map((one) => (
                  <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
                    <span className="grid gap-1">
                      <Link to={paths.npoReview(one.id)} className="font-semibold text-link hover:underline">
                        <Words of={one.title} /> <bdi className="font-mono text-sm">{one.number}</bdi>
                      </Link>
                      <span className="text-sm text-muted">
                        {t('reviews.assignedAt')} <bdi>{format.instant(one.assignedAt)}</bdi>
                      </span>
                    </span>
                    <Badge tone={tones[one.state]}>{t(`reviews.states.${one.state}`)}</Badge>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedPage>
      </PageBody>
    </>
  )
}
