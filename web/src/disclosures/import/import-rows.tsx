import type { ImportRow } from '@athar/contracts/disclosures'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'

/** Rows of a file with what will happen to each; those with faults first. */
export function ImportRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const inOrder = rows.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line,
  )
  return (
    <PlainTable
      label={t('import.preview')}
      className="max-h-[48dvh]"
      rows={inOrder}
      rowKey={({ line }) => line}
      rowClass={({ outcome }) => (outcome === 'refused' ? 'bg-critical-surface' : undefined)}
      columns={[
        { key: 'line', header: t('import.columns.line'), cell: ({ line }) => <bdi>{format.count(line)}</bdi> },
        {
          key: 'datapoint',
          header: t('import.columns.datapoint'),
          isName: true,
          className: 'min-w-40',
          cell: ({ label, datapoint }) =>
            label ? <Words of={label} /> : <bdi className="wrap-anywhere">{datapoint}</bdi>,
        },
        { key: 'year', header: t('import.columns.year'), cell: ({ year }) => <bdi>{year}</bdi> },
        {
          key: 'value',
          header: t('import.columns.value'),
          className: 'min-w-32',
          cell: ({ value, unit }) => (
            <bdi className="line-clamp-3 wrap-anywhere">
              {value} {unit}
            </bdi>
          ),
        },
        {
          key: 'state',
          header: t('import.columns.state'),
          className: 'min-w-44',
          cell: (row) => <Verdict row={row} />,
        },
      ]}
    />
  )
}

function Verdict({ row: { outcome, problem, about, inventoryFigure } }: { readonly row: ImportRow }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const refused = outcome === 'refused'
  return (
    <span className={cx('flex items-start gap-1.5', refused ? 'text-critical' : 'text-positive')}>
      <Icon name={refused ? 'error' : 'check'} className="mt-0.5 size-4" />
      <span>
        {outcome !== 'refused'
          ? t(`import.outcome.${outcome}`)
          : problem && t(`problems.${problem}`, { about: about ?? '' })}
        {inventoryFigure !== null && (
          <span className="block text-muted">
            {t('import.beside', { value: format.number(inventoryFigure, { maximumFractionDigits: 12 }) })}
          </span>
        )}
      </span>
    </span>
  )
}
