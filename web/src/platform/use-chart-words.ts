import { useTranslation } from 'react-i18next'
import { useLanguage } from './language/index.ts'
import type { ChartWords } from '../ui/charts/index.ts'

/** The words and the direction of the frame around a chart. */
export function useChartWords(): { readonly words: ChartWords; readonly direction: 'ltr' | 'rtl' } {
  const { t } = useTranslation('ui')
  const { direction } = useLanguage()
  const keys = ['showTable', 'showChart', 'download', 'png', 'svg', 'csv', 'source', 'unknown'] as const
  return { words: Object.fromEntries(keys.map((key) => [key, t(`chart.${key}`)])) as ChartWords, direction }
}
