import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { useTableWords } from '../../platform/list/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { OneLine } from '../../ui/inline.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { usePersonName } from '../records/use-person-name.ts'
import { useRecordWords } from '../records/use-record-words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { MonthLegend, MonthStrip } from './month-strip.tsx'
import { monthsOfYear, openMonths } from './months-of.ts'
import type { Expected, Source } from './queries.ts'
import { SourceSheet } from './source-sheet.tsx'

type View = 'all' | 'open' | 'mine'
type ExpectedTableProps = { readonly data: Expected; readonly open: boolean }

/** The sources of a year; several are asked for at once, one is opened. */
export function ExpectedTable({ data, open }: ExpectedTableProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useTableWords()
  const me = useMe().data?.personId
  const columns = useColumns(data)
  const recordWords = useRecordWords()
  const [view, setView] = useState<View>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string | null>(null)
  const [asking, setAsking] = useState<readonly Source[]>([])
  const rows = data.items.filter(
    ({ months, ownerId }) => view === 'all' || (view === 'mine' ? ownerId === me : openMonths(months).length > 0),
  )
  const source = data.items.find(({ id }) => id === shown)
  const chosen = rows.filter(({ id }) => selected.has(id))
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented<View>
          label={t('expected.filter')}
          value={view}
          onChange={setView}
          options={(['all', 'open', 'mine'] as const).map((value) => ({ value, label: t(`expected.${value}`) }))}
        />
        {chosen.length > 0 && (
          <Button icon="mail" onClick={() => setAsking(chosen)}>
            {t('expected.askSelected', format.counted(chosen.length))}
          </Button>
        )}
      </div>
      <DataTable<Source>
        label={t('expected.title')}
        words={words}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ site, activity }) => `${recordWords.name(site.name).text} ${recordWords.activity(activity)}`}
        rowHeight={60}
        onOpen={({ id }) => setShown(id)}
        empty={t('expected.nothing')}
        {...(open && { selected, onSelect: setSelected })}
      />
      <MonthLegend />
      {source && (
        <SourceSheet
          year={data.year}
          source={source}
          open={open}
          floating={asking.length > 0}
          onAsk={() => setAsking([source])}
          onClose={() => setShown(null)}
        />
      )}
      {asking.length > 0 && (
        <AskDialog sources={asking} onAsked={() => setSelected(new Set())} onClose={() => setAsking([])} />
      )}
    </section>
  )
}

function useColumns({ year }: Expected): Column<Source>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const personName = usePersonName()
  return useMemo(() => {
    const all = monthsOfYear(year)
    return [
      {
        key: 'source',
        header: t('expected.column.source'),
        width: 'minmax(12rem, 1fr)',
        narrow: 'minmax(0, 1fr)',
        cell: ({ site, activity }) => (
          <span className="grid w-0 min-w-full">
            <span className="font-semibold">
              <OneLine>{words.name(site.name).text}</OneLine>
            </span>
            <span className="truncate text-sm text-muted">{words.activity(activity)}</span>
          </span>
        ),
      },
      {
        key: 'months',
        header: t('expected.column.months'),
        width: '17.5rem',
        narrow: false,
        cell: ({ months }) =>
          months.length === 0 ? (
            <span className="text-sm text-muted">{t('expected.noMonths')}</span>
          ) : (
            <MonthStrip all={all} months={months} />
          ),
      },
      {
        key: 'open',
        header: t('expected.column.open'),
        width: '7.5rem',
        narrow: '6.5rem',
        align: 'figures',
        cell: ({ months }) => format.count(openMonths(months).length),
      },
      {
        key: 'owner',
        header: t('expected.column.owner'),
        width: 'minmax(8rem, 12rem)',
        narrow: false,
        cell: ({ ownerId }) =>
          ownerId === null ? (
            <span className="text-muted">{t('expected.noOwner')}</span>
          ) : (
            <OneLine>{personName(ownerId)}</OneLine>
          ),
      },
    ]
  }, [t, format, words, personName, year])
}
