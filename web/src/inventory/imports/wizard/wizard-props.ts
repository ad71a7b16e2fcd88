import type * as inventory from '@athar/contracts/inventory'
import type { Deeds } from './use-deeds.ts'
import type { DraftState } from './use-draft.ts'

export const wizardSteps = ['file', 'columns', 'check', 'review', 'receipt'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** What every step of the wizard is given. */
export type WizardProps = {
  readonly one: inventory.ImportDetail
  readonly state: DraftState
  readonly deeds: Deeds
  readonly canPrepare: boolean
  readonly onGo: (step: WizardStep) => void
}
