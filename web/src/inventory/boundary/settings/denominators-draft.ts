import type * as inventory from '@athar/contracts/inventory'
import { figureText, moneyText, typedMoney, typedNumber } from '../form/typed-number.ts'

/** What a year is divided by, while it is typed: revenue in whole currency, figures as they stand in their boxes. */
export type DenominatorsDraft = {
  readonly revenue: string
  readonly currency: string
  readonly headcount: string
  readonly output: string
  readonly outputUnit: string
}

export const draftOf = ({
  revenueMinor,
  currency,
  headcount,
  output,
  outputUnit,
}: inventory.Denominators): DenominatorsDraft => ({
  revenue: moneyText(revenueMinor, currency),
  currency,
  headcount: figureText(headcount),
  output: figureText(output),
  outputUnit: outputUnit ?? '',
})

/** What is sent for the draft. */
export const bodyOf = (draft: DenominatorsDraft): inventory.Denominators => ({
  revenueMinor: typedMoney(draft.revenue, draft.currency),
  currency: draft.currency,
  headcount: typedNumber(draft.headcount),
  output: typedNumber(draft.output),
  outputUnit: draft.outputUnit.trim() === '' ? null : draft.outputUnit,
})
