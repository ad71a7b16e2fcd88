import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { ageBands, consentStates, decisions, relations, standings } from './vocabulary.ts'

export * from './errors.ts'
export * from './vocabulary.ts'

const language = z.enum(['en', 'ar'])
const words = z.object({ en: z.string(), ar: z.string() })

/** What a person under 18 sees of the consent that they asked for. */
export const ownConsent = z.object({
  id: uuid,
  email: z.string(),
  language,
  state: z.enum(consentStates),
  askedAt: instant,
  decidedAt: instant.nullable(),
  validUntil: instant.nullable(),
})
export type OwnConsent = z.infer<typeof ownConsent>

export const ownStanding = z.object({
  ageBand: z.enum(ageBands).nullable(),
  /** Given with 'under 18', and shown to its person alone; null where it was not, or was forgotten at 18. */
  birthYear: z.number().int().nullable(),
  standing: z.enum(standings),
  /** The newest request; null where none was made. */
  consent: ownConsent.nullable(),
  /** From when another guardian can be named, after one refused or withdrew; null where one can be. */
  mayAskFrom: instant.nullable(),
  /** Those whose guardian the signed-in person is, each with the link that a mail holds too. */
  guarded: z.array(z.object({ name: z.string(), state: z.enum(consentStates), token: z.string() })),
})
export type OwnStanding = z.infer<typeof ownStanding>

export const readOwn = contract({
  name: 'guardians.read-own',
  method: 'GET',
  path: '/api/guardians/own',
  summary: 'The age band of the signed-in person, and whether a guardian’s consent is in force',
  access: { kind: 'person' },
  response: ownStanding,
})

export const sayAgeBand = contract({
  name: 'guardians.say-age-band',
  method: 'PUT',
  path: '/api/guardians/age-band',
  summary:
    'Say whether the signed-in person is under 18, with the year of birth or without; who once said so is an adult ' +
    'only by their guardian, a moderator or that year',
  access: { kind: 'person' },
  body: z.object({
    ageBand: z.enum(ageBands),
    birthYear: z.number().int().min(1900).max(2200).nullable().default(null),
  }),
  response: ownStanding,
  // Who is refused is noted all the same, and their guardians are told.
  transaction: false,
  rateLimit: { most: 10, seconds: 60 },
})

export const askGuardian = contract({
  name: 'guardians.ask',
  method: 'POST',
  path: '/api/guardians/requests',
  summary: 'Name a guardian, who is written to and consents or refuses by a signed link',
  access: { kind: 'person' },
  body: z.object({ email: z.email().max(254), language }),
  response: ownStanding,
  status: 201,
  rateLimit: { most: 10, seconds: 600 },
})

/** Kinds of things a guardian sees that a person does here. */
export const seenKinds = [
  'volunteering',
  'challenges',
  'actions',
  'teams',
  'courses',
  'certificates',
  'mentorship',
] as const

export const seen = z.object({
  kind: z.enum(seenKinds),
  count: z.number().int(),
  titles: z.array(words).max(50),
})
export type Seen = z.infer<typeof seen>

/** What a guardian reads by their link. */
export const guardianView = z.object({
  name: z.string(),
  email: z.string(),
  /** In which the guardian was written to. */
  language,
  state: z.enum(consentStates),
  /** Whether the person is treated as an adult by now. */
  isAdult: z.boolean(),
  /** What works now. */
  decisions: z.array(z.enum(decisions)),
  /** Whether the guardian was only named, and another one in their place: they are shown no name, and told no age. */
  replaced: z.boolean(),
  /** Whether the person takes part by the consent of another guardian. */
  anotherAgreed: z.boolean(),
  /** Until when a guardian's word that the person is under 18 binds. */
  contestedUntil: instant.nullable(),
  version: z.string().nullable(),
  guardianName: z.string(),
  relation: z.enum(relations).nullable(),
  /** Whether the organiser who runs a shift may see the full name. */
  fullName: z.boolean(),
  askedAt: instant,
  decidedAt: instant.nullable(),
  validUntil: instant.nullable(),
  seen: z.array(seen),
})
export type GuardianView = z.infer<typeof guardianView>

const token = z.string().min(1).max(300)

export const readLink = contract({
  name: 'guardians.read-link',
  method: 'GET',
  path: '/api/guardians/link',
  summary: 'What a guardian’s signed link is about: who asks, what is shared, what was decided; decides nothing',
  access: { kind: 'public' },
  query: z.object({ token }),
  response: guardianView,
  transaction: false,
  rateLimit: { most: 120, seconds: 60 },
})

export const renewLink = contract({
  name: 'guardians.renew-link',
  method: 'POST',
  path: '/api/guardians/link/renew',
  summary: 'Mail a new link to the address of the guardian whose link has ended',
  access: { kind: 'public' },
  body: z.object({ token }),
  status: 204,
  transaction: false,
  rateLimit: { most: 10, seconds: 600 },
})

export const decide = contract({
  name: 'guardians.decide',
  method: 'POST',
  path: '/api/guardians/link',
  summary: 'Consent, refuse, withdraw or speak of the age by a guardian’s signed link; needs no sign-in',
  access: { kind: 'public' },
  body: z.object({
    token,
    decision: z.enum(decisions),
    version: z.string().max(20),
    language,
    /** With `consent`: who consents. */
    name: z.string().trim().max(120).default(''),
    relation: z.enum(relations).nullable().default(null),
    fullName: z.boolean().default(false),
  }),
  response: guardianView,
  transaction: false,
  rateLimit: { most: 30, seconds: 60 },
})

const moderator = { kind: 'platform', roles: mayModerate } as const

/** Someone who once said under 18 and says that they are an adult. The year of birth is not shown. */
export const adultClaim = z.object({
  id: uuid,
  name: z.string(),
  saidUnder18At: instant,
  claimedAt: instant,
  /** What became of each request to a guardian, newest first; no address. */
  guardians: z.array(z.object({ state: z.enum(consentStates), at: instant })),
})
export type AdultClaim = z.infer<typeof adultClaim>

export const listAdultClaims = contract({
  name: 'guardians.list-adult-claims',
  method: 'GET',
  path: '/api/platform/guardians/adult-claims',
  summary: 'People who once said that they are under 18 and say that they are adults, the oldest claim first',
  access: moderator,
  response: z.object({ items: z.array(adultClaim) }),
})

export const decideAdultClaim = contract({
  name: 'guardians.decide-adult-claim',
  method: 'POST',
  path: '/api/platform/guardians/adult-claims/:id',
  summary: 'Say that someone is an adult, or leave them under 18; they and every guardian ever asked are told',
  access: moderator,
  params: idParams,
  body: z.object({ adult: z.boolean(), reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})
