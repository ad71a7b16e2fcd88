import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { instant } from '../core/wire.ts'

/** What somebody may ask for without an account. */
export const requestKinds = ['demo', 'pledge', 'sponsorship'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How long each text may be. */
export const requestLimits = { name: 120, email: 254, organisation: 160, about: 2000, trees: 1_000_000 } as const

/** Sooner than this nobody has read the form; later than that it is another day. */
export const formTimes = { leastSeconds: 3, mostSeconds: 24 * 3600 } as const

// Signs that turn the order of letters around, and signs that end a line in the head of a mail.
const turning = /[\u202A-\u202E\u2066-\u2069]/
const controls = /\p{Cc}/u
const controlsButLines = /[^\P{Cc}\n\r\t]/u

const text = (most: number, refused: RegExp) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !turning.test(value), { params: { code: 'turning-signs' } })
    .refine((value) => !refused.test(value), { params: { code: 'control-signs' } })

export const requestFields = z.object({
  kind: z.enum(requestKinds),
  name: text(requestLimits.name, controls).refine((value) => value !== '', { params: { code: 'missing' } }),
  email: z.string().trim().pipe(z.email().max(requestLimits.email)),
  organisation: text(requestLimits.organisation, controls).default(''),
  about: text(requestLimits.about, controlsButLines).default(''),
  /** How many trees a pledge is about. */
  trees: z.number().int().min(1).max(requestLimits.trees).nullish(),
  language: z.enum(['en', 'ar']),
})
export type RequestFields = z.infer<typeof requestFields>

export const openForm = contract({
  name: 'requests.open-form',
  method: 'GET',
  path: '/api/requests/form',
  summary: 'A signed note of when the form was opened, to be sent with it',
  access: { kind: 'public' },
  response: z.object({ ticket: z.string(), openedAt: instant }),
})

export const submitRequest = contract({
  name: 'requests.submit',
  method: 'POST',
  path: '/api/requests',
  summary:
    'Ask for a demonstration, pledge trees or offer sponsorship; stored once under an Idempotency-Key, and acknowledged by mail',
  access: { kind: 'public' },
  body: requestFields.extend({
    ticket: z.string().max(200),
    /** Stays empty: people do not see it. */
    website: z.string().max(2000).default(''),
  }),
  response: z.object({ reference: z.string() }),
  bodyLimit: 32_768,
  rateLimit: { most: 20, seconds: 600 },
  // Visitors have no session to keep an answer under.
  keepsAnswer: 'own',
  status: 201,
})
