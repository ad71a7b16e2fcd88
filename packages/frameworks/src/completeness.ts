import type { AskedItem } from './types.ts'

export const itemStatuses = ['completed', 'in-progress', 'pending', 'not-applicable'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** How a datapoint of the year is answered. */
export interface AnswerState {
  /** Holds a valid value. */
  readonly answered: boolean
  readonly notApplicable: boolean
  /** Expected evidence is linked, or none is expected. */
  readonly evidenced: boolean
}

/** Completed when every applicable datapoint holds an answer with its evidence, in progress when one does. */
export function itemStatus(
  item: AskedItem,
  stateOf: (datapoint: string) => AnswerState | undefined,
  notApplicable = false,
): ItemStatus {
  if (notApplicable) return 'not-applicable'
  const states = item.datapoints.map(stateOf)
  const applicable = states.filter((state) => !state?.notApplicable)
  if (applicable.length === 0) return 'not-applicable'
  if (applicable.every((state) => state?.answered && state.evidenced)) return 'completed'
  return applicable.some((state) => state?.answered) ? 'in-progress' : 'pending'
}

export interface Completion {
  readonly items: number
  /** Without those that are not applicable. */
  readonly applicable: number
  readonly completed: number
  readonly inProgress: number
  readonly pending: number
  /** Of the applicable items, in whole percent, rounded half up; 100 only when all are completed. */
  readonly percent: number
}

export function completionOf(statuses: readonly ItemStatus[]): Completion {
  const count = (status: ItemStatus) => statuses.filter((one) => one === status).length
  const applicable = statuses.length - count('not-applicable')
  const completed = count('completed')
  const rounded = applicable === 0 ? 0 : Math.floor((completed * 200 + applicable) / (applicable * 2))
  return {
    items: statuses.length,
    applicable,
    completed,
    inProgress: count('in-progress'),
    pending: count('pending'),
    percent: completed < applicable ? Math.min(rounded, 99) : rounded,
  }
}
