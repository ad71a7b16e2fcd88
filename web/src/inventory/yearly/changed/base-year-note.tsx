import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BaseYearFigures, BaseYearVerdict } from '../../base-year/base-year-figures.tsx'

/** Whether the base year is to be recalculated: by events on record, never by growth alone. */
export function BaseYearNote({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { baseYear: check } = data.comparison
  return (
    <div className="space-y-3">
      <BaseYearVerdict check={check} />
      {check.required && <BaseYearFigures check={check} />}
      <Link className="text-sm text-link underline" to={paths.inventoryBaseYear()}>
        {t('baseYear.open')}
      </Link>
    </div>
  )
}
