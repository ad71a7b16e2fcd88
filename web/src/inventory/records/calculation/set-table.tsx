import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { useRecordWords } from '../use-record-words.ts'

type SetTableProps = {
  readonly figures: readonly inventory.ExplainedFigure[]
  readonly used: inventory.GwpSetName
  readonly year: number
}

/** The same record with the potentials of each assessment report. */
export function SetTable({ figures, used, year }: SetTableProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const kg = format.emissions('0', 'kg').unit
  const purchased = figures.some(({ role }) => role === 'market')
  const headings = figures.map((figure) =>
    figure.role === 'upstream'
      ? t('records.calculation.roles.upstream', { category: words.category(figure.category) })
      : t(`records.calculation.roles.${figure.role === 'main' && purchased ? 'location' : figure.role}`),
  )
  return (
    <div className="grid gap-2">
      <PlainTable
        label={t('records.sets.title')}
        rows={inventory.gwpSets}
        rowKey={(set) => set}
        rowClass={(set) => (set === used ? 'bg-selected' : undefined)}
        columns={[
          {
            key: 'set',
            header: t('records.sets.set'),
            cell: (set) => (
              <>
                <bdi>{set}</bdi>{' '}
                {set === used && (
                  <span className="text-muted">{t('records.sets.used', { year: format.year(year) })}</span>
                )}
              </>
            ),
          },
          ...figures.map((figure, at) => ({
            key: headings[at] ?? '',
            header: (
              <>
                {headings[at]}
                <bdi className="block text-xs font-normal text-muted">{kg}</bdi>
              </>
            ),
            figures: true,
            cell: (set: inventory.GwpSetName) => words.exact(figure.kgCo2e[set]),
          })),
        ]}
      />
      {figures.some(({ fixedSets }) => fixedSets.length > 0) && (
        <p className="text-sm text-muted">{t('records.sets.fixed')}</p>
      )}
    </div>
  )
}
