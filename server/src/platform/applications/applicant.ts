import type { Actor, Member } from '../actor.ts'

/** Who applies: the acting organisation, or the person where none is chosen. */
export type ActingApplicant = { readonly id: string; readonly organisationId: string | null }

/** For whom the caller acts; the contract says in which roles. */
export function applicantOf(actor: Actor | Member): ActingApplicant {
  const organisationId = 'organisationId' in actor ? actor.organisationId : null
  return { id: organisationId ?? actor.personId, organisationId }
}
