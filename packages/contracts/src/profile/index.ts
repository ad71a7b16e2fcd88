import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { anyMember } from '../core/roles.ts'
import { tokenScopes } from '../core/token-scopes.ts'
import { day, idParams, instant, uuid } from '../core/wire.ts'
import { consentTexts } from './consent-texts.ts'
export * from './errors.ts'

export { consentTexts }

/** Nobody keeps a door open for longer than a year. */
export const tokenDays = { least: 1, most: 365, usual: 90 } as const
/** Living tokens of a person, over all organisations. */
export const mostTokens = 20
/** How often a token may be used within an hour. */
export const tokenUsesAnHour = 1000

export const apiToken = z.object({
  id: uuid,
  organisationId: uuid,
  name: z.string(),
  /** The last four signs of the secret. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const listTokens = contract({
  name: 'profile.list-tokens',
  method: 'GET',
  path: '/api/profile/tokens',
  summary: 'Own API tokens of every organisation, newest first; never their secrets',
  access: { kind: 'person' },
  response: z.object({ items: z.array(apiToken) }),
})

/** For what a token is, what it may do, and for how many days. */
export const tokenInput = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
  expiresInDays: z.number().int().min(tokenDays.least).max(tokenDays.most),
})

export const createToken = contract({
  name: 'profile.create-token',
  method: 'POST',
  path: '/api/profile/tokens',
  summary:
    'Make an API token for the acting organisation; its secret is in this answer and nowhere else. After the second factor of whoever has one; owners and administrators need one',
  access: { kind: 'member', roles: anyMember },
  body: tokenInput,
  response: z.object({ token: apiToken, secret: z.string() }),
  status: 201,
  keepsAnswer: false,
})

export const revokeToken = contract({
  name: 'profile.revoke-token',
  method: 'POST',
  path: '/api/profile/tokens/:id/revoke',
  summary: 'End an own API token at once',
  access: { kind: 'person' },
  params: idParams,
  response: apiToken,
})

/** What is kept about a person, by what it is. */
export const dataSections = [
  'account',
  'sign-in-methods',
  'sessions',
  'sign-in-places',
  'second-factors',
  'passkeys',
  'memberships',
  'invitations',
  'platform-roles',
  'api-tokens',
  'notices',
  'notice-settings',
  'consents',
  'account-events',
  'security-events',
  'sgi-follows',
  'saved-offers',
  'saved-searches',
  'content-edits',
  'moderation',
  'reports',
  'mentorships',
  'brand-edits',
  'requests',
  'account-deletion',
  'adopted-trees',
  'volunteering',
  'grant-applications',
  'milestone-reports',
  'grant-reviews',
  'age-band',
  'guardian-consents',
  'youth',
  'youth-logs',
  'answers',
  'comments',
  'evidence',
  'supplier-requests',
  'quotation-requests',
  'credit-work',
  'verification-work',
  'enquiries',
] as const
export type DataSection = (typeof dataSections)[number]

/** Codes and moments as they are kept; what has a name in both languages has both. */
export const dataItem = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string()),
    z.object({ en: z.string(), ar: z.string() }),
  ]),
)
export type DataItem = z.infer<typeof dataItem>

/** As many of a section as the page shows; the file holds all. */
export const shownItems = 20

export const readMyData = contract({
  name: 'profile.read-my-data',
  method: 'GET',
  path: '/api/profile/my-data',
  summary: 'What is kept about the signed-in person, section by section, the first twenty of each',
  access: { kind: 'person' },
  response: z.object({
    sections: z.array(z.object({ name: z.enum(dataSections), total: z.number().int(), items: z.array(dataItem) })),
  }),
})

export const downloadMyData = contract({
  name: 'profile.download-my-data',
  method: 'GET',
  path: '/api/profile/my-data/file',
  summary: 'All of it as one file: JSON, or CSV with a line for each value',
  access: { kind: 'person' },
  query: z.object({ format: z.enum(['json', 'csv']) }),
  answer: 'file',
  transaction: false,
})

export const consentKinds = Object.keys(consentTexts) as [ConsentKind, ...ConsentKind[]]
export type ConsentKind = keyof typeof consentTexts

export const consentEntry = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  language: z.enum(['en', 'ar']),
  given: z.boolean(),
  at: instant,
})
export type ConsentEntry = z.infer<typeof consentEntry>

export const listConsents = contract({
  name: 'profile.list-consents',
  method: 'GET',
  path: '/api/profile/consents',
  summary: 'What the signed-in person agreed to and took back, newest first, with the version of each text',
  access: { kind: 'person' },
  response: z.object({ items: z.array(consentEntry) }),
})

export const sayConsent = contract({
  name: 'profile.say-consent',
  method: 'POST',
  path: '/api/profile/consents',
  summary: 'Agree to a text in its present version, or take the agreement back; either is added, nothing overwritten',
  access: { kind: 'person' },
  body: z.object({
    kind: z.enum(consentKinds),
    version: z.string().max(20),
    language: z.enum(['en', 'ar']),
    given: z.boolean(),
  }),
  response: consentEntry,
  status: 201,
})

/** Days from asking for the end of an account to its end. */
export const deletionDays = 14

export const readDeletion = contract({
  name: 'profile.read-deletion',
  method: 'GET',
  path: '/api/profile/deletion',
  summary: 'What deleting the own account would take away, what stays, and what stands in the way',
  access: { kind: 'person' },
  response: z.object({
    email: z.string(),
    /** The day it is asked for already. */
    dueOn: day.nullable().default(null),
    /** Whether the password is asked for. */
    password: z.boolean(),
    /** Organisations that would be left without an owner. */
    soleOwnerOf: z.array(z.object({ id: uuid, name: z.object({ en: z.string(), ar: z.string() }) })),
    lastPlatformOwner: z.boolean(),
    goes: z.object({
      sessions: z.number().int(),
      memberships: z.number().int(),
      tokens: z.number().int(),
      notices: z.number().int(),
    }),
  }),
})

export const askDeletion = contract({
  name: 'profile.ask-deletion',
  method: 'POST',
  path: '/api/profile/deletion',
  summary:
    'Have the own account deleted for good after two weeks, and be signed out everywhere at once; the address is typed and the password given once more',
  access: { kind: 'person' },
  body: z.object({ email: z.string().max(254), password: z.string().max(1024).nullish() }),
  response: z.object({ dueOn: day }),
  keepsAnswer: false,
  transaction: false,
})

export const keepAccount = contract({
  name: 'profile.keep-account',
  method: 'POST',
  path: '/api/profile/deletion/cancel',
  summary: 'Keep the own account after all',
  access: { kind: 'person' },
  status: 204,
})
