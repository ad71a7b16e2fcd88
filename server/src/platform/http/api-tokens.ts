import {
  actingRoles,
  roleOfScope,
  roleThrough,
  scopesOpen,
  takesTokens,
  tokenPrefix,
  type ContractShape,
  type OrganisationRole,
  type TokenScope,
} from '@athar/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Member } from '../actor.ts'
import type { SessionRow } from '../database.ts'
import { fail } from '../errors.ts'

/** Counts one use of a personal API token and answers its hash. The profile provides it. */
export type UseApiToken = (secret: string, from: string) => Promise<UsedApiToken | 'invalid'>
export type UsedApiToken = {
  readonly hash: Buffer
  /** Whose it is; absent for one that opens nothing any more. */
  readonly personId?: string
  /** Absent where limits are off, and for a token that opens nothing any more. */
  readonly uses?: { readonly most: number; readonly left: number; readonly resetSeconds: number }
}

export const isApiToken = (bearer: string): boolean => bearer.startsWith(tokenPrefix)

/** An address is kept by browsers, proxies and logs: a token has no place in it, whoever it belongs to. */
export function refuseTokenInAddress(request: FastifyRequest): void {
  if (tokenInAddress.test(request.url)) fail('token-in-address')
}
const tokenInAddress = new RegExp(tokenPrefix.replaceAll('_', '(?:_|%5f)'), 'i')

/** For the description of the interface: with which tokens a route may be called. */
export function tokensOf(contract: ContractShape): string {
  if (!takesTokens(contract)) return 'Takes no API tokens.'
  const { access } = contract
  if (access.kind !== 'member') return 'Takes any API token.'
  const scopes = scopesFor(access.roles)
  return scopes.length > 0 ? `Takes API tokens made for ${scopes.join(' or ')}.` : 'Takes no API tokens.'
}

/** For the description of the interface: who may call a route. */
export function callersOf({ access }: ContractShape): string {
  if (access.kind === 'public') return 'Open to everybody.'
  if (access.kind === 'device') return 'Open to a meter by its own key.'
  const factor = access.kind !== 'member' && access.kind !== 'person' ? true : access.aal2 === true
  const acting = actingRoles(access)
  const who =
    access.kind === 'person'
      ? `Open to every signed-in person${acting ? `; for an organisation to its roles: ${acting.join(', ')}` : ''}`
      : `Open to roles of the ${access.kind === 'member' ? 'organisation' : 'platform'}: ${access.roles.join(', ')}`
  return `${who}${factor ? ', signed in with a second factor' : ''}.`
}

type Presented = {
  readonly contract: ContractShape
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly secret: string
}

/** A presented token that was counted, on a route that takes tokens, within the token's own limit. */
export async function presentedToken(
  use: UseApiToken | undefined,
  { contract, request, reply, secret }: Presented,
): Promise<UsedApiToken> {
  if (!takesTokens(contract)) fail('token-not-accepted')
  const used = use ? await use(secret, request.ip) : 'invalid'
  if (used === 'invalid') return fail('token-invalid')
  if (used.uses) {
    const { most, left, resetSeconds } = used.uses
    reply.header('ratelimit-limit', most)
    reply.header('ratelimit-remaining', Math.max(0, left))
    reply.header('ratelimit-reset', resetSeconds)
    if (left < 0) {
      reply.header('retry-after', resetSeconds)
      fail('rate-limited', { retryAfterSeconds: resetSeconds })
    }
  }
  return used
}

const refusals = {
  revoked: 'token-revoked',
  expired: 'token-expired',
  'other-organisation': 'token-other-organisation',
} as const

/** Who acts through a token: its person, in its organisation, in what both their role and its scopes allow. */
export function tokenActor({ access }: ContractShape, row: SessionRow | null): Actor | Member {
  const token = row?.token
  if (!token) return fail('token-invalid')
  if (token.refusal) return fail(refusals[token.refusal])
  const role = row.organisation_role as OrganisationRole
  const scopes = token.scopes as readonly TokenScope[]
  const roles = access.kind === 'member' ? access.roles : null
  if (roles && !roles.includes(role)) return fail('forbidden', { roles })
  if (!scopesOpen(access, role, scopes)) return fail('token-scope-missing', { scopes: scopesFor(roles ?? []) })
  const actor = { personId: row.person_id, sessionId: '', tokenId: token.id, email: '', aal: 'aal1' } as const
  return { ...actor, platformRoles: [], organisationId: token.organisationId, role: roleThrough(role, scopes) }
}

/** The scopes one of which would have opened the route. */
const scopesFor = (roles: readonly string[]): TokenScope[] =>
  (Object.keys(roleOfScope) as TokenScope[]).filter((scope) => roles.includes(roleOfScope[scope]))
