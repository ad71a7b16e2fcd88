import { mayAdminister, type ErrorCode, type OrganisationRole } from '@athar/contracts'

type Change = {
  readonly actorRole: OrganisationRole
  /** What the member has, and what is left of it: null ends the membership. */
  readonly from: OrganisationRole
  readonly to: OrganisationRole | null
  /** Owners beside the member who can be counted on. */
  readonly others: number
}

/** Owners and administrators. */
export const administers = (role: OrganisationRole): boolean => mayAdminister.some((one) => one === role)

/** Who is invited as an owner, is so by owners alone: whoever else administers neither replaces the invitation nor takes it back. */
export const isOwnersBusiness = (invited: OrganisationRole, actorRole: OrganisationRole): boolean =>
  invited === 'owner' && actorRole !== 'owner'

/** Why a change of a membership may not be: owners are made and unmade by owners, and one always stays. */
export function refuseChange({ actorRole, from, to, others }: Change): ErrorCode | null {
  if (from === to) return null
  if ((from === 'owner' || to === 'owner') && actorRole !== 'owner') return 'organisations.owner-only'
  if (from === 'owner' && others < 1) return 'organisations.last-owner'
  return null
}
