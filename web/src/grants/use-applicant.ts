import { useActingOrganisation, useEntered, useMe, useMembership } from '../platform/session/index.ts'

/** Whether it is settled for whom one applies: the acting organisation, or the person who belongs to none. */
export function useApplicant(): boolean {
  const entered = useEntered()
  const { data } = useMe()
  const membership = useMembership()
  const acting = useActingOrganisation()
  return entered && data !== undefined && (membership === null || membership.organisation.id === acting)
}
