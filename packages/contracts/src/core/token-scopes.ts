import type { Access, ContractShape } from './contract.ts'
import type { OrganisationRole } from './roles.ts'

/** What a personal API token may be made for. None administers: that takes a second factor, and no token stands in for one. */
export const tokenScopes = ['read', 'enter-data', 'review'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * A scope stands for a role. A token may do what the person's own role and one of the roles of its scopes may both do:
 * never more than the person, never more than it was made for. The database asks the same of `app.has_role`.
 */
export const roleOfScope = {
  read: 'auditor',
  'enter-data': 'preparer',
  review: 'reviewer',
} as const satisfies Record<TokenScope, OrganisationRole>

/** The scopes that somebody of a role may make a token for. What they may besides, such as adding a site, no token does for them. */
export const scopesOf = (role: OrganisationRole): readonly TokenScope[] => scopesByRole[role]
const scopesByRole: Record<OrganisationRole, readonly TokenScope[]> = {
  owner: tokenScopes,
  admin: ['read'],
  preparer: ['read', 'enter-data'],
  reviewer: ['read', 'review'],
  auditor: ['read'],
  viewer: ['read'],
}

/** What a person does about themselves, and about who belongs where, no token does for them. */
const personal: readonly string[] = [
  'identity',
  'profile',
  'notifications',
  'security',
  'guardians',
  'youth',
  'mentorship',
  'moderation',
]
/** Here some actions are a person's own, such as adopting a tree, and others an organisation's: only these are open to tokens. */
const partlyPersonal: readonly string[] = ['grants', 'platform', 'tree-adoption', 'volunteering', 'sgi', 'marketplace']

/** Whether any token is taken by a route; one that asks for a second factor, or for a role in the platform, takes none. */
export function takesTokens({ name, method, access }: Pick<ContractShape, 'name' | 'method' | 'access'>): boolean {
  const feature = name.split('.')[0] ?? ''
  if (access.kind !== 'member' && access.kind !== 'person') return false
  if (access.aal2 || personal.includes(feature)) return false
  if (partlyPersonal.includes(feature)) return access.kind === 'member'
  return feature !== 'organisations' || (access.kind === 'member' && method === 'GET')
}

/** What a token is good for in the hands of a role: of a scope that was above it, or is by now, reading is left. */
export const scopesLeft = (role: OrganisationRole, scopes: readonly TokenScope[]): readonly TokenScope[] => [
  ...new Set(scopes.map((scope) => (scopesOf(role).includes(scope) ? scope : 'read'))),
]

/**
 * Whether one of the scopes opens a route that takes tokens to somebody of a role; what everybody signed in may do, every token may.
 * Of a scope that the role does not hold, what it reads is left: what was closed to it before stays closed.
 */
export function scopesOpen(access: Access, role: OrganisationRole, scopes: readonly TokenScope[]): boolean {
  if (access.kind !== 'member') return true
  const roles: readonly OrganisationRole[] = access.roles
  return scopes.some((scope) => [scope, ...scopesLeft(role, [scope])].every((one) => roles.includes(roleOfScope[one])))
}

/**
 * The role in which a use case sees somebody who acts through a token: never above their own, never above the scopes. Who may enter
 * and review is seen as who enters: both together administer nothing.
 */
export function roleThrough(role: OrganisationRole, scopes: readonly TokenScope[]): OrganisationRole {
  const may = scopesLeft(role, scopes)
  if (may.includes('enter-data')) return 'preparer'
  if (may.includes('review')) return 'reviewer'
  return role === 'viewer' ? role : 'auditor'
}

/** How every token begins, so that scanners find one that leaked. */
export const tokenPrefix = 'athar_pat_'
