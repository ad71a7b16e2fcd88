import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import type { ChartWords } from '../../ui/charts/index.ts'

const keys = ['showTable', 'showChart', 'download', 'png', 'svg', 'csv', 'source', 'unknown'] as const

/** What the charts of key figures and targets have in common. */
export function useChartFrame() {
  const { t } = useTranslation(['ui', 'mrv-hub'])
  const { direction } = useLanguage()
  const words = Object.fromEntries(keys.map((key) => [key, t(`ui:chart.${key}`)])) as ChartWords
  return { words, direction, source: t('mrv-hub:chart.source'), sourceText: t('mrv-hub:chart.source') }
}
