import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { ChartFrame, CurveDrawing } from '../../ui/charts/index.ts'
import { useChartFrame } from './use-chart-frame.ts'

/** Levers from cheapest to dearest: width is tonnes a year, height cost per tonne. */
export function CostCurve({ target: { curve, input } }: { readonly target: inventory.Target }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const frame = useChartFrame()
  if (curve.length === 0) return null
  const nameOf = (id: string) => input.levers.find((lever) => lever.id === id)?.name ?? id
  return (
    <ChartFrame
      {...frame}
      title={t('curve.title')}
      unit={t('curve.unit')}
      fileName="athar-abatement-cost"
      table={{
        headers: [t('curve.lever'), t('curve.tonnes'), t('curve.cost'), t('curve.cumulative')],
        rows: curve.map((step) => [
          nameOf(step.id),
          format.readable(step.tonnesAYear),
          format.readable(step.costPerTonne),
          format.readable(step.cumulativeTonnes),
        ]),
      }}
    >
      {() => (
        <CurveDrawing
          steps={curve.map((step) => ({
            label: `${nameOf(step.id)}: ${format.readable(step.costPerTonne)}`,
            name: nameOf(step.id),
            width: Number(step.tonnesAYear),
            height: Number(step.costPerTonne),
            heightText: format.readable(step.costPerTonne),
          }))}
        />
      )}
    </ChartFrame>
  )
}
