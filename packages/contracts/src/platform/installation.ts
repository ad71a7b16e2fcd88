import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { instant } from '../core/wire.ts'

const count = z.number().int()

/** How this installation is set up. Secrets are told only by whether they are set. */
export const readInstallation = contract({
  name: 'platform.read-installation',
  method: 'GET',
  path: '/api/platform/installation',
  summary: 'Version, database, storage, mail and sign-in of this installation, without secrets',
  access: { kind: 'platform', roles: ['platform_owner'] },
  response: z.object({
    version: z.string(),
    node: z.string(),
    mode: z.enum(['development', 'production', 'test']),
    startedAt: instant,
    siteUrl: z.string(),
    demo: z.boolean(),
    rateLimits: z.boolean(),
    maxImportBytes: count,
    trustedProxies: count,
    metrics: z.boolean(),
    database: z.object({
      version: z.string(),
      embedded: z.boolean(),
      bytes: count,
      migrations: z.array(z.object({ number: count, name: z.string(), appliedAt: instant })),
    }),
    storage: z.object({
      kind: z.enum(['folder', 's3']),
      /** The folder, or the bucket and where it is. */
      place: z.string(),
      /** Of the data folder's disk; null where it cannot be asked. */
      freeBytes: count.nullable(),
    }),
    mail: z.object({
      kind: z.enum(['smtp', 'folder']),
      host: z.string().nullable(),
      from: z.string(),
    }),
    signIn: z.object({
      mode: z.enum(['internal', 'external']),
      issuer: z.string().nullable(),
      passwordProfile: z.enum(['spec', 'hardened']),
      confirmEmail: z.boolean(),
      accessTokenSeconds: count,
      providers: z.array(z.object({ name: z.string(), issuer: z.string() })),
      /** Whether these were set; never what they are. */
      adminCalls: z.boolean(),
      pepper: z.boolean(),
      breachedPasswords: z.boolean(),
    }),
    /** What was said at the start, in English as the log has it. */
    warnings: z.array(z.string()),
  }),
})
