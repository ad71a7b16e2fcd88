import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { StackedBarChart } from '../../../ui/charts/index.ts'
import { peakOf, rough } from '../parts/derive.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'

/** The course of the year in GJ, renewable energy apart. */
export function EnergyMonths({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const head = useChartHead(data)
  const { months } = data.energy
  // Months that were not entered may have had more, and yearly records only say how long a month is.
  const comparable = months.length === data.months.length && !data.spreadByDays
  const peak = comparable ? peakOf(months) : null
  const figure = (value: number) => ({ value, text: format.readable(String(value)) })
  return (
    <StackedBarChart
      {...head('energy')}
      title={peak === null ? t('yearly.energy.months') : t('yearly.energy.monthsTitle', { month: format.month(peak) })}
      unit={t('yearly.energy.unit')}
      series={[
        { key: 'renewable', label: t('yearly.energy.renewable'), fill: 'series' },
        { key: 'rest', label: t('yearly.energy.rest'), fill: 'previous' },
      ]}
      rows={months.map(({ month, total, renewable }) => ({
        key: month,
        label: format.month(month, 'short'),
        values: { renewable: figure(rough(renewable)), rest: figure(rough(total) - rough(renewable)) },
      }))}
      rowHeader={t('yearly.columns.month')}
      formatTick={(value) => format.readable(String(value))}
    />
  )
}
