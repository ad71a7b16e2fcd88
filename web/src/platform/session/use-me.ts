import { readMe } from '@athar/contracts/organisations'
import type { OrganisationRole } from '@athar/contracts'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { actingOrganisation } from './acting-organisation.ts'
import { useActingOrganisation, useSession } from './use-session.ts'

/** What the server knows of the signed-in person: organisations, roles, invitations. */
export function useMe() {
  const session = useSession()
  return useApiQuery(readMe, {}, { enabled: session.status === 'signed-in' })
}

/** The organisation this person acts for and the role held there; null where there is none. */
export function useMembership() {
  const chosen = useActingOrganisation()
  const { data } = useMe()
  // A page that came drawn is taken over as it was drawn, also in a part whose turn comes after this answer.
  const memberships = (useHydrated() && data?.memberships) || []
  const membership = memberships.find(({ organisation }) => organisation.id === chosen) ?? memberships[0] ?? null
  const id = membership?.organisation.id ?? null
  // A choice that no longer holds (another person, a lost membership) gives way to one that does.
  useEffect(() => {
    if (id !== null) actingOrganisation.choose(id)
  }, [id])
  return membership
}

/**
 * Whether the role held in the acting organisation is one of these. Decided when a part of a page opens: whose role is taken
 * meanwhile keeps what they typed there, and the server, which decides again, tells them at the next action.
 */
export const useMayAct = (roles: readonly OrganisationRole[]): boolean => {
  const membership = useMembership()
  const id = membership?.organisation.id ?? null
  const [admitted, setAdmitted] = useState<string | null>(null)
  const may = membership !== null && roles.includes(membership.role)
  if (may && admitted !== id) setAdmitted(id)
  return may || (id !== null && admitted === id)
}
