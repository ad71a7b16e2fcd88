import { decimal, divide, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'

export type EnteredDenominator = {
  readonly id: 'revenue' | 'headcount' | 'output'
  /** Revenue in whole units of its currency. */
  readonly amount: string
  readonly unit: string
}

/** What intensities divide by, as far as it was entered. */
export function enteredDenominators(of: inventory.Denominators): EnteredDenominator[] {
  const revenue = of.revenueMinor === null ? null : toText(divide(decimal(of.revenueMinor), decimal('100')))
  return (
    [
      ['revenue', revenue, of.currency],
      ['headcount', of.headcount, ''],
      ['output', of.output, of.outputUnit ?? ''],
    ] as const
  ).flatMap(([id, amount, unit]) => (amount === null ? [] : [{ id, amount, unit }]))
}
