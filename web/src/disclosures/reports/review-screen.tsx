import { mayReadAll } from '@athar/contracts/core'
import { listReview, type ReviewStep, type WaitingItem } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { usePages } from '../../platform/list/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { frameworkNames } from './framework-names.ts'
import { ReportLines } from './report-lines.tsx'

export const InternalReviewScreen = () => <ReviewScreen key="internal" step="internal" />
export const ExternalReviewScreen = () => <ReviewScreen key="external" step="external" />
export const BoardReviewScreen = () => <ReviewScreen key="board" step="board" />

const steps = [
  ['internal', paths.reviewInternal()],
  ['external', paths.reviewExternal()],
  ['board', paths.reviewBoard()],
] as const

/** What waits in a review: whole reports, then item by item. */
function ReviewScreen({ step }: { readonly step: ReviewStep }) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  const reads = useMayAct(mayReadAll)
  const pages = usePages(listReview, { params: { step } }, { limit: 50, enabled: reads })
  usePageTitle(t(`steps.${step}`))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  const query = { data: pages.first, error: pages.error, refetch: pages.refetch }
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <h1 className="text-2xl">{t(`steps.${step}`)}</h1>
        <p className="max-w-3xl text-muted">{t(`queue.lead.${step}`)}</p>
      </div>
      <LinkTabs label={t('queue.tabs')} tabs={steps.map(([key, to]) => ({ to, label: t(`steps.${key}`) }))} />
      <Loaded query={query} title={t('queue.failed')}>
        {({ reports, waiting }) =>
          reports.length === 0 ? (
            <EmptyState icon="check" title={t('queue.none')}>
              <p>{t('queue.noneText')}</p>
            </EmptyState>
          ) : (
            <div className="grid gap-8">
              <section aria-labelledby="waiting-reports" className="grid gap-3">
                <h2 id="waiting-reports" className="text-xl">
                  {t('queue.reports')}
                </h2>
                <ReportLines reports={reports} />
              </section>
              <section aria-labelledby="waiting-items" className="grid gap-3">
                <h2 id="waiting-items" className="text-xl">
                  {t('queue.items', format.counted(waiting))}
                </h2>
                <WaitingItems items={pages.rows ?? []} />
                {pages.hasMore && (
                  <p>
                    <Button busy={pages.isLoadingMore} onClick={pages.loadMore}>
                      {t('queue.more')}
                    </Button>
                  </p>
                )}
              </section>
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function WaitingItems({ items }: { readonly items: readonly WaitingItem[] }) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((item) => (
        <li
          key={`${item.report} ${item.slug}`}
          className="flex flex-wrap items-baseline justify-between gap-3 px-4 py-3 sm:px-6"
        >
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Code>{item.code}</Code>
            <Link
              to={`${paths.esgReport(item.report)}#${item.slug}`}
              className="text-link underline underline-offset-2"
            >
              <Words of={item.title} />
            </Link>
          </span>
          <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
            <bdi>{frameworkNames[item.framework]}</bdi>
            <bdi>{format.year(item.year)}</bdi>
            {item.dueOn !== null && <span>{t('line.due', { day: format.day(item.dueOn) })}</span>}
            {item.verdict === 'returned' && <Badge tone="critical">{t('verdicts.returned')}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  )
}
