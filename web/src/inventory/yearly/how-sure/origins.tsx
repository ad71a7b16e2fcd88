import { dataQualities, type Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { HotSpotChart } from '../../../ui/charts/index.ts'
import { rough } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'

/** How much of the total was measured, calculated from other data, or estimated. */
export function Origins({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const amounts = useAmounts(data)
  const head = useChartHead(data)
  const navigate = useNavigate()
  const { byOrigin } = data.quality
  const measured = byOrigin.find(({ origin }) => origin === 'measured')?.share ?? '0'
  return (
    <HotSpotChart
      {...head('data-quality')}
      title={
        rough(measured) > 0
          ? t('yearly.sure.measured', { share: format.percent(measured, 0) })
          : t('yearly.sure.notMeasured')
      }
      unit={t('yearly.units.location', { unit: amounts.unit })}
      headers={[t('yearly.sure.origin'), amounts.unit, t('yearly.columns.share')]}
      rows={byOrigin.map(({ origin, kg, share }) => ({
        key: origin,
        label: report(`quality.origins.${origin}`),
        value: amounts.value(kg),
        text: amounts.text(kg),
        share: format.percent(share),
      }))}
      onOpen={(key) =>
        void navigate(
          countedLink({ year: data.year.year, dataQuality: dataQualities.find((quality) => quality === key) }),
        )
      }
    />
  )
}
