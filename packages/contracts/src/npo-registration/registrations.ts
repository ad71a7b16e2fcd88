import { z } from 'zod'
import { byOwners } from '../core/access.ts'
import { answersSoFar, applicationFields, applicationFile, officerStep, versioned } from '../core/applications.ts'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry } from '../core/workflow-history.ts'
import { npoFocuses, npoOfficer } from './vocabulary.ts'
import { npoOfficerActions, registrationStates, registrationWorkflow } from './workflow.ts'

const texts = z.object({ en: z.string(), ar: z.string() })
const reads = { kind: 'member', roles: mayReadAll } as const
const writes = { kind: 'member', roles: mayPrepare } as const

export const registration = z.object({
  ...applicationFields,
  state: z.enum(registrationStates),
  licenceExpiresOn: day.nullable(),
  /** Null until it was given after the approval. */
  iban: z.string().nullable(),
  history: z.array(historyEntry(registrationWorkflow)),
})
export type Registration = z.infer<typeof registration>

export const readOwnRegistration = contract({
  name: 'npo-registration.read-own',
  method: 'GET',
  path: '/api/npo/registration',
  summary: 'The latest registration of the acting organisation, and until when an approved one lasts',
  access: reads,
  response: z.object({
    latest: registration.nullable(),
    /** Of an approved registration that a renewal does not replace yet. */
    approvedUntil: day.nullable(),
    /** Whether nothing is released to the account that was given last before it is confirmed. */
    accountWaits: z.boolean(),
    /** Whether the organisation is a non-profit. */
    isNpo: z.boolean(),
    /** Its public profile is named by it. */
    organisationId: uuid,
  }),
})
export type OwnRegistration = z.infer<typeof readOwnRegistration.response>

export const beginRegistration = contract({
  name: 'npo-registration.begin',
  method: 'POST',
  path: '/api/npo/registrations',
  summary: 'Begin a registration, or its renewal with the answers of the last one',
  access: writes,
  response: registration,
  status: 201,
})

export const saveRegistration = contract({
  name: 'npo-registration.save',
  method: 'PUT',
  path: '/api/npo/registrations/:id',
  summary: 'Save the answers of a draft; refused over a newer version',
  access: writes,
  params: idParams,
  body: answersSoFar,
  response: versioned,
  bodyLimit: 131_072,
})

export const submitRegistration = contract({
  name: 'npo-registration.submit',
  method: 'POST',
  path: '/api/npo/registrations/:id/submit',
  summary: 'Submit a registration; refused with answers missing or a licence that another organisation holds',
  access: writes,
  params: idParams,
  body: versioned,
  response: registration,
})

export const giveIban = contract({
  name: 'npo-registration.give-iban',
  method: 'PUT',
  path: '/api/npo/registrations/:id/iban',
  summary: 'Give the account that grants are paid to, after approval',
  access: byOwners,
  params: idParams,
  body: versioned.extend({ iban: z.string().trim().min(1).max(60) }),
  response: registration,
})

export const reviewedRegistration = z.object({
  id: uuid,
  organisation: texts,
  number: z.string().nullable(),
  state: z.enum(registrationStates),
  licenceNumber: z.string().nullable(),
  licenceExpiresOn: day.nullable(),
  submittedAt: instant.nullable(),
})
export type ReviewedRegistration = z.infer<typeof reviewedRegistration>

export const listRegistrations = contract({
  name: 'npo-registration.list',
  method: 'GET',
  path: '/api/platform/npo-registrations',
  summary: 'Registrations of non-profits, the last submitted first; drafts stay their organisations’',
  access: npoOfficer,
  query: cursorQuery.extend({ state: z.enum(registrationStates).optional() }),
  response: page(reviewedRegistration),
})

export const registrationForReview = registration.extend({
  organisation: texts,
  region: z.string().nullable(),
  documents: z.array(applicationFile),
  /** An account that no officer confirmed yet, with the one it takes the place of. */
  waitingAccount: z.object({ id: uuid, iban: z.string(), before: z.string().nullable(), givenAt: instant }).nullable(),
})
export type RegistrationForReview = z.infer<typeof registrationForReview>

export const readRegistration = contract({
  name: 'npo-registration.read',
  method: 'GET',
  path: '/api/platform/npo-registrations/:id',
  summary: 'One registration with its documents, for officers',
  access: npoOfficer,
  params: idParams,
  response: registrationForReview,
})

export const moveRegistration = contract({
  name: 'npo-registration.move',
  method: 'POST',
  path: '/api/platform/npo-registrations/:id/moves',
  summary: 'Start the review of a registration, ask for information, approve or reject it',
  access: npoOfficer,
  params: idParams,
  body: officerStep(npoOfficerActions),
  response: registrationForReview,
})

export const confirmAccount = contract({
  name: 'npo-registration.confirm-account',
  method: 'POST',
  path: '/api/platform/npo-registrations/:id/account',
  summary: 'Confirm the account of a non-profit; before that no instalment is released to it',
  access: npoOfficer,
  params: idParams,
  body: z.object({ account: uuid }),
  response: registrationForReview,
})

export const downloadDocument = contract({
  name: 'npo-registration.download-document',
  method: 'GET',
  path: '/api/platform/npo-registrations/:id/documents/:documentId',
  summary: 'A document of a registration, always as a download',
  access: npoOfficer,
  params: idParams.extend({ documentId: uuid }),
  answer: 'file',
  transaction: false,
})

/** An approved non-profit, as everybody reads it; named by its organisation. */
export const npoProfile = z.object({
  id: uuid,
  name: texts,
  region: z.string().nullable(),
  about: texts,
  focuses: z.array(z.enum(npoFocuses)),
  licenceNumber: z.string(),
  licenceExpiresOn: day,
  registeredAt: instant,
})
export type NpoProfile = z.infer<typeof npoProfile>

export const listNpos = contract({
  name: 'npo-registration.list-npos',
  method: 'GET',
  path: '/api/npo/organisations',
  summary: 'Registered non-profits, the newest first, and how many they are',
  access: { kind: 'public' },
  query: cursorQuery,
  response: page(npoProfile).extend({ registered: z.number().int() }),
})

export const readNpo = contract({
  name: 'npo-registration.read-npo',
  method: 'GET',
  path: '/api/npo/organisations/:id',
  summary: 'The public profile of a registered non-profit',
  access: { kind: 'public' },
  params: idParams,
  response: npoProfile,
})

const ofLetter = {
  method: 'GET' as const,
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file' as const,
  transaction: false as const,
  rateLimit: { most: 20, seconds: 60 },
}

export const downloadLetter = contract({
  ...ofLetter,
  name: 'npo-registration.download-letter',
  path: '/api/npo/registrations/:id/letter',
  summary: 'The decision on a registration as PDF, in one of the two languages',
  access: readOwnRegistration.access,
})

export const downloadLetterForReview = contract({
  ...ofLetter,
  name: 'npo-registration.download-letter-for-review',
  path: '/api/platform/npo-registrations/:id/letter',
  summary: 'The same for officers',
  access: readRegistration.access,
})
