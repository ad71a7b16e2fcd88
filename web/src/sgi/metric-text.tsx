import type { Metric } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'

/** A number of what an indicator counts: the value chooses the plural form, the number is how it is written. */
export function useMetricText(): (metric: Metric, value: string, number: string) => string {
  const { t } = useTranslation('sgi')
  return (metric, value, number) => t(`metrics.${metric}.counted`, { count: Number(value), number })
}

/** Nothing that a text would hold. */
const place = '\ufffc'

type MetricFigureProps = { readonly metric: Metric; readonly value: string; readonly number: string }

/** The same with its number large; where the words say the number themselves, they are. */
export function MetricFigure({ metric, value, number }: MetricFigureProps) {
  const words = useMetricText()(metric, value, place)
  const large = 'figures text-3xl font-semibold'
  if (!words.includes(place)) return <span className={large}>{words}</span>
  const [before, after] = words.split(place)
  return (
    <>
      <span className="text-muted">{before}</span>
      <bdi className={large}>{number}</bdi>
      <span className="text-muted">{after}</span>
    </>
  )
}
