import type { SiteFileRow } from '@athar/contracts/inventory'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../platform/api/index.ts'
import { useFormat } from '../../../../platform/language/index.ts'
import { useTableWords } from '../../../../platform/list/index.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { OneLine } from '../../../../ui/inline.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'

type SitesPreviewProps = {
  readonly fileName: string
  readonly rows: readonly SiteFileRow[]
  readonly onStore: () => void
  readonly onBack: () => void
}

/** What the file says row by row, with every fault of it, before anything is stored. */
export function SitesPreview({ fileName, rows, onStore, onBack }: SitesPreviewProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useTableWords()
  const columns = useColumns()
  const faulty = rows.filter(({ problems }) => problems.length > 0)
  const good = rows.length - faulty.length
  const [view, setView] = useState<'faulty' | 'all'>(faulty.length > 0 ? 'faulty' : 'all')
  return (
    <div className="space-y-4">
      <Alert
        severity={faulty.length === 0 ? 'success' : 'warning'}
        title={t('boundary.sitesFile.good', format.counted(good))}
      >
        {faulty.length > 0 && <p>{t('boundary.sitesFile.bad', format.counted(faulty.length))}</p>}
        <p>
          <bdi className="break-all text-muted">{fileName}</bdi>
        </p>
      </Alert>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('boundary.sitesFile.rows')}
          value={view}
          onChange={setView}
          options={[
            { value: 'faulty', label: t('boundary.sitesFile.faulty') },
            { value: 'all', label: t('boundary.sitesFile.all') },
          ]}
        />
        {faulty.length > 0 && <FaultyDownload rows={faulty} />}
      </div>
      <DataTable<SiteFileRow>
        label={t('boundary.sitesFile.rows')}
        words={words}
        columns={columns}
        rows={view === 'faulty' ? faulty : rows}
        rowKey={({ line }) => String(line)}
        rowLabel={({ name, code }) => name.en || name.ar || code}
        rowHeight={56}
        empty={t('boundary.sitesFile.noFault')}
      />
      <div className="flex flex-wrap gap-3">
        {good > 0 && (
          <Button variant="primary" onClick={onStore}>
            {t('boundary.sitesFile.store', format.counted(good))}
          </Button>
        )}
        <Button onClick={onBack}>{t('boundary.sitesFile.other')}</Button>
      </div>
    </div>
  )
}

function useColumns(): Column<SiteFileRow>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'line',
        header: t('boundary.sitesFile.column.line'),
        width: '5rem',
        narrow: '4rem',
        align: 'figures',
        cell: ({ line }) => format.count(line),
      },
      {
        key: 'site',
        header: t('boundary.sitesFile.column.site'),
        width: 'minmax(10rem, 1fr)',
        narrow: 'minmax(0, 1fr)',
        cell: ({ name, code }) => (
          <span className="grid w-0 min-w-full">
            <OneLine>{name.en || name.ar || '–'}</OneLine>
            <span className="truncate text-sm text-muted">
              <bdi>{code}</bdi>
            </span>
          </span>
        ),
      },
      {
        key: 'meters',
        header: t('boundary.sitesFile.column.meters'),
        width: '7rem',
        narrow: false,
        align: 'figures',
        cell: ({ meters }) => format.count(meters),
      },
      {
        key: 'verdict',
        header: t('boundary.sitesFile.column.verdict'),
        width: 'minmax(14rem, 2fr)',
        narrow: 'minmax(0, 1fr)',
        cell: ({ problems }) =>
          problems.length === 0 ? (
            <Badge tone="positive">{t('boundary.sitesFile.ready')}</Badge>
          ) : (
            <span className="text-critical">
              {problems.map((problem) => t(`boundary.sitesFile.problems.${problem}`)).join(' · ')}
            </span>
          ),
      },
    ],
    [t, format],
  )
}

/** The rows with a fault as they were written, with what is wrong, to be corrected and sent again. */
function FaultyDownload({ rows }: { readonly rows: readonly SiteFileRow[] }) {
  const { t } = useTranslation('inventory')
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^[=+\-@]/, "'$&")}"`
  const save = () => {
    const names = Object.keys(rows[0]?.written ?? {})
    const lines = [
      ['line', 'problem', ...names],
      ...rows.map(({ line, problems, written }) => [
        String(line),
        problems.map((problem) => t(`boundary.sitesFile.problems.${problem}`)).join('; '),
        ...names.map((name) => written?.[name] ?? ''),
      ]),
    ]
    const text = lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
    saveFile({ blob: new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name: 'sites-faults.csv' })
  }
  return (
    <Button size="sm" icon="download" onClick={save}>
      {t('boundary.sitesFile.download')}
    </Button>
  )
}
