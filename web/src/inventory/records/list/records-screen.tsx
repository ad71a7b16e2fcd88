import { mayPrepare, mayReadAll, mayReview } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { usePageTitle } from '../../../platform/routing/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { Sort } from '../../../ui/table/data-table.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { ColumnsButton, ListTable, useColumnsChoice } from '../../../platform/list/index.ts'
import { useSettled } from '../../boundary/use-settled.ts'
import { newRecordPath } from '../links.ts'
import { useRecords } from '../queries.ts'
import { useRecordWords } from '../use-record-words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ListMenu } from './list-menu.tsx'
import { RecordFilters } from './record-filters.tsx'
import { RecordsEmpty } from './records-empty.tsx'
import { TotalsLine } from './totals-line.tsx'
import { useRecordAddress, type RecordAddress } from './use-record-address.ts'
import { useRecordColumns } from './use-record-columns.tsx'
import { useSelection } from './use-selection.ts'

/** Every record behind the inventory: found, questioned, decided on and changed together. */
export function RecordsScreen() {
  const { t } = useTranslation('inventory')
  const canRead = useMayAct(mayReadAll)
  const canPrepare = useMayAct(mayPrepare)
  const address = useRecordAddress()
  usePageTitle(t('records.title'))
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-3xl space-y-1">
          <h1 className="text-2xl">{t('records.title')}</h1>
          <p className="text-muted">{t('records.intro')}</p>
        </div>
        {canPrepare && (
          <div className="flex flex-wrap gap-2">
            <Link to={paths.inventoryImport()} className={buttonClass()}>
              {t('records.import')}
            </Link>
            <Link to={newRecordPath()} className={buttonClass({ variant: 'primary' })}>
              {t('records.add')}
            </Link>
          </div>
        )}
      </div>
      {canRead ? (
        <Loaded query={address.yearsQuery}>{() => <Records address={address} />}</Loaded>
      ) : (
        <RoleNeeded roles={mayReadAll} />
      )}
    </div>
  )
}

const firstColumns: ReadonlySet<inventory.RecordColumn> = new Set([
  'period',
  'site',
  'activity',
  'quantity',
  'kg',
  'warnings',
  'state',
])

function Records({ address }: { readonly address: RecordAddress }) {
  const { t } = useTranslation('inventory')
  const named = inventory.recordColumns.map((key) => ({
    key,
    header: t(`records.columns.${key}`),
    hidden: !firstColumns.has(key),
  }))
  const { shown, choose } = useColumnsChoice('records', named)
  const columns = shown.map(({ key }) => key)
  return (
    <>
      <RecordFilters address={address} />
      <FilterChips address={address} />
      <RecordsTable
        address={address}
        columns={columns}
        tools={
          <>
            <ColumnsButton columns={named} shown={shown} choose={choose} />
            <ListMenu
              search={address.search}
              query={address.query}
              columns={columns}
              onOpen={(search, kept) => {
                address.become(search, 'step')
                if (kept.length > 0) choose(kept)
              }}
            />
          </>
        }
      />
    </>
  )
}

const noRows: readonly inventory.RecordItem[] = []

/** Whoever neither decides nor corrects has nothing to select records for. */
const mayDoTogether = [...mayReview, ...mayPrepare] as const

const directions = { asc: 'ascending', desc: 'descending' } as const

type RecordsTableProps = {
  readonly address: RecordAddress
  readonly columns: readonly inventory.RecordColumn[]
  readonly tools: ReactNode
}

function RecordsTable({ address, columns: shown, tools }: RecordsTableProps) {
  const { t } = useTranslation('inventory')
  const navigate = useNavigate()
  const words = useRecordWords()
  const records = useRecords(useSettled(address.query))
  const { first } = records
  const rows = records.rows ?? noRows
  const totals = first?.totals ?? null
  const set = first?.gwpSet ?? 'AR5'
  const narrow = useNarrow()
  const columns = useRecordColumns({ shown, set, totals, narrow })
  const selects = useMayAct(mayDoTogether)
  // A list of what waits is decided as a whole.
  const decides = useMayAct(mayReview) && address.filter.state === 'pending'
  const format = useFormat()
  const chosen = useSelection(address.filter, rows, {
    total: totals?.records ?? 0,
    // Rows of an earlier filter are no list of this one.
    seenAs: records.isStale ? undefined : first?.seenAs,
  })
  const nothing = records.rows?.length === 0
  const sort: Sort = { key: address.sort, direction: directions[address.direction] }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TotalsLine totals={totals} filter={address.filter} />
        <div className="flex flex-wrap gap-2">
          {decides && chosen.selection === null && totals !== null && totals.pending > 0 && rows.length > 0 && (
            <Button size="sm" onClick={chosen.chooseAll}>
              {t('records.bulk.all', { count: totals.records, number: format.count(totals.records) })}
            </Button>
          )}
          {tools}
        </div>
      </div>
      {nothing ? (
        <div className="rounded-container border border-line bg-surface">
          <RecordsEmpty
            filtered={address.active.length > 0}
            year={address.filter.year ?? null}
            onClear={address.clear}
          />
        </div>
      ) : (
        <ListTable<inventory.RecordItem>
          list={records}
          label={t('records.list.label')}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={(item) =>
            t('records.list.rowName', {
              activity: words.activity(item.activity),
              site: words.name(item.site.name).text,
              period: words.period(item.periodStart, item.periodEnd),
            })
          }
          rowCount={totals?.records ?? rows.length}
          sort={sort}
          onSort={({ key, direction }) =>
            address.set({
              sort: key === 'period' ? null : key,
              direction: direction === 'ascending' ? 'asc' : 'desc',
            })
          }
          {...(selects && { selected: chosen.selected, onSelect: chosen.choose })}
          onOpen={({ id }) => void navigate(paths.inventoryRecord(id))}
          rowHeight={narrow ? 92 : 44}
          isPage
          className="max-h-[max(22rem,calc(100dvh-25.5rem))]"
        />
      )}
      <BulkBar chosen={chosen} total={totals?.records ?? 0} />
      {!nothing && (
        <p className="hidden text-xs text-muted sm:block">
          {t(selects ? 'records.list.keys' : 'records.list.keysReader', {
            down: 'J',
            up: 'K',
            select: 'X',
            open: 'Enter',
          })}{' '}
          {totals && t('records.list.basis', { set })}
        </p>
      )}
    </div>
  )
}
