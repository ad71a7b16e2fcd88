import type { OrganisationRole } from '@athar/contracts/core'
import { useMayAct, useMembership } from '../session/index.ts'

/** Whether the reader writes applications: for their organisation in one of the roles, or for themselves. */
export function useMayApply(roles: readonly OrganisationRole[]): boolean {
  const alone = useMembership() === null
  const may = useMayAct(roles)
  return alone || may
}
