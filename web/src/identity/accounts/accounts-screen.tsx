import { accountStates, listAccounts, type AccountEntry } from '@athar/contracts/identity'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  RowLink,
  SearchFilter,
  useFilters,
  usePages,
  type ListColumn,
} from '../../platform/list/index.ts'
import { OneLine } from '../../ui/inline.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { AccountBadges, accountStatesOf } from './account-badges.tsx'

/** Every account, the newest first. */
export function AccountsScreen() {
  const { t } = useTranslation('accounts')
  const { filter, narrowed, set, clear } = useFilters({
    search: filterOf.text(254),
    state: filterOf.oneOf(accountStates),
  })
  const narrow = useNarrow()
  return (
    <AdminFrame title={t('title')} intro={t('intro')}>
      <div className="flex flex-wrap items-end gap-4">
        <SearchFilter
          key={filter.search}
          label={t('search')}
          find={t('find')}
          value={filter.search}
          onFind={(search) => set({ search })}
        />
        <ChoiceFilter
          label={t('state')}
          any={t('anyState')}
          size="md"
          className="w-full sm:w-auto sm:min-w-44"
          value={filter.state}
          options={accountStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListTable<AccountEntry>
        list={usePages(listAccounts, { filter }, { limit: 100 })}
        label={t('title')}
        columns={useColumns()}
        name="accounts"
        rowLabel={({ fullName, email }) => fullName || email}
        rowHeight={narrow ? 84 : 60}
        to={({ id }) => paths.adminAccount(id)}
        empty={
          narrowed ? (
            <ListEmpty
              icon="person"
              title={t('empty.filtered')}
              text={t('empty.filteredText')}
              clear={{ label: t('empty.all'), onClear: clear }}
            />
          ) : (
            <ListEmpty icon="person" title={t('empty.title')} />
          )
        }
      />
    </AdminFrame>
  )
}

function useColumns(): readonly ListColumn<AccountEntry>[] {
  const { t } = useTranslation(['accounts', 'ui'])
  const format = useFormat()
  const narrow = useNarrow()
  const signedIn = ({ lastSignInAt }: AccountEntry) =>
    lastSignInAt === null ? t('never') : format.instant(lastSignInAt)
  return [
    {
      key: 'person',
      header: t('person'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(11rem, 1fr)',
      value: ({ fullName }) => fullName || t('unnamed'),
      cell: (account) => (
        <>
          <RowLink to={paths.adminAccount(account.id)}>
            <OneLine>{account.fullName || t('unnamed')}</OneLine>
          </RowLink>
          {narrow && (
            <span dir="ltr" className="block truncate text-xs text-muted rtl:text-end">
              {account.email}
            </span>
          )}
          {narrow && <span className="block truncate text-xs text-muted">{signedIn(account)}</span>}
        </>
      ),
    },
    { key: 'email', header: t('email'), width: 'minmax(12rem, 2fr)', value: ({ email }) => email },
    {
      key: 'state',
      header: t('state'),
      width: 'minmax(11rem, 1fr)',
      narrow: '8.5rem',
      value: (account) =>
        accountStatesOf(account)
          .map((state) => t(`states.${state}`))
          .join(t('ui:definedForm.listSeparator')),
      cell: (account) => <AccountBadges account={account} />,
    },
    {
      key: 'lastSignIn',
      header: t('lastSignIn'),
      kind: 'instant',
      value: ({ lastSignInAt }) => lastSignInAt,
      cell: signedIn,
    },
  ]
}
