import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { ElectricityParts } from '../../contracts/electricity-cover.tsx'
import { isNone } from '../parts/derive.ts'
import { Panel } from '../parts/section.tsx'

/** The kilowatt-hours behind scope 2, alike on both bases, and how far contracts cover them. */
export function ElectricityBehind({ data: { electricity, year } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (isNone(electricity.used) && electricity.contracts === 0) return null
  const { withoutEvidence: bare } = electricity
  return (
    <Panel className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="text-base">{t('contracts.electricity.title', { year: format.year(year.year) })}</h3>
        <Link className="text-link underline" to={`${paths.inventoryContracts()}?year=${year.year}`}>
          {t('contracts.electricity.manage')}
        </Link>
      </div>
      <ElectricityParts electricity={electricity} />
      {bare > 0 && (
        <p className="text-sm text-warning">{t('contracts.bare', { count: bare, number: format.count(bare) })}</p>
      )}
    </Panel>
  )
}
