import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { TargetChart, type TargetChartPoint } from '../../ui/charts/index.ts'
import { useChartFrame } from './use-chart-frame.ts'
import { useTargetWords } from './use-target-words.ts'

/** The years as counted, and the path to the target. */
export function TargetPath({ target, level = 3 }: { readonly target: inventory.Target; readonly level?: 3 | 4 }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  const frame = useChartFrame()
  const { input, unit, actuals, path, judgement } = target
  if (path.length === 0) return null
  const last = actuals.findLast(({ counted }) => counted)
  const point = (
    kind: TargetChartPoint['kind'],
    label: string,
    quiet: boolean,
    { year, value }: { year: number; value: string },
  ) => ({
    kind,
    label,
    quiet,
    year,
    yearText: format.year(year),
    value: words.height(value, unit),
    valueText: words.value(value, unit),
  })
  const end = input.points.at(-1)!.year
  // Beside a far target, the label of the base year would lie on that of the last year.
  const crowded = ((last?.year ?? end) - input.baseYear) / (end - input.baseYear) < 0.25
  const measured = actuals.filter(({ counted, year }) => counted && year >= input.baseYear)
  const points = [
    ...measured.map((one) =>
      point(
        one === last ? 'now' : 'start',
        one.year === input.baseYear ? t('target.baseYear') : t('target.counted'),
        one !== last && (one.year !== input.baseYear || crowded),
        one,
      ),
    ),
    ...path
      .slice(1)
      .map((one, at) =>
        point('goal', at === path.length - 2 ? t('target.goal') : t('target.milestone'), at < path.length - 2, one),
      ),
  ]
  return (
    <TargetChart
      {...frame}
      headingLevel={level}
      title={
        judgement.ok ? t(`finding.${judgement.status}`, { year: format.year(judgement.year) }) : words.name(input.name)
      }
      unit={words.unit(unit)}
      fileName={`athar-target-${input.baseYear}`}
      points={points}
      headers={[t('chart.point'), t('chart.year'), t('chart.value')]}
    />
  )
}
