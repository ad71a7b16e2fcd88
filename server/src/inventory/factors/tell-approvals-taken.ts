import { paths } from '@athar/contracts'
import type { Notice } from '../../platform/notices.ts'

type Recalculation = {
  readonly organisationId: string
  readonly personId: string
  readonly year: number
  readonly jobId: string
  readonly at: Date
}

/**
 * Who prepared or approved records that a recalculation gave other figures learns that these wait again: one notice each, however
 * many records. Whoever asked for it reads it from its outcome.
 */
export const approvalsTakenAway = (
  { organisationId, personId, year, jobId, at }: Recalculation,
  recordsOf: ReadonlyMap<string, number>,
): Notice[] =>
  [...recordsOf]
    .filter(([person]) => person !== personId)
    .map(([person, count]) => ({
      kind: 'inventory.approvals-taken-away',
      organisationId,
      to: { people: [person] },
      by: personId,
      data: { count, year },
      link: `${paths.inventoryRecords()}?state=pending&year=${year}`,
      key: jobId,
      at,
    }))
