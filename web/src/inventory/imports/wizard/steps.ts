import type * as inventory from '@athar/contracts/inventory'
import type { WizardStep } from './wizard-props.ts'

/** Steps that can be looked at in each state, the one the import stands at first. */
const open: Record<inventory.ImportState, readonly WizardStep[]> = {
  uploaded: ['columns'],
  failed: ['columns'],
  checking: ['check'],
  review: ['review', 'columns', 'receipt'],
  importing: ['check'],
  imported: ['receipt', 'review', 'columns'],
  undone: ['file', 'receipt'],
  cancelled: ['file'],
}

/** Steps that can be gone to, the one the import stands at first. */
export const openSteps = (one: Pick<inventory.ImportDetail, 'state' | 'receipt'>): readonly WizardStep[] =>
  open[one.state].filter((step) => step !== 'receipt' || one.receipt !== null)

/** The step to show: the one asked for where it is open, else where the import stands. */
export function stepOf(one: Pick<inventory.ImportDetail, 'state' | 'receipt'>, asked: string | null): WizardStep {
  const steps = openSteps(one)
  return steps.find((step) => step === asked) ?? steps[0] ?? 'file'
}

/** Whether records of the import stand in the inventory, also while rows left over are reviewed, or their check came to nothing. */
export const isStored = ({ state, receipt }: Pick<inventory.ImportSummary, 'state' | 'receipt'>): boolean =>
  receipt !== null && ['imported', 'review', 'uploaded', 'failed'].includes(state)
