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
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminFrame } from '../../platform/admin/index.ts'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  useFilters,
  usePages,
  type ListColumn,
} from '../../platform/list/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Filter = { readonly kind?: RequestEntry['kind'] | undefined; readonly state?: RequestEntry['state'] | undefined }

/** What people asked for, and where each stands. */
export function RequestsScreen() {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const { filter, narrowed, set, clear } = useFilters({
    kind: filterOf.oneOf(requestKinds),
    state: filterOf.oneOf(requestStates),
  })
  const requests = usePages(listRequests, { filter }, { limit: 100 })
  const counts = requests.first?.counts
  const download = useDownload(filter)
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
      <div className="flex flex-wrap gap-4">
        <ChoiceFilter
          label={t('admin.state')}
          any={t('admin.allStates')}
          value={filter.state}
          options={requestStates.map((state) => ({
            value: state,
            label: counts
              ? t('admin.withCount', { state: t(`states.${state}`), number: format.count(counts[state]) })
              : t(`states.${state}`),
          }))}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t('admin.kind')}
          any={t('admin.allKinds')}
          value={filter.kind}
          options={requestKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}.name`) }))}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <ListTable<RequestEntry>
        list={requests}
        label={t('admin.list')}
        columns={useColumns()}
        name="requests"
        hasOwnFile
        rowLabel={(row) =>
          t('admin.rowLabel', {
            name: isolate(row.name),
            kind: t(`kinds.${row.kind}.name`),
            state: t(`states.${row.state}`),
          })
        }
        to={({ id }) => paths.adminRequest(id)}
        empty={
          narrowed ? (
            <ListEmpty
              icon="mail"
              title={t('admin.empty.filtered')}
              clear={{ label: t('admin.empty.all'), onClear: clear }}
            />
          ) : (
            <ListEmpty icon="mail" title={t('admin.empty.title')} text={t('admin.empty.text')} />
          )
        }
      />
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

function useColumns(): readonly ListColumn<RequestEntry>[] {
  const { t } = useTranslation('requests')
  return [
    {
      key: 'name',
      header: t('admin.who'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      value: ({ name }) => name,
    },
    {
      key: 'organisation',
      header: t('admin.organisation'),
      width: 'minmax(11rem, 1.5fr)',
      value: ({ organisation }) => organisation,
    },
    { key: 'kind', header: t('admin.kind'), width: '9rem', value: ({ kind }) => t(`kinds.${kind}.name`) },
    { key: 'state', header: t('admin.state'), narrow: '8rem', of: requestWorkflow, value: ({ state }) => state },
    { key: 'received', header: t('admin.received'), kind: 'instant', value: ({ createdAt }) => createdAt },
    {
      key: 'handledBy',
      header: t('admin.handledBy'),
      width: 'minmax(8rem, 1fr)',
      value: ({ handledBy, state }) => handledBy?.name ?? t(state === 'new' ? 'admin.nobody' : 'admin.former'),
    },
  ]
}
