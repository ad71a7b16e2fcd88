import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { NameText, Quantity } from '../../ui/inline.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { ListTable } from '../../platform/list/index.ts'
import { columnUnit } from '../records/list/use-record-columns.tsx'
import { StateBadge } from '../records/state-badge.tsx'
import { useRecordWords } from '../records/use-record-words.ts'
import { useEngagedRecords } from './queries.ts'

type Item = inventory.RecordItem

/** Every record of the engaged year; each opens down to its factor and its evidence. */
export function RecordsTab({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory')
  const navigate = useNavigate()
  const records = useEngagedRecords(id)
  const words = useRecordWords(records.first?.ownActivities)
  const narrow = useNarrow()
  const columns = useColumns(id, records.first ?? null, narrow)
  return (
    <ListTable<Item>
      list={records}
      label={t('engaged.tabs.records')}
      columns={columns}
      rowKey={(item) => item.id}
      rowLabel={(item) => words.activity(item.activity)}
      rowHeight={narrow ? 92 : 44}
      onOpen={(item) => void navigate(paths.inventoryEngagementRecord(id, item.id))}
      empty={<EmptyState icon="table" title={t('yearly.name')} />}
    />
  )
}

type FirstPage = Pick<NonNullable<ReturnType<typeof useEngagedRecords>['first']>, 'gwpSet' | 'totals' | 'ownActivities'>

function useColumns(id: string, first: FirstPage | null, narrow: boolean): Column<Item>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords(first?.ownActivities)
  const set = first?.gwpSet ?? 'AR5'
  const unit = columnUnit(first?.totals ?? null)
  const unitName = format.emissions('0', unit).unit
  return useMemo(() => {
    const amount = (kg: string) => <bdi>{format.emissions(kg, unit).value}</bdi>
    const opened = (item: Item, className = 'hover:underline') => (
      <Link
        to={paths.inventoryEngagementRecord(id, item.id)}
        onClick={(event) => event.stopPropagation()}
        tabIndex={-1}
        className={className}
      >
        {words.activity(item.activity)}
      </Link>
    )
    const kg: Column<Item> = {
      key: 'kg',
      header: t('records.columns.emissionsIn', { unit: unitName }),
      width: 'minmax(8.5rem, 0.7fr)',
      align: 'figures',
      cell: (item) => amount(item.kgCo2e[set]),
      total: first?.totals && amount(first.totals.kgCo2e),
    }
    if (narrow)
      return [
        {
          key: 'record',
          header: t('records.list.record'),
          width: 'minmax(0, 1fr)',
          cell: (item) => (
            <span className="grid gap-0.5 py-1.5">
              {opened(item, 'truncate font-semibold')}
              <span className="truncate text-xs text-muted">
                {words.period(item.periodStart, item.periodEnd)} · <NameText name={words.name(item.site.name)} />
              </span>
              <span>
                <StateBadge state={item.state} />
              </span>
            </span>
          ),
        },
        { ...kg, header: unitName, width: '7rem' },
      ]
    return [
      {
        key: 'period',
        header: t('records.columns.period'),
        width: 'minmax(8.5rem, 0.8fr)',
        cell: (item) => words.period(item.periodStart, item.periodEnd),
      },
      {
        key: 'site',
        header: t('records.columns.site'),
        width: 'minmax(9rem, 1.1fr)',
        cell: (item) => <NameText name={words.name(item.site.name)} />,
      },
      {
        key: 'activity',
        header: t('records.columns.activity'),
        width: 'minmax(12rem, 1.6fr)',
        cell: (item) => opened(item),
      },
      {
        key: 'quantity',
        header: t('records.columns.quantity'),
        width: 'minmax(10.5rem, 0.8fr)',
        align: 'figures',
        cell: (item) => <Quantity value={format.number(item.quantity)} unit={words.unit(item.unit)} />,
      },
      kg,
      {
        key: 'state',
        header: t('records.columns.state'),
        width: '7.5rem',
        cell: ({ state }) => <StateBadge state={state} />,
      },
    ]
  }, [t, format, words, id, first, set, unit, unitName, narrow])
}
