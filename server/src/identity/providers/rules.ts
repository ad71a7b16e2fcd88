import { createHash } from 'node:crypto'
import { sameSecret } from '../secrets.ts'
import { isSettled } from '../is-settled.ts'
import type { UserRow } from '../store/users.ts'

/** The client gives the provider a hash of its nonce and keeps the nonce itself for us. */
export function matchesNonce(nonce: string, claimed: unknown): boolean {
  return typeof claimed === 'string' && sameSecret(createHash('sha256').update(nonce).digest('hex'), claimed)
}

/**
 * What becomes of somebody whom a provider knows and we do not, by the account that has their verified address here.
 * `link`: both sides hold the address. `replace`: nobody ever proved it here, and whoever typed it gets nothing of it.
 * `refuse`: here it counts as confirmed without a proof, or was given to somebody's account by the operator and nobody proved it yet.
 */
export function judgeAddress(
  local: Pick<UserRow, 'email_confirmed_at' | 'last_sign_in_at'> | undefined,
  { confirmsEmail }: { confirmsEmail: boolean },
): 'create' | 'link' | 'replace' | 'refuse' {
  if (!local) return 'create'
  if (!isSettled(local)) return 'replace'
  return local.email_confirmed_at && confirmsEmail ? 'link' : 'refuse'
}

/** Ours, or able to change what is asked for altogether. */
const reserved = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'code_challenge',
  'code_challenge_method',
  'state',
  'nonce',
  'redirect_uri',
  'response_type',
  'response_mode',
  'client_id',
  'client_secret',
  'request',
  'request_uri',
  'registration',
  'claims',
  'acr_values',
])
const longestExtra = 2048

/** What a client may tell the provider besides: a hint whom to expect, a language, whether to ask again. */
export function extraParameters(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const extra = Object.entries(query).filter(
    (entry): entry is [string, string] => !reserved.has(entry[0].toLowerCase()) && typeof entry[1] === 'string',
  )
  return extra.reduce((sum, [key, value]) => sum + key.length + value.length, 0) > longestExtra
    ? {}
    : Object.fromEntries(extra)
}
