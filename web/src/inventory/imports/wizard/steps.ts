import type * as inventory from '@athar/contracts/inventory'
import type { WizardStep } from './wizard-props.ts'

/** Steps that can be looked at in each state, the one the import stands at first. */
const open: Record<inventory.ImportState, readonly WizardStep[]> = {
  uploaded: ['columns'],
  failed: ['columns'],
  checking: ['check'],
  review: ['review', 'columns'],
  importing: ['check'],
  imported: ['receipt', 'review', 'columns'],
  undone: ['file', 'receipt'],
  cancelled: ['file'],
}

/** The step to show: the one asked for where it is open, else where the import stands. */
export function stepOf(one: Pick<inventory.ImportDetail, 'state' | 'receipt'>, asked: string | null): WizardStep {
  const steps = open[one.state]
  // Rows left over from an earlier import are answered and checked without losing sight of the receipt.
  return steps.find((step) => step === asked) ?? (one.state === 'review' ? 'review' : (steps[0] ?? 'file'))
}
