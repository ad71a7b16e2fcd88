import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorWords } from '../platform/api/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { NoticeLine } from './notice-line.tsx'
import { useMark, useMarkAll, useNotices } from './queries.ts'

const listed = 10

/** What is unread, newest first, and the ways to the rest and to the settings. */
export function BellPanel({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const query = useNotices({ state: 'unread' }, listed)
  const errorWords = useErrorWords()
  const mark = useMark()
  const markAll = useMarkAll()
  const items = query.rows ?? []
  const [newest] = items
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1.5">
        <h2 className="text-base font-semibold">{t('bell.title')}</h2>
        {newest && (
          <Button
            variant="quiet"
            size="sm"
            busy={markAll.isPending}
            onClick={() => markAll.mutate({ until: newest.createdAt })}
          >
            {t('bell.allRead')}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query.error && (
          <div className="p-4">
            <Alert severity="error">{errorWords(query.error).text}</Alert>
          </div>
        )}
        {!query.rows && !query.error && (
          <output aria-label={t('common:generic.loading')} className="block space-y-3 p-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton />
            <Skeleton />
          </output>
        )}
        {query.rows?.length === 0 && (
          <div className="space-y-1 px-4 py-8 text-center">
            <p className="font-semibold">{t('bell.empty')}</p>
            <p className="text-muted">{t('bell.emptyText')}</p>
          </div>
        )}
        {items.length > 0 && (
          <ul className="divide-y divide-line">
            {items.slice(0, listed).map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  mark.mutate({ ids: [notice.id], read: true })
                  onLeave()
                }}
                onMark={(read) => mark.mutate({ ids: [notice.id], read })}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-2">
        <Link to={paths.notifications()} onClick={onLeave} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t('bell.all')}
        </Link>
        <Link
          to={paths.notificationSettings()}
          onClick={onLeave}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {t('bell.settings')}
        </Link>
      </div>
    </>
  )
}
