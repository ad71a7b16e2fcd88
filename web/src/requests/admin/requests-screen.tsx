import { paths } from '@athar/contracts/paths'
import {
  downloadRequests,
  listRequests,
  requestKinds,
  requestStates,
  requestWorkflow,
  type RequestEntry,
} from '@athar/contracts/requests'
import { isolate } from '@athar/i18n'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AdminFrame, Loaded, useAddress, useTableWords } from '../../platform/admin/index.ts'
import { callApi, fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { OneLine } from '../../ui/inline.tsx'
import { Select } from '../../ui/select/index.ts'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const all = 'all'
type Filter = { readonly kind?: RequestEntry['kind'] | undefined; readonly state?: RequestEntry['state'] | undefined }

const useRequests = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [listRequests.name, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listRequests, { query: { ...filter, limit: 100, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Visitors do not wait for anybody's reload.
    staleTime: 0,
  })

/** What people asked for, and where each stands. */
export function RequestsScreen() {
  const { t } = useTranslation('requests')
  const address = useAddress()
  const filter: Filter = { kind: address.oneOf('kind', requestKinds), state: address.oneOf('state', requestStates) }
  const requests = useRequests(filter)
  const download = useDownload(filter)
  const rows = requests.data?.pages.flatMap(({ items }) => items)
  return (
    <AdminFrame
      title={t('admin.title')}
      intro={t('admin.intro')}
      action={
        <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
          {t('admin.download')}
        </Button>
      }
    >
      <p className="text-sm">
        {t('admin.registrations')}{' '}
        <Link to={paths.adminSgiRegistrations()} className="text-link underline underline-offset-2">
          {t('admin.registrationsOpen')}
        </Link>
      </p>
      <Filters
        filter={filter}
        counts={requests.data?.pages[0]?.counts}
        onChange={(name, value) => address.set({ [name]: value === all ? null : value })}
      />
      <Loaded query={{ data: rows, error: requests.error, refetch: requests.refetch }}>
        {(items) => (
          <RequestsTable
            rows={items}
            more={requests.hasNextPage}
            loading={requests.isFetchingNextPage}
            stale={requests.isPlaceholderData}
            onEndReached={() => void (requests.hasNextPage && !requests.isFetchingNextPage && requests.fetchNextPage())}
            narrowed={filter.kind !== undefined || filter.state !== undefined}
            onClear={address.clear}
          />
        )}
      </Loaded>
    </AdminFrame>
  )
}

function useDownload(filter: Filter) {
  const { t } = useTranslation('requests')
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: () => fetchFile(downloadRequests, { query: filter }),
    onSuccess: (file) => {
      saveFile(file)
      toast.success(t('admin.downloaded'))
    },
    onError: (error) => void toast.error(errorWords(error).text),
  })
}

type FiltersProps = {
  readonly filter: Filter
  readonly counts: Readonly<Record<RequestEntry['state'], number>> | undefined
  readonly onChange: (name: 'kind' | 'state', value: string) => void
}

function Filters({ filter, counts, onChange }: FiltersProps) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  return (
    <div className="flex flex-wrap gap-4">
      <Field label={t('admin.state')} className="w-full sm:w-auto sm:min-w-48">
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={filter.state ?? all}
            onChange={(value) => onChange('state', value)}
            options={[
              { value: all, label: t('admin.allStates') },
              ...requestStates.map((state) => ({
                value: state,
                label: counts
                  ? t('admin.withCount', { state: t(`states.${state}`), number: format.count(counts[state]) })
                  : t(`states.${state}`),
              })),
            ]}
          />
        )}
      </Field>
      <Field label={t('admin.kind')} className="w-full sm:w-auto sm:min-w-48">
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={filter.kind ?? all}
            onChange={(value) => onChange('kind', value)}
            options={[
              { value: all, label: t('admin.allKinds') },
              ...requestKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}.name`) })),
            ]}
          />
        )}
      </Field>
    </div>
  )
}

type RequestsTableProps = {
  readonly rows: readonly RequestEntry[]
  readonly more: boolean
  readonly loading: boolean
  readonly stale: boolean
  readonly narrowed: boolean
  readonly onEndReached: () => void
  readonly onClear: () => void
}

function RequestsTable({ rows, more, loading, stale, narrowed, onEndReached, onClear }: RequestsTableProps) {
  const { t } = useTranslation('requests')
  const navigate = useNavigate()
  const words = useTableWords()
  const columns = useColumns()
  return (
    <DataTable<RequestEntry>
      label={t('admin.list')}
      words={words}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={(row) =>
        t('admin.rowLabel', {
          name: isolate(row.name),
          kind: t(`kinds.${row.kind}.name`),
          state: t(`states.${row.state}`),
        })
      }
      rowCount={rows.length + (more ? 1 : 0)}
      onOpen={({ id }) => void navigate(paths.adminRequest(id))}
      onEndReached={onEndReached}
      loading={loading}
      stale={stale}
      empty={
        narrowed ? (
          <EmptyState
            icon="mail"
            title={t('admin.empty.filtered')}
            action={<Button onClick={onClear}>{t('admin.empty.all')}</Button>}
          />
        ) : (
          <EmptyState icon="mail" title={t('admin.empty.title')}>
            <p>{t('admin.empty.text')}</p>
          </EmptyState>
        )
      }
    />
  )
}

function useColumns(): readonly Column<RequestEntry>[] {
  const { t } = useTranslation('requests')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: t('admin.who'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      cell: ({ id, name }) => (
        <Link
          to={paths.adminRequest(id)}
          tabIndex={-1}
          className="block text-link underline"
          onClick={(event) => event.stopPropagation()}
        >
          <OneLine>{name}</OneLine>
        </Link>
      ),
    },
    {
      key: 'organisation',
      header: t('admin.organisation'),
      width: 'minmax(11rem, 1.5fr)',
      narrow: false,
      cell: ({ organisation }) => <OneLine>{organisation}</OneLine>,
    },
    { key: 'kind', header: t('admin.kind'), width: '9rem', narrow: false, cell: ({ kind }) => t(`kinds.${kind}.name`) },
    {
      key: 'state',
      header: t('admin.state'),
      width: '9rem',
      narrow: '8rem',
      cell: ({ state }) => <StateBadge of={requestWorkflow} state={state} />,
    },
    {
      key: 'received',
      header: t('admin.received'),
      width: '12rem',
      narrow: false,
      cell: ({ createdAt }) => format.instant(createdAt),
    },
    {
      key: 'handledBy',
      header: t('admin.handledBy'),
      width: 'minmax(8rem, 1fr)',
      narrow: false,
      cell: ({ handledBy, state }) =>
        handledBy ? <bdi>{handledBy.name}</bdi> : t(state === 'new' ? 'admin.nobody' : 'admin.former'),
    },
  ]
}
