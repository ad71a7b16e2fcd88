import { paths } from '@athar/contracts/paths'
import { listSecurityEvents, severities, type SecurityEvent } from '@athar/contracts/security'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AdminFrame, Loaded, useAddress, useTableWords } from '../platform/admin/index.ts'
import { callApi } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { dayOf, endOfDay, startOfDay } from '../platform/routing/days.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import type { SecurityFilter } from './security-filter.ts'
import { SecurityFilters } from './security-filters.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { useEventWords } from './use-event-words.ts'

const useEvents = ({ from, until, ...filter }: SecurityFilter) =>
  useInfiniteQuery({
    queryKey: [listSecurityEvents.name, filter, from, until],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        listSecurityEvents,
        {
          query: {
            ...filter,
            from: from && startOfDay(from),
            until: until && endOfDay(until),
            limit: 100,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What happened to accounts and what browsers reported, newest first. */
export function SecurityScreen() {
  const { t } = useTranslation('security')
  const address = useAddress()
  const filter: SecurityFilter = {
    suspicious: address.oneOf('suspicious', ['true'] as const),
    severity: address.oneOf('severity', severities),
    eventType: address.read('kind')?.slice(0, 64),
    person: address.read('person')?.slice(0, 254),
    from: dayOf(address.read('from')),
    until: dayOf(address.read('until')),
  }
  const events = useEvents(filter)
  const rows = events.data?.pages.flatMap(({ items }) => items)
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <AdminFrame title={t('title')} intro={t('intro')}>
      <SecurityFilters key={`${filter.person} ${filter.eventType}`} filter={filter} onChange={address.set} />
      <Loaded query={{ data: rows, error: events.error, refetch: events.refetch }}>
        {(items) => (
          <EventsTable
            rows={items}
            more={events.hasNextPage}
            loading={events.isFetchingNextPage}
            stale={events.isPlaceholderData}
            onEndReached={() => void (events.hasNextPage && !events.isFetchingNextPage && events.fetchNextPage())}
            empty={
              <EmptyState
                icon="lock"
                title={t(narrowed ? 'empty.filtered' : 'empty.title')}
                action={narrowed ? <Button onClick={address.clear}>{t('empty.all')}</Button> : undefined}
              />
            }
          />
        )}
      </Loaded>
    </AdminFrame>
  )
}

type EventsTableProps = {
  readonly rows: readonly SecurityEvent[]
  readonly more: boolean
  readonly loading: boolean
  readonly stale: boolean
  readonly onEndReached: () => void
  readonly empty: ReactNode
}

function EventsTable({ rows, more, loading, stale, onEndReached, empty }: EventsTableProps) {
  const { t } = useTranslation('security')
  const navigate = useNavigate()
  const words = useTableWords()
  const { name } = useEventWords()
  const format = useFormat()
  const columns = useColumns()
  const narrow = useNarrow()
  return (
    <DataTable<SecurityEvent>
      label={t('list')}
      words={words}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={(event) => `${name(event.eventType)}, ${format.instant(event.createdAt)}`}
      rowCount={rows.length + (more ? 1 : 0)}
      rowHeight={narrow ? 68 : 52}
      onOpen={({ id }) => void navigate(paths.adminSecurityEvent(id))}
      onEndReached={onEndReached}
      loading={loading}
      stale={stale}
      empty={empty}
    />
  )
}

function useColumns(): readonly Column<SecurityEvent>[] {
  const { t } = useTranslation('security')
  const format = useFormat()
  const { name, who } = useEventWords()
  const narrow = useNarrow()
  return [
    {
      key: 'event',
      header: t('event'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      cell: (event) => (
        <>
          <Link
            to={paths.adminSecurityEvent(event.id)}
            tabIndex={-1}
            className="text-link underline"
            onClick={(press) => press.stopPropagation()}
          >
            <bdi>{name(event.eventType)}</bdi>
          </Link>
          {/* There is no room for a column of its own, and without its time an event says little. */}
          {narrow && <span className="block truncate text-xs text-muted">{format.instant(event.createdAt)}</span>}
        </>
      ),
    },
    // Where the window ends before the table does, the time is still seen.
    {
      key: 'at',
      header: t('at'),
      width: '12rem',
      narrow: false,
      cell: ({ createdAt }) => format.instant(createdAt),
    },
    {
      key: 'severity',
      header: t('severity'),
      width: '13rem',
      narrow: '9rem',
      cell: (event) => <SeverityBadge event={event} />,
    },
    {
      key: 'who',
      header: t('person'),
      width: 'minmax(10rem, 1.5fr)',
      narrow: false,
      cell: (event) => <bdi>{who(event)}</bdi>,
    },
    {
      key: 'from',
      header: t('address'),
      width: '9rem',
      narrow: false,
      cell: ({ ipAddress }) => <bdi dir="ltr">{ipAddress ?? ''}</bdi>,
    },
  ]
}
