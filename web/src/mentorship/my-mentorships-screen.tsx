import { listMentorships, mentorshipWorkflow, type Mentorship } from '@athar/contracts/mentorship'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Whom a person accompanies, and who accompanies them. */
export function MyMentorshipsScreen() {
  const { t } = useTranslation('mentorship')
  usePageTitle(t('mine.title'))
  const mine = useApiQuery(listMentorships, {}, { staleTime: 0 })
  return (
    <>
      <PageTop title={t('mine.title')} up={<Link to={paths.mentorship()}>{t('find.title')}</Link>} />
      <PageBody>
        <LoadedPage query={mine}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon="people"
                title={t('mine.empty')}
                action={
                  <Link to={paths.mentorship()} className={buttonClass({ variant: 'primary' })}>
                    {t('mine.find')}
                  </Link>
                }
              >
                <p>{t('mine.emptyText')}</p>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {items.map((one) => (
                  <li key={one.id} className="px-5 py-4">
                    <Line one={one} />
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

/** Who stands on the other side, or which group it is. */
export function useOtherSide(): (one: Mentorship) => string {
  const { t } = useTranslation('mentorship')
  return ({ side, mentor, mentee }) => (side === 'mentor' ? mentee : mentor) ?? t('find.nameless')
}

function Line({ one }: { readonly one: Mentorship }) {
  const { t } = useTranslation('mentorship')
  const format = useFormat()
  const other = useOtherSide()(one)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="text-base">
          <Link to={paths.oneMentorship(one.id)} className="text-link underline">
            {t(one.side === 'mentor' ? 'mine.asMentor' : 'mine.asMentee', { name: isolate(other) })}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {one.group && (
            <>
              <bdi>{one.group.title}</bdi> ·{' '}
            </>
          )}
          {t(`topics.${one.topic}`)} · <bdi>{format.instant(one.askedAt)}</bdi>
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <StateBadge of={mentorshipWorkflow} state={one.state} />
        {one.paused && <Badge tone="warning">{t('one.paused')}</Badge>}
      </span>
    </div>
  )
}
