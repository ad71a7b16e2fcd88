import { isWriting, readHistory, restoreVersion, type Entry, type HistoryItem } from '@athar/contracts/content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ChangeList } from './change-list.tsx'
import { useContentAction } from './use-content-action.ts'

type HistoryPanelProps = {
  readonly entry: Entry
  /** What is typed and not saved would be lost under an older version. */
  readonly dirty: boolean
}
const step = 20
const most = 500

/** Who did what to an entry, newest first, and a way back to each version. */
export function HistoryPanel({ entry, dirty }: HistoryPanelProps) {
  const { t } = useTranslation(['content-editor', 'common'])
  const [limit, setLimit] = useState(step)
  const query = useApiQuery(readHistory, { params: { id: entry.id }, query: { limit } }, { keepPrevious: true })
  if (query.error && !query.data) return <LoadFailed query={query} />
  if (!query.data) return <Skeleton className="h-40 w-full" />
  return (
    <div className="grid grid-cols-1 gap-4">
      {dirty && <p className="text-sm text-muted">{t('history.dirty')}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {query.data.items.map((item) => (
          <HistoryLine key={item.id} entry={entry} item={item} dirty={dirty} />
        ))}
      </ol>
      {query.data.nextCursor !== null && limit < most && (
        <div>
          <Button busy={query.isFetching} onClick={() => setLimit(limit + step)}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

type HistoryLineProps = HistoryPanelProps & { readonly item: HistoryItem }

function HistoryLine({ entry, item, dirty }: HistoryLineProps) {
  const { t } = useTranslation('content-editor')
  const format = useFormat()
  const restore = useContentAction(restoreVersion, {
    onDone: () => void toast.success(t('history.restored', { version: item.version })),
  })
  const who = item.by ? (item.by.name ?? t('someone')) : t('product')
  return (
    <li className="rounded-container border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="font-semibold">
            {t(`actions.${item.action}`, { version: item.version, from: item.from ?? 0 })}
          </p>
          <p className="text-sm text-muted">
            <bdi>{who}</bdi> · <bdi>{format.instant(item.at)}</bdi>
          </p>
        </div>
        {isWriting(item.action) && item.version !== entry.version && entry.state !== 'deleted' && (
          <Button
            size="sm"
            busy={restore.isPending}
            disabled={dirty}
            aria-label={t('history.restoreOne', { version: item.version })}
            onClick={() =>
              restore.mutate({ params: { id: entry.id }, body: { version: entry.version, from: item.version } })
            }
          >
            {t('history.restore')}
          </Button>
        )}
      </div>
      {item.changes.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-sm font-semibold text-link">
            {t('history.changes', format.counted(item.changes.length))}
          </summary>
          <div className="mt-3">
            <ChangeList changes={item.changes} before={t('history.before')} after={t('history.after')} />
          </div>
        </details>
      )}
    </li>
  )
}
