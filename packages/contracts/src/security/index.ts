import { z } from 'zod'
import { contract } from '../core/contract.ts'
import type { PlatformRole } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
export * from './errors.ts'

/** What the web app reports of itself. Anything else that fits the shape is taken too. */
export const clientEvents = [
  'sign_in_failed',
  'sign_up_failed',
  'guard_refused',
  'platform_fingerprint_changed',
  'platform_fingerprint_confirmed',
] as const
export type ClientEvent = (typeof clientEvents)[number]

export const severities = ['info', 'warning', 'critical'] as const

const mostMetadata = 4000

export const logSecurityEvent = contract({
  name: 'security.log-event',
  method: 'POST',
  path: '/rest/v1/rpc/log_security_event',
  summary: 'Report something that happened in a browser; open to visitors, thirty in five minutes for an address',
  access: { kind: 'public' },
  body: z.object({
    event_type: z.string().regex(/^[a-z0-9][a-z0-9_.:-]{0,63}$/),
    suspicious: z.boolean().nullish(),
    metadata: z
      .record(z.string().max(100), z.unknown())
      .refine((value) => JSON.stringify(value).length <= mostMetadata, { params: { code: 'too-long' } })
      .nullish(),
    user_agent: z.string().max(1000).nullish(),
  }),
  bodyLimit: 16_384,
  rateLimit: { most: 30, seconds: 300 },
  keepsAnswer: false,
  status: 204,
})

export const getPlatformFingerprint = contract({
  name: 'security.read-fingerprint',
  method: 'POST',
  path: '/rest/v1/rpc/get_platform_fingerprint',
  summary: 'What build, database and key answer here, as one value; a browser that knows another one says so',
  access: { kind: 'public' },
  response: z.string(),
  keepsAnswer: false,
})

export const securityEvent = z.object({
  id: z.string(),
  eventType: z.string(),
  suspicious: z.boolean(),
  severity: z.enum(severities),
  /** Null for visitors. */
  personId: uuid.nullable(),
  /** Null also where nobody is behind the id any more. */
  person: z.object({ email: z.string(), fullName: z.string() }).nullable(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  /** The browser's own word; else the server's. */
  reportedByClient: z.boolean(),
  createdAt: instant,
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** Who reads what is suspicious. */
export const mayReadSecurity = [
  'platform_owner',
  'platform_admin',
  'security_officer',
] as const satisfies readonly PlatformRole[]

export const listSecurityEvents = contract({
  name: 'security.list-events',
  method: 'GET',
  path: '/api/security/events',
  summary: 'What browsers reported and what happened to accounts, newest first',
  access: { kind: 'platform', roles: mayReadSecurity },
  query: cursorQuery.extend({
    eventType: z.string().max(64).optional(),
    severity: z.enum(severities).optional(),
    suspicious: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    personId: uuid.optional(),
    /** An account's address, or its id. */
    person: z.string().trim().max(254).optional(),
    ipAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
    from: instant.optional(),
    until: instant.optional(),
  }),
  response: page(securityEvent),
})

export const readSecurityEvent = contract({
  name: 'security.read-event',
  method: 'GET',
  path: '/api/security/events/:id',
  summary: 'One entry of the list',
  access: { kind: 'platform', roles: mayReadSecurity },
  params: idParams,
  response: securityEvent,
})

export const readPlatformIdentity = contract({
  name: 'security.read-identity',
  method: 'GET',
  path: '/api/platform/identity',
  summary: 'What tells this database from any other, and the fingerprint that browsers compare',
  access: { kind: 'platform', roles: ['platform_owner'] },
  response: z.object({ id: uuid, fingerprint: z.string() }),
})
