import { applicationWorkflow, listOwnApplications } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useMayApply } from '../platform/applications/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../platform/routing/role-needed.tsx'
import { StateBadge } from '../platform/workflow/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useApplicant } from './use-applicant.ts'

/** What the acting organisation, or the person, applied for. */
export function ApplicationsScreen() {
  const { t } = useTranslation(['grants', 'common'])
  usePageTitle(t('applications.title'))
  const format = useFormat()
  const settled = useApplicant()
  const reads = useMayApply(listOwnApplications.access.acting)
  const query = useApiQuery(listOwnApplications, {}, { enabled: settled && reads, staleTime: 0 })
  const toGrants = `${paths.npo()}#grants`
  return (
    <>
      <PageTop
        title={t('applications.title')}
        lead={t('applications.lead')}
        up={<Link to={toGrants}>{t('common:nav.npo.title')}</Link>}
      />
      <PageBody>
        {settled && !reads ? (
          <RoleNeeded roles={listOwnApplications.access.acting} />
        ) : (
          <LoadedPage query={query}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState
                  icon="list"
                  title={t('applications.none')}
                  action={
                    <Link to={toGrants} className={buttonClass({ variant: 'primary' })}>
                      {t('applications.toGrants')}
                    </Link>
                  }
                >
                  <p>{t('applications.noneText')}</p>
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                  {items.map((one) => (
                    <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
                      <span className="grid gap-1">
                        <Link to={paths.npoApplication(one.id)} className="font-semibold text-link hover:underline">
                          <Words of={one.title} />
                        </Link>
                        <span className="text-sm text-muted">
                          {one.number !== null && (
                            <bdi dir="ltr" className="me-3 font-mono">
                              {one.number}
                            </bdi>
                          )}
                          <bdi>{format.instant(one.submittedAt ?? one.createdAt)}</bdi>
                        </span>
                      </span>
                      <StateBadge of={applicationWorkflow} state={one.status} />
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadedPage>
        )}
      </PageBody>
    </>
  )
}
