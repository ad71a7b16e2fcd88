import type { ImportRow } from '@athar/contracts/disclosures'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'

const cell = 'border-b border-line px-3 py-2 align-top text-start'
const columns = ['line', 'datapoint', 'year', 'value', 'state'] as const

/** Rows of a file with what will happen to each; those with faults first. */
export function ImportRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const inOrder = rows.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line,
  )
  return (
    <ScrollRegion label={t('import.preview')} className="max-h-[48dvh] rounded-container">
      <table className="w-full min-w-[40rem] text-sm">
        <caption className="sr-only">{t('import.preview')}</caption>
        <thead className="sticky -top-0.5 bg-sunken">
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" className={cx(cell, 'font-semibold whitespace-nowrap')}>
                {t(`import.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map((row) => (
            <tr key={row.line} className={row.outcome === 'refused' ? 'bg-critical-surface' : undefined}>
              <td className={cell}>
                <bdi>{format.count(row.line)}</bdi>
              </td>
              <th scope="row" className={cx(cell, 'font-normal')}>
                {row.label ? <Words of={row.label} /> : <bdi className="wrap-anywhere">{row.datapoint}</bdi>}
              </th>
              <td className={cell}>
                <bdi>{row.year}</bdi>
              </td>
              <td className={cell}>
                <bdi className="line-clamp-3 wrap-anywhere">
                  {row.value} {row.unit}
                </bdi>
              </td>
              <td className={cell}>
                <Verdict row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
