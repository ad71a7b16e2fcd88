import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'
import type { ChartWords } from '../ui/charts/index.ts'

const keys = ['showTable', 'showChart', 'download', 'png', 'svg', 'csv', 'source', 'unknown'] as const

/** What the charts of the page have in common; figures come from the inventory or from answers. */
export function useChartHead(from: 'inventory' | 'answers') {
  const { t } = useTranslation(['analytics', 'ui'])
  const { direction } = useLanguage()
  const words = Object.fromEntries(keys.map((key) => [key, t(`ui:chart.${key}`)])) as ChartWords
  const source = t(`analytics:source.${from}`)
  return { words, direction, source, sourceText: source }
}
