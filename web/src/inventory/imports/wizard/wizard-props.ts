import type * as inventory from '@athar/contracts/inventory'
import type { Actions } from './use-actions.ts'
import type { DraftState } from './use-draft.ts'

export const wizardSteps = ['file', 'columns', 'check', 'review', 'receipt'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** What every step of the wizard is given. */
export type WizardProps = {
  readonly one: inventory.ImportDetail
  readonly state: DraftState
  readonly actions: Actions
  readonly canPrepare: boolean
  readonly onGo: (step: WizardStep) => void
}
