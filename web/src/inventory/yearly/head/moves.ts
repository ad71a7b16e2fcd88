import { mayAdminister, mayPrepare, mayReview, type OrganisationRole } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'

/** What somebody may do with an inventory: the state it is done from, who may, and whether it wants a reason. */
export const moves = {
  submit: { from: ['open'], roles: mayPrepare, contract: inventory.submitInventory, withReason: false },
  approve: { from: ['in-review'], roles: mayReview, contract: inventory.approveInventory, withReason: false },
  lock: { from: ['approved'], roles: mayAdminister, contract: inventory.lockInventory, withReason: false },
  restate: { from: ['locked'], roles: mayAdminister, contract: inventory.restateInventory, withReason: true },
  return: { from: ['in-review', 'approved'], roles: mayReview, contract: inventory.returnInventory, withReason: true },
} as const satisfies Record<
  string,
  {
    readonly from: readonly inventory.InventoryState[]
    readonly roles: readonly OrganisationRole[]
    readonly contract: unknown
    readonly withReason: boolean
  }
>
export type Move = keyof typeof moves

/** What a role may do from a state, the way forward before the way back. */
export function movesFor(state: inventory.InventoryState, role: OrganisationRole | undefined): Move[] {
  if (role === undefined) return []
  return (Object.keys(moves) as Move[]).filter((move) => {
    const { from, roles } = moves[move]
    return (from as readonly string[]).includes(state) && (roles as readonly string[]).includes(role)
  })
}

/** Shortest reason the server takes. */
export const shortestReason = 3
