import type { z } from 'zod'
import type { OrganisationRole, PlatformRole } from './roles.ts'

/** Who may call a route. The server refuses to start when a route declares none. */
export type Access =
  | { readonly kind: 'public' }
  /**
   * `unconfirmed`: open to a person who has yet to confirm with the second factor they hold. `acting`: done for the
   * acting organisation where one is chosen, in these roles or in any (`true`), else for the person.
   */
  | {
      readonly kind: 'person'
      readonly aal2?: boolean
      readonly unconfirmed?: true
      readonly acting?: true | readonly OrganisationRole[]
    }
  | { readonly kind: 'member'; readonly roles: readonly OrganisationRole[]; readonly aal2?: boolean }
  | { readonly kind: 'platform'; readonly roles: readonly PlatformRole[] }
  /** A meter, by its own key; nothing else is open to it. */
  | { readonly kind: 'device' }

/** Whether a call names the organisation it is made for. */
export const namesOrganisation = ({ access }: { readonly access: Access }): boolean =>
  access.kind === 'member' || (access.kind === 'person' && access.acting !== undefined)

/** The roles that act for an organisation on a route; null where it asks for none. */
export const actingRoles = (access: Access): readonly OrganisationRole[] | null =>
  access.kind === 'member'
    ? access.roles
    : access.kind === 'person' && Array.isArray(access.acting)
      ? access.acting
      : null

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How the answer travels: JSON by default, a stream of bytes for downloads, server-sent events for progress. */
export type Answer = 'json' | 'file' | 'events'

export type ContractShape = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response?: z.ZodType
  readonly status?: 200 | 201 | 202 | 204
  readonly answer?: Answer
  /** The body is read as a stream by the use case, never parsed whole: a multipart form, or the bytes of one file. */
  readonly upload?: boolean | 'bytes'
  /** Largest JSON body in bytes; when absent 1 MiB, and 64 KiB of visitors. */
  readonly bodyLimit?: number
  /** Of an address, in the place of the limit over all routes; `perToken`: of the bearer token where one is sent. */
  readonly rateLimit?: { readonly most: number; readonly seconds: number; readonly perToken?: true }
  /**
   * `false` where the answer holds a secret, or nothing worth keeping for a repeat under the same `Idempotency-Key`; `'own'` where
   * the use case reads the key and knows by itself what was sent before.
   */
  readonly keepsAnswer?: false | 'own'
  /** Without a transaction of its own, for routes that stream or that open several. */
  readonly transaction?: boolean
}

/** What the documented interface promises to a token, or to an address without one. */
export const documentedLimit = { most: 1000, seconds: 3600, perToken: true } as const

/** One action on the wire: its name is also its permission, query key, log line and message prefix. */
export const contract = <const C extends ContractShape>(shape: C): C => shape

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<C extends ContractShape> = Parsed<C['params']>
export type QueryOf<C extends ContractShape> = Parsed<C['query']>
export type BodyOf<C extends ContractShape> = Parsed<C['body']>
export type ResponseOf<C extends ContractShape> = Parsed<C['response']>
export type SentParamsOf<C extends ContractShape> = Sent<C['params']>
export type SentQueryOf<C extends ContractShape> = Sent<C['query']>
export type SentBodyOf<C extends ContractShape> = Sent<C['body']>
