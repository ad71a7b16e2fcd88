import type { ReportedHow } from '@athar/carbon'

/** How a reported emission was had, in the order in which it is offered. */
export const reportedHow = [
  'continuous-measurement',
  'mass-balance',
  'supplier',
  'investee',
  'other',
] as const satisfies readonly ReportedHow[]
export type ReportedHowName = (typeof reportedHow)[number]

/** Whether the quantity of this activity of the library is the emission itself. */
export const isReportedKey = (activity: string | null): boolean => activity?.startsWith('reported-') === true

/** A source of fewer letters names nothing. */
export const leastSource = 3
