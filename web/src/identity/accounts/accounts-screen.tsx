import { accountStates, listAccounts, type AccountEntry, type AccountState } from '@athar/contracts/identity'
import { paths } from '@athar/contracts/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AdminFrame, Loaded, useAddress, useTableWords } from '../../platform/admin/index.ts'
import { callApi } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { OneLine } from '../../ui/inline.tsx'
import { Select } from '../../ui/select/index.ts'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { AccountBadges } from './account-badges.tsx'

const all = 'all'
type Filter = { readonly search?: string | undefined; readonly state?: AccountState | undefined }

const useAccounts = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [listAccounts.name, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listAccounts, { query: { ...filter, limit: 100, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Everybody who has an account, the newest first. */
export function AccountsScreen() {
  const { t } = useTranslation('accounts')
  const address = useAddress()
  const filter: Filter = {
    search: address.read('search')?.slice(0, 254),
    state: address.oneOf('state', accountStates),
  }
  const accounts = useAccounts(filter)
  const rows = accounts.data?.pages.flatMap(({ items }) => items)
  const narrowed = filter.search !== undefined || filter.state !== undefined
  return (
    <AdminFrame title={t('title')} intro={t('intro')}>
      <Filters key={filter.search} filter={filter} onChange={address.set} />
      <Loaded query={{ data: rows, error: accounts.error, refetch: accounts.refetch }}>
        {(items) => (
          <AccountsTable
            rows={items}
            more={accounts.hasNextPage}
            loading={accounts.isFetchingNextPage}
            stale={accounts.isPlaceholderData}
            onEndReached={() => void (accounts.hasNextPage && !accounts.isFetchingNextPage && accounts.fetchNextPage())}
            empty={
              <EmptyState
                icon="person"
                title={t(narrowed ? 'empty.filtered' : 'empty.title')}
                action={narrowed ? <Button onClick={address.clear}>{t('empty.all')}</Button> : undefined}
              >
                {narrowed && <p>{t('empty.filteredText')}</p>}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </AdminFrame>
  )
}

type FiltersProps = { readonly filter: Filter; readonly onChange: ReturnType<typeof useAddress>['set'] }

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('accounts')
  const [search, setSearch] = useState(filter.search ?? '')
  return (
    <div className="flex flex-wrap items-end gap-4">
      <form
        className="flex w-full flex-wrap items-end gap-2 sm:w-auto"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ search: search.trim() || null })
        }}
      >
        <Field label={t('search')} className="min-w-48 flex-1 sm:min-w-72">
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={254}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" icon="search" className="min-h-11">
          {t('find')}
        </Button>
      </form>
      <Field label={t('state')} className="w-full sm:w-auto sm:min-w-44">
        {(control) => (
          <Select
            {...control}
            value={filter.state ?? all}
            onChange={(value) => onChange({ state: value === all ? null : value })}
            options={[
              { value: all, label: t('anyState') },
              ...accountStates.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
          />
        )}
      </Field>
    </div>
  )
}

type AccountsTableProps = {
  readonly rows: readonly AccountEntry[]
  readonly more: boolean
  readonly loading: boolean
  readonly stale: boolean
  readonly onEndReached: () => void
  readonly empty: ReactNode
}

function AccountsTable({ rows, more, loading, stale, onEndReached, empty }: AccountsTableProps) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const words = useTableWords()
  const narrow = useNarrow()
  return (
    <DataTable<AccountEntry>
      label={t('title')}
      words={words}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ fullName, email }) => fullName || email}
      rowCount={rows.length + (more ? 1 : 0)}
      rowHeight={narrow ? 84 : 60}
      onOpen={({ id }) => void navigate(paths.adminAccount(id))}
      onEndReached={onEndReached}
      loading={loading}
      stale={stale}
      empty={empty}
    />
  )
}

function useColumns(): readonly Column<AccountEntry>[] {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const narrow = useNarrow()
  const signedIn = ({ lastSignInAt }: AccountEntry) =>
    lastSignInAt === null ? t('never') : format.instant(lastSignInAt)
  return [
    {
      key: 'person',
      header: t('person'),
      width: 'minmax(16rem, 2fr)',
      narrow: 'minmax(11rem, 1fr)',
      cell: (account) => (
        <>
          <Link
            to={paths.adminAccount(account.id)}
            tabIndex={-1}
            className="block text-link underline"
            onClick={(press) => press.stopPropagation()}
          >
            <OneLine>{account.fullName || t('unnamed')}</OneLine>
          </Link>
          <span dir="ltr" className="block truncate text-xs text-muted rtl:text-end">
            {account.email}
          </span>
          {narrow && <span className="block truncate text-xs text-muted">{signedIn(account)}</span>}
        </>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      width: 'minmax(11rem, 1fr)',
      narrow: '8.5rem',
      cell: (account) => <AccountBadges account={account} />,
    },
    { key: 'lastSignIn', header: t('lastSignIn'), width: '14rem', narrow: false, cell: signedIn },
  ]
}
