import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { countedLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { useAmounts } from '../parts/use-amounts.ts'

/** What is reported beside the scopes and belongs to none of them. */
export function OutsideFigures({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const amounts = useAmounts(data)
  const { totals, outsideRecords, year } = data
  return (
    <Panel className="space-y-4">
      <h3 className="text-base">{t('yearly.outside.title')}</h3>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <KeyFigure
          label={t('yearly.outside.biogenic')}
          value={amounts.text(totals.biogenicCo2Kg)}
          unit={t(`yearly.outside.co2.${amounts.mass}`)}
          note={t('yearly.outside.biogenicNote')}
        />
        <KeyFigure
          label={
            <Link className="text-link underline" to={countedLink({ year: year.year, scope: 'outside' })}>
              {report('results.gases.montreal')}
            </Link>
          }
          value={amounts.text(totals.outsideKg)}
          unit={amounts.unit}
          note={t('yearly.outside.montrealNote')}
        />
      </div>
      {outsideRecords > 0 && (
        <p className="text-sm text-muted">
          <Link className="text-link underline" to={paths.inventoryBoundary()}>
            {t('yearly.outside.entities', { count: outsideRecords, number: format.count(outsideRecords) })}
          </Link>
        </p>
      )}
    </Panel>
  )
}
