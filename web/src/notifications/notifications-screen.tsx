import { kindsFor, noticeKindNames } from '@athar/contracts/notifications'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorWords } from '../platform/api/index.ts'
import { LoadFailed } from '../platform/api/load-failed.tsx'
import { useLanguage } from '../platform/language/index.ts'
import { ChoiceFilter, ListEmpty } from '../platform/list/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { useAddress } from '../platform/routing/use-address.ts'
import { useMe } from '../platform/session/index.ts'
import { useToldApart } from '../platform/session/use-told-apart.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { NoticeLine } from './notice-line.tsx'
import { useMark, useMarkAll, useNotices, type NoticeFilter } from './queries.ts'
import { useKindName } from './use-notice-text.ts'
import { Fading } from '../ui/fading.tsx'

const pageSize = 30

/** The filters stand in the address, so that they can be kept and sent. */
function useFilter() {
  const { params, set: change, clear } = useAddress()
  const kind = noticeKindNames.find((known) => known === params.get('kind'))
  const organisation = params.get('organisation') ?? undefined
  const filter: NoticeFilter = { state: params.get('state') === 'unread' ? 'unread' : 'all', kind, organisation }
  const set = (name: keyof NoticeFilter, value: string | null) => change({ [name]: value })
  const narrowed = filter.state === 'unread' || kind !== undefined || organisation !== undefined
  return { filter, set, narrowed, clear }
}

/** Everything a person was told in the last half year, and what became of it. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  usePageTitle(t('title'))
  const { filter, set, narrowed, clear } = useFilter()
  const query = useNotices(filter, pageSize)
  const markAll = useMarkAll()
  const errorWords = useErrorWords()
  const items = query.rows ?? []
  const newest = items.find(({ readAt }) => readAt === null)
  const markShown = (until: string) =>
    markAll.mutate(
      { until, kind: filter.kind, organisation: filter.organisation },
      {
        onSuccess: () => void toast.success(t('list.allRead')),
        onError: (error) => void toast.error(errorWords(error).text),
      },
    )
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="space-y-1">
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="text-muted">{t('intro')}</p>
        </div>
        <Link to={paths.notificationSettings()} className={buttonClass({ variant: 'secondary' })}>
          {t('settings.title')}
        </Link>
      </div>
      <Filters filter={filter} set={set} />
      <div className="space-y-3">
        <div className="flex min-h-10 justify-end">
          {newest && (
            <Button
              icon="check"
              busy={markAll.isPending}
              onClick={() => markShown(items[0]?.createdAt ?? newest.createdAt)}
            >
              {t('list.markAllRead')}
            </Button>
          )}
        </div>
        <Listed query={query} narrowed={narrowed} clear={clear} />
      </div>
    </div>
  )
}

type Filtering = {
  readonly filter: NoticeFilter
  readonly set: (name: keyof NoticeFilter, value: string | null) => void
}

function Filters({ filter, set }: Filtering) {
  const { t } = useTranslation('notifications')
  const { lang } = useLanguage()
  const kindName = useKindName()
  const me = useMe().data
  const apart = useToldApart()
  const organisations = (me?.memberships ?? []).map(({ organisation }) => organisation)
  const told = kindsFor({ platformRoles: me?.platformRoles ?? [], member: organisations.length > 0 })
  // One that an address asks for stays to be seen, and to be taken back.
  const kinds = noticeKindNames.filter((one) => told.includes(one) || one === filter.kind)
  return (
    <fieldset className="flex flex-wrap items-end gap-4">
      <legend className="sr-only">{t('list.filters')}</legend>
      <Segmented
        label={t('list.state')}
        value={filter.state}
        onChange={(state) => set('state', state === 'unread' ? state : null)}
        options={(['all', 'unread'] as const).map((value) => ({ value, label: t(`list.states.${value}`) }))}
      />
      <ChoiceFilter
        label={t('list.kind')}
        any={t('list.anyKind')}
        className="min-w-56 flex-1"
        value={filter.kind}
        options={kinds.map((value) => ({ value, label: kindName(value) }))}
        onChange={(kind) => set('kind', kind)}
      />
      <ChoiceFilter
        label={t('list.organisation')}
        any={t('list.anyOrganisation')}
        className="min-w-48 flex-1"
        value={filter.organisation}
        options={[
          ...organisations.map(({ id, name }) => ({
            value: id,
            label: [nameIn(lang, name).text, apart.get(id)].filter(Boolean).join(' · '),
          })),
          { value: 'none', label: t('list.own') },
        ]}
        onChange={(organisation) => set('organisation', organisation)}
      />
    </fieldset>
  )
}

type ListedProps = {
  readonly query: ReturnType<typeof useNotices>
  readonly narrowed: boolean
  readonly clear: () => void
}

function Listed({ query, narrowed, clear }: ListedProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const mark = useMark()
  if (query.error && !query.rows) return <LoadFailed query={query} />
  if (!query.rows)
    return (
      <output className="block space-y-3" aria-label={t('common:generic.loading')}>
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} className="h-16 w-full" />
        ))}
      </output>
    )
  if (query.rows.length === 0)
    return narrowed ? (
      <ListEmpty
        icon="bell"
        title={t('list.noneTitle')}
        text={t('list.noneText')}
        clear={{ label: t('list.clear'), onClear: clear }}
      />
    ) : (
      <ListEmpty icon="bell" title={t('list.emptyTitle')} text={t('list.emptyText')} />
    )
  return (
    <>
      <Fading stale={query.isStale}>
        <ul
          aria-label={t('list.label')}
          className="divide-y divide-line overflow-hidden rounded-container border border-line bg-surface"
        >
          {query.rows.map((notice) => (
            <NoticeLine
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (notice.readAt === null) mark.mutate({ ids: [notice.id], read: true })
              }}
              onMark={(read) => mark.mutate({ ids: [notice.id], read })}
            />
          ))}
        </ul>
      </Fading>
      {query.hasMore && (
        <div className="flex justify-center pt-2">
          <Button busy={query.isLoadingMore} onClick={query.loadMore}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}
