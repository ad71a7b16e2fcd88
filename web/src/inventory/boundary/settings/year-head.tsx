import type { InventoryState, InventoryYear } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { YearSwitcher } from '../year-switcher.tsx'

/** The colour of each state, the same wherever a year is named. */
export const stateTones: Record<InventoryState, BadgeTone> = {
  open: 'neutral',
  'in-review': 'info',
  approved: 'positive',
  locked: 'warning',
}

/** Which year is edited, from when to when, and whether it still may be. */
export function YearHead({ year }: { readonly year: InventoryYear }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <YearSwitcher />
      <span className="text-muted">
        {t('boundary.year.span', { from: format.day(year.startsOn), to: format.day(year.endsOn) })}
      </span>
      <Badge tone={stateTones[year.state]}>{t(`boundary.year.state.${year.state}`)}</Badge>
    </div>
  )
}

/** Approved and locked years no longer change by the way. */
export const isFixed = ({ state }: InventoryYear): boolean => state === 'approved' || state === 'locked'
