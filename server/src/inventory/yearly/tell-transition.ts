import { mayAdminister, mayReadAll, mayReview, paths } from '@athar/contracts'
import type { Notice } from '../../platform/notices.ts'

type Moved = {
  readonly organisationId: string
  readonly personId: string
  readonly year: number
  /** Of the year before it moved; each version moves once. */
  readonly version: number
  readonly reason: string | undefined
  readonly at: Date
}
type Transition = 'submitted' | 'returned' | 'approved' | 'locked' | 'restated'

/** Who has to do with a move of a year: those who decide next, and those whose work was decided on. */
const told = {
  submitted: mayReview,
  returned: [],
  approved: mayAdminister,
  locked: mayReadAll,
  restated: mayReadAll,
} as const satisfies Record<Transition, Notice['to']['roles']>

export function yearMoved(
  transition: Transition,
  { organisationId, personId, year, version, reason, at }: Moved,
  submittedBy: string | null = null,
): Notice {
  const people = submittedBy !== null && submittedBy !== personId ? [submittedBy] : []
  return {
    kind: `inventory.${transition}`,
    organisationId,
    to: { people, roles: told[transition] },
    by: personId,
    data: { year, ...(reason === undefined ? {} : { reason }) },
    link: `${paths.inventory()}?year=${year}`,
    key: `${year} ${version}`,
    at,
  }
}
