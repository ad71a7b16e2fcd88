import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { StackedBarChart } from '../../../ui/charts/index.ts'
import { monthFinding } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'
import { useNames } from '../parts/use-names.ts'

const scopes = ['1', '2', '3'] as const

/** The course of the year by scope, held against the months of the year before. */
export function Monthly({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const head = useChartHead(data)
  const navigate = useNavigate()
  const { year } = data.year
  const { peak, even, against } = monthFinding(data)
  const figure = (kg: string | null) => (kg === null ? null : { value: amounts.value(kg), text: amounts.text(kg) })
  const before = data.months.some(({ previousTotal }) => previousTotal !== null)
  return (
    <StackedBarChart
      {...head('months')}
      title={
        against
          ? t(`yearly.monthly.${against.way}`, {
              count: against.months,
              number: format.count(against.months),
              of: format.count(against.of),
              year: format.year(year - 1),
            })
          : even
            ? t('yearly.monthly.even')
            : peak === null
              ? t('yearly.monthly.none')
              : t('yearly.monthly.peak', { month: format.month(peak) })
      }
      unit={t('yearly.units.location', { unit: amounts.unit })}
      series={scopes.map((scope) => ({ key: scope, label: names.scope(scope), fill: `scope-${scope}` as const }))}
      rows={data.months.map((month) => ({
        key: month.month,
        label: format.month(month.month, 'short'),
        values: { '1': figure(month.scope1), '2': figure(month.scope2), '3': figure(month.scope3) },
      }))}
      line={
        before
          ? {
              label: format.year(year - 1),
              values: data.months.map(({ previousTotal }) => figure(previousTotal)),
            }
          : undefined
      }
      rowHeader={t('yearly.columns.month')}
      formatTick={amounts.tick}
      onOpen={(month, scope) => void navigate(countedLink({ year, month, scope }))}
    />
  )
}
