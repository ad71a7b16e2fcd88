import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { organisationRoles, type PlatformRole } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'

/** Who finds and reads other people's accounts, keeps somebody out and ends their sessions: what cannot wait in an attack. */
export const mayWatchAccounts = [
  'platform_owner',
  'platform_admin',
  'security_officer',
] as const satisfies readonly PlatformRole[]
/** Who lets somebody in again: lifts a block, takes lost second factors away, has a new password chosen. */
export const mayRestoreAccounts = ['platform_owner', 'platform_admin'] as const satisfies readonly PlatformRole[]

const watching = { kind: 'platform', roles: mayWatchAccounts } as const
const restoring = { kind: 'platform', roles: mayRestoreAccounts } as const

/** What a list of accounts may be narrowed to; an account can be in several, and is open where it is in none. */
export const accountStates = ['open', 'unconfirmed', 'blocked', 'leaving'] as const
export type AccountState = (typeof accountStates)[number]

const entry = {
  id: uuid,
  email: z.string(),
  fullName: z.string(),
  /** Whether its owner ever proved the address. */
  confirmed: z.boolean(),
  /** Null where nobody keeps them out; without an end it is for good. */
  block: z.object({ until: instant.nullable() }).nullable(),
  /** The day on which the account is taken away, where its owner asked for that. */
  leavingOn: day.nullable(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
}
export const accountEntry = z.object(entry)
export type AccountEntry = z.infer<typeof accountEntry>

export const accountFactorKinds = ['totp', 'webauthn', 'phone', 'recovery_code'] as const

export const account = z.object({
  ...entry,
  confirmedAt: instant.nullable(),
  /** People sign in at another server: passwords and second factors are known there. */
  signsInElsewhere: z.boolean(),
  /** Kind and date only. */
  factors: z.array(z.object({ kind: z.enum(accountFactorKinds), addedAt: instant })),
  sessions: z.array(
    z.object({
      id: uuid,
      /** Browser and system; null where neither is known. */
      device: z.string().nullable(),
      address: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      /** Whether a second factor stands behind it. */
      confirmed: z.boolean(),
    }),
  ),
  /** Organisations that have no other owner, with the members who could own them. */
  soleOwnerOf: z.array(
    z.object({
      id: uuid,
      name: z.object({ en: z.string(), ar: z.string() }),
      members: z.array(z.object({ personId: uuid, name: z.string(), role: z.enum(organisationRoles) })),
    }),
  ),
  /** Why whoever asks may do nothing about it: it is their own, or that of an owner of the platform. */
  closed: z.enum(['own', 'owner']).nullable(),
})
export type Account = z.infer<typeof account>

/** Read by the person concerned, and kept in the trail. */
const reason = z.string().trim().min(3).max(500)

export const listAccounts = contract({
  name: 'identity.list-accounts',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, the newest first, found by words of name and address as people type them',
  access: watching,
  query: cursorQuery.extend({
    search: z.string().trim().max(254).optional(),
    state: z.enum(accountStates).optional(),
  }),
  response: page(accountEntry),
})

export const readAccount = contract({
  name: 'identity.read-account',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One account: its state, open sessions, and the kinds of its second factors',
  access: watching,
  params: idParams,
  response: account,
})

export const blockAccount = contract({
  name: 'identity.block-account',
  method: 'POST',
  path: '/api/admin/users/:id/block',
  summary:
    'Keep a person out until a time or for good; sessions, tokens, calendar and links end at once, and they are told',
  access: watching,
  params: idParams,
  body: z.object({
    until: instant.nullable(),
    reason,
    /** New owners of organisations that would be left without one. */
    newOwners: z
      .array(z.object({ organisationId: uuid, personId: uuid }))
      .max(100)
      .optional(),
    /** The other ones may stay without an owner who can sign in. */
    leavesWithoutOwner: z.boolean().optional(),
  }),
  response: account,
})

export const unblockAccount = contract({
  name: 'identity.unblock-account',
  method: 'POST',
  path: '/api/admin/users/:id/unblock',
  summary: 'Let somebody in again before their block ends; they are told',
  access: restoring,
  params: idParams,
  body: z.object({ reason }),
  response: account,
})

export const endAccountSessions = contract({
  name: 'identity.end-account-sessions',
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  summary: 'Sign somebody out everywhere, at once; they are told',
  access: watching,
  params: idParams,
  body: z.object({ reason }),
  response: account,
})

export const removeAccountFactors = contract({
  name: 'identity.remove-account-factors',
  method: 'POST',
  path: '/api/admin/users/:id/remove-factors',
  summary: 'Take the second factors from somebody who lost them; their sessions and keys end, and they are told',
  access: restoring,
  params: idParams,
  body: z.object({ reason }),
  response: account,
})

export const resetAccountPassword = contract({
  name: 'identity.reset-account-password',
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  summary: 'Mail somebody the link to choose a new password; the present one stands until they do',
  access: restoring,
  params: idParams,
  response: account,
})
