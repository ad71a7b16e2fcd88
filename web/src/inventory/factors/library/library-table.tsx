import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useTableWords } from '../../../platform/list/index.ts'
import { useSettled } from '../../boundary/use-settled.ts'
import { libraryFilterKeys, useLibrary, useUsedFactors, type LibraryFactor } from '../queries.ts'
import { mostCompared, useFactorAddress } from '../use-factor-address.ts'
import { CompareBar } from './compare-bar.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { useLibraryColumns } from './use-library-columns.tsx'

const libraryViews = ['used', 'recommended', 'all'] as const
const noFilters = Object.fromEntries(libraryFilterKeys.map((key) => [key, undefined]))

/** Factors that the filters leave, or, before any is set, those in use and those the rule takes in the Kingdom; two to four of them can be chosen for comparison. */
export function LibraryTable() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const navigate = useNavigate()
  const tableWords = useTableWords()
  const { params, filters, filtered, clear, compared, compare, set } = useFactorAddress()
  const search = useSettled(filters.search)
  const used = useUsedFactors()
  const ownList = used.data?.items ?? []
  const chosen = libraryViews.find((view) => view === params.get('show'))
  const view = filtered ? 'all' : (chosen ?? (ownList.length > 0 ? 'used' : 'recommended'))
  const library = useLibrary({ ...filters, search }, view === 'recommended')
  const columns = useLibraryColumns()
  const first = library.data?.pages[0]
  const listed = useMemo(() => library.data?.pages.flatMap(({ items }) => items) ?? [], [library.data])
  const rows: readonly LibraryFactor[] = view === 'used' ? ownList : listed
  const total = view === 'used' ? ownList.length : (first?.total ?? 0)
  const choose = (ids: ReadonlySet<string>) => {
    if (ids.size > mostCompared) toast.info(t('factors.compare.most'))
    else compare([...ids])
  }
  return (
    <div className="space-y-3">
      <Segmented
        label={t('factors.library.views')}
        value={view}
        onChange={(show) => set({ ...noFilters, show })}
        options={libraryViews.map((value) => ({ value, label: t(`factors.library.view.${value}`) }))}
      />
      <LibraryFilters filters={filters} facets={first?.facets} onChange={set} />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {first && t('factors.library.count', { count: total, number: format.count(total) })}
        </output>
        <CompareBar chosen={compared} onClear={() => compare([])} onCompare={() => set({ view: 'compare' }, 'step')} />
      </div>
      <Loaded query={library.error && !library.data ? library : { data: rows, error: null, refetch: library.refetch }}>
        {() => (
          <DataTable<LibraryFactor>
            label={t('factors.tabs.library')}
            words={tableWords}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => nameIn(lang, name).text}
            rowCount={total}
            rowHeight={80}
            chooseFew={t('factors.compare.choose')}
            selected={new Set(compared)}
            onSelect={choose}
            onOpen={({ id }) => void navigate(paths.inventoryFactor(id))}
            onEndReached={() =>
              void (view !== 'used' && library.hasNextPage && !library.isFetchingNextPage && library.fetchNextPage())
            }
            loading={used.isPending || library.isPending || library.isFetchingNextPage}
            stale={library.isPlaceholderData}
            empty={<NothingFound onClear={filtered ? clear : undefined} />}
          />
        )}
      </Loaded>
      {first && (
        <p className="text-muted">
          {t('factors.library.edition')} <bdi>{format.day(first.editionDate)}</bdi>
        </p>
      )}
    </div>
  )
}

function NothingFound({ onClear }: { readonly onClear: (() => void) | undefined }) {
  const { t } = useTranslation('inventory')
  return (
    <EmptyState
      icon="search"
      title={t('factors.library.noneFound')}
      action={onClear && <Button onClick={onClear}>{t('factors.library.clear')}</Button>}
    >
      <p>{t('factors.library.noneFoundText')}</p>
    </EmptyState>
  )
}
