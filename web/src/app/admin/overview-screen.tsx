import { listQueues, type WaitingQueue } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'

/** What waits for the roles of the reader, as it stands now. */
export function OverviewScreen() {
  const { t } = useTranslation('admin')
  const errorWords = useErrorWords()
  const { data, error } = useApiQuery(listQueues, {}, { staleTime: 0 })
  return (
    <AdminFrame title={t('overview.title')} intro={t('overview.intro')}>
      {data?.items.length === 0 ? (
        <NothingForRole />
      ) : data ? (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label={t('overview.title')}>
          {data.items.map((queue) => (
            <QueueCard key={queue.name} {...queue} />
          ))}
        </ul>
      ) : error ? (
        <Alert severity="error" title={errorWords(error).text} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </AdminFrame>
  )
}

function NothingForRole() {
  const { t } = useTranslation(['admin', 'profile'])
  const { lang } = useLanguage()
  const roles = useMe().data?.platformRoles ?? []
  return (
    <EmptyState
      title={t('overview.nothing')}
      action={
        <Link to={paths.npo()} className={buttonClass()}>
          {t('overview.nothingOpen')}
        </Link>
      }
    >
      <p>
        {t('overview.nothingText', {
          roles: new Intl.ListFormat(lang).format(roles.map((role) => t(`profile:guard.roles.${role}`))),
        })}
      </p>
    </EmptyState>
  )
}

function QueueCard({ name, path, count, more }: WaitingQueue) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <li className="grid grid-cols-1 content-between gap-4 rounded-card border border-line bg-surface p-5">
      <div className="space-y-1">
        <h2 className="text-base">{t(`overview.${name}.title`)}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="figures text-3xl font-semibold">
            {format.count(count)}
            {more && '+'}
          </bdi>
          <span className="text-muted">{t(`overview.${name}.what`, { count })}</span>
        </p>
      </div>
      <Link to={path} className={`${buttonClass()} justify-self-start`}>
        {t(`overview.${name}.open`)}
      </Link>
    </li>
  )
}
