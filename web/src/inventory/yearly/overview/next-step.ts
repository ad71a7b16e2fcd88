import { mayAdminister, mayPrepare, mayReview, type OrganisationRole } from '@athar/contracts/core'
import type { InventoryState } from '@athar/contracts/inventory'
import { movesFor, type Move } from '../head/moves.ts'

/** What has to be done before the year moves on, or that nothing has. */
export type Before = 'returned' | 'pending' | 'gaps'
export type NextStep = {
  /** What comes before the move, by the one who looks; null where the way is free. */
  readonly before: Before | null
  readonly move: Move | null
}

type Year = {
  readonly state: InventoryState
  readonly pendingRecords: number
  readonly returnedRecords: number
  readonly openGaps: number
}

/** The one thing this person does next; nothing where the year waits for others. */
export function nextStep({ state, pendingRecords, returnedRecords, openGaps }: Year, role: OrganisationRole): NextStep {
  const may = (roles: readonly OrganisationRole[]) => roles.includes(role)
  const [move = null] = movesFor(state, role)
  const forward = move === 'return' ? null : move
  const isOpen = state === 'open' || state === 'in-review'
  if (isOpen && returnedRecords > 0 && may(mayPrepare)) return { before: 'returned', move: forward }
  if (isOpen && pendingRecords > 0 && may(mayReview)) return { before: 'pending', move: forward }
  const acceptsGaps = may(mayPrepare) || may(mayReview)
  if (state !== 'locked' && openGaps > 0 && (acceptsGaps || may(mayAdminister)))
    return { before: 'gaps', move: forward }
  return { before: null, move: forward }
}
