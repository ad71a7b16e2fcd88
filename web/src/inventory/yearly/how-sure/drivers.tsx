import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { HotSpotChart } from '../../../ui/charts/index.ts'
import { countedLink } from '../parts/links.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'
import { useNames } from '../parts/use-names.ts'

/** What matters: the rest is below a thousandth or stands in the report. */
const shown = 5
const smallest = 0.0005

/** Which activities make the total uncertain, by their part of its variance. */
export function Drivers({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const head = useChartHead(data)
  const navigate = useNavigate()
  const [first] = data.quality.drivers
  if (!first) return <p className="py-8 text-center text-muted">{t('yearly.sure.noDrivers')}</p>
  const activityOf = (label: string) => data.activities.find(({ name }) => names.text(name) === label)?.key
  return (
    <HotSpotChart
      {...head('uncertainty')}
      title={t('yearly.sure.driver', { name: names.text(first.name), share: format.percent(first.share, 0) })}
      unit={t('yearly.sure.variance')}
      headers={[t('yearly.hotSpots.one.activities'), t('yearly.sure.variance')]}
      rows={data.quality.drivers
        .filter(({ share }) => share >= smallest)
        .slice(0, shown)
        .map(({ name, share }) => ({
          key: names.text(name),
          label: names.text(name),
          value: share,
          text: format.percent(share),
        }))}
      onOpen={(label) => void navigate(countedLink({ year: data.year.year, activity: activityOf(label) }))}
    />
  )
}
