import type { OrganisationRole, PlatformRole } from '@athar/contracts'

/** Whoever acts: resolved from the session row, the membership and the platform roles on every request. */
export type Actor = {
  readonly personId: string
  /** Empty where a token acts. */
  readonly sessionId: string
  /** The personal API token that acts in the person's place. */
  readonly tokenId?: string
  readonly email: string
  readonly aal: 'aal1' | 'aal2'
  readonly platformRoles: readonly PlatformRole[]
}
/** An actor inside the organisation named by the `Athar-Organisation` header. */
export type Member = Actor & { readonly organisationId: string; readonly role: OrganisationRole }

/** A meter that sends readings by its own key. */
export type DeviceActor = {
  readonly deviceId: string
  readonly projectId: string
  readonly organisationId: string
}
