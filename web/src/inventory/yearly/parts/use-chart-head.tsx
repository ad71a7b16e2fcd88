import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import type { ChartWords } from '../../../ui/charts/index.ts'
import { countedLink } from './links.ts'

/** The words of the frame around charts. */
function useChartWords(): ChartWords {
  const { t } = useTranslation('ui')
  const keys = ['showTable', 'showChart', 'download', 'png', 'svg', 'csv', 'source', 'unknown'] as const
  return Object.fromEntries(keys.map((key) => [key, t(`chart.${key}`)])) as ChartWords
}

/** What every chart of the screen has in common: where its figures come from, its words and direction. */
export function useChartHead({ year: { year }, libraries }: Inventory) {
  const { t } = useTranslation('inventory')
  const { direction, lang } = useLanguage()
  const format = useFormat()
  const words = useChartWords()
  const editions = new Intl.ListFormat(lang).format(
    libraries.map(({ edition, date }) =>
      date === null
        ? t('yearly.source.undated', { edition: isolate(edition) })
        : t('yearly.source.edition', { edition: isolate(edition), date: format.day(date) }),
    ),
  )
  return (name: string) => ({
    words,
    direction,
    fileName: `athar-${year}-${name}`,
    headingLevel: 3 as const,
    sourceText: t('yearly.source.text', { editions }),
    source: (
      <Trans
        ns="inventory"
        i18nKey="yearly.source.linked"
        values={{ editions }}
        components={{
          records: <Link className="text-link underline" to={countedLink({ year })} />,
          factors: <Link className="text-link underline" to={paths.inventoryFactors()} />,
        }}
      />
    ),
  })
}
