import { mayPrepare } from '@athar/contracts'
import { listRegistrations, mayReviewRegistrations, type Project } from '@athar/contracts/sgi'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct, useMe } from '../../platform/session/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Poster = { readonly as: 'organisation'; readonly registrationId: string } | { readonly as: 'editor' }

/** As whom somebody signed in tells of a project, or takes back what was told; null where it is not theirs to do. */
export function usePoster(project: Project): Poster | null {
  const may = useMayAct(mayPrepare)
  const own = useApiQuery(listRegistrations, {}, { enabled: may && project.registeredBy !== null })
  const me = useMe().data
  const roles: readonly string[] = (useHydrated() && me?.platformRoles) || []
  const registration = own.data?.items.find(({ slug }) => slug === project.slug)
  if (registration) return { as: 'organisation', registrationId: registration.id }
  return mayReviewRegistrations.some((role) => roles.includes(role)) ? { as: 'editor' } : null
}
