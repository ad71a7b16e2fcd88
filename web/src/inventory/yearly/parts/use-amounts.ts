import type { Inventory } from '@athar/contracts/inventory'
import { massIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { rough } from './derive.ts'

/** Whole kilograms are read in kilograms below this total, else in tonnes. */
const tonneKg = 1000

/** All amounts of the screen in one unit, so that they can be held against each other. */
export function useAmounts({ totals }: Pick<Inventory, 'totals'>) {
  const format = useFormat()
  const { t } = useTranslation()
  const { t: ofInventory } = useTranslation('inventory')
  const notEntered = ofInventory('yearly.scopes.notEntered')
  const inKg = [totals.location?.kg ?? '0', totals.market?.kg ?? '0', totals.outsideKg].every(
    (kg) => Math.abs(rough(kg)) < tonneKg,
  )
  return useMemo(() => {
    const unit: 'kg' | 't' = inKg ? 'kg' : 't'
    return {
      unit: t(`co2e.${unit}`),
      /** Which of the two it is, for masses that are no equivalents. */
      mass: unit,
      text: (kg: string) => format.emissions(kg, unit).value,
      /** The same, or that nothing was entered for it. */
      textOrNot: (kg: string | null) => (kg === null ? notEntered : format.emissions(kg, unit).value),
      /** For lengths and positions only. */
      value: (kg: string) => rough(massIn(kg, unit)),
      /** Of bounds between steps, which need no more than a reader compares. */
      round: (value: number) => format.number(value, { maximumSignificantDigits: 3 }),
      /** In full: short forms change their word from step to step in Arabic. */
      tick: (value: number) => format.number(value, { maximumFractionDigits: 2 }),
    }
  }, [format, inKg, notEntered, t])
}
