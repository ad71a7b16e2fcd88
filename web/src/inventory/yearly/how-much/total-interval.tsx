import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { IntervalChart } from '../../../ui/charts/index.ts'
import { figuresOn, rough, type Basis } from '../parts/derive.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'

/** The total within the band that holds it in 95 cases of 100. */
export function TotalInterval({ data, basis }: { readonly data: Inventory; readonly basis: Basis }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  const head = useChartHead(data)
  const { total } = figuresOn(data, basis)
  if (!total?.interval) return null
  const bound = (name: 'low' | 'total' | 'high', kg: string) => ({
    value: amounts.value(kg),
    text: amounts.text(kg),
    label: t(`yearly.interval.${name}`),
  })
  const off = (kg: string) => Math.abs(rough(kg) / rough(total.kg) - 1)
  return (
    <IntervalChart
      {...head(`total-${basis}`)}
      title={t('yearly.interval.title', {
        below: format.percent(off(total.interval.low), 0),
        above: format.percent(off(total.interval.high), 0),
      })}
      unit={t(`yearly.interval.unit.${basis}`, { unit: amounts.unit })}
      total={bound('total', total.kg)}
      low={bound('low', total.interval.low)}
      high={bound('high', total.interval.high)}
      headers={[t('yearly.interval.bound'), amounts.unit]}
      formatTick={amounts.tick}
      note={
        data.quality.unquantifiedShare > 0
          ? t('yearly.sure.unquantified', { share: format.percent(data.quality.unquantifiedShare) })
          : undefined
      }
    />
  )
}
