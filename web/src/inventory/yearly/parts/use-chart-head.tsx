import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import type { ChartWords } from '../../../ui/charts/index.ts'
import { Code } from '../../../ui/inline.tsx'
import { countedLink } from './links.ts'

/** The words of the frame around charts. */
function useChartWords(): ChartWords {
  const { t } = useTranslation('ui')
  const keys = ['showTable', 'showChart', 'download', 'png', 'svg', 'csv', 'source', 'unknown'] as const
  return Object.fromEntries(keys.map((key) => [key, t(`chart.${key}`)])) as ChartWords
}

/** What every chart of the screen has in common: where its figures come from, its words and direction. */
export function useChartHead({ year: { year }, library }: Inventory) {
  const { t } = useTranslation('inventory')
  const { direction } = useLanguage()
  const format = useFormat()
  const words = useChartWords()
  const edition = { edition: library.edition, date: format.day(library.date) }
  return (name: string) => ({
    words,
    direction,
    fileName: `athar-${year}-${name}`,
    headingLevel: 3 as const,
    sourceText: t('yearly.source.text', edition),
    source: (
      <Trans
        ns="inventory"
        i18nKey="yearly.source.linked"
        values={edition}
        components={{
          records: <Link className="text-link underline" to={countedLink({ year })} />,
          factors: <Link className="text-link underline" to={paths.inventoryFactors()} />,
          code: <Code>{null}</Code>,
        }}
      />
    ),
  })
}
