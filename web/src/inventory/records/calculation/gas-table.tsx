import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { useRecordWords } from '../use-record-words.ts'

const isSomething = (figure: string): boolean => /[1-9]/.test(figure)

/** The figure by gas, and what of biological origin stands beside it. */
export function GasTable({
  figure,
  set,
}: {
  readonly figure: inventory.ExplainedFigure
  readonly set: inventory.GwpSetName
}) {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  return (
    <div className="grid gap-2">
      <PlainTable
        label={t('records.gases.title')}
        rows={figure.gases}
        rowKey={({ gas }) => gas}
        columns={[
          { key: 'gas', header: t('records.gases.gas'), cell: ({ gas, group }) => <bdi>{words.gas(gas, group)}</bdi> },
          {
            key: 'mass',
            header: t('records.gases.mass'),
            figures: true,
            cell: ({ kg }) => (kg === null ? '–' : words.exact(kg)),
          },
          {
            key: 'co2e',
            header: t('records.gases.co2e'),
            figures: true,
            cell: ({ kgCo2e }) => words.exact(kgCo2e[set]),
          },
        ]}
      />
      {isSomething(figure.biogenicCo2Kg) && (
        <p className="text-sm text-muted">
          {t('records.gases.biogenic')}: <bdi className="figures">{words.exact(figure.biogenicCo2Kg)}</bdi>
        </p>
      )}
    </div>
  )
}
