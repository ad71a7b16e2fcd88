import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { day, decimalText, idParams, instant, uuid } from '../core/wire.ts'
import { accreditationStates } from '../organisations/accreditation.ts'
import { mostReason } from '../core/workflow-history.ts'
import { inventoryStates } from '../inventory/years.ts'
import {
  movedPopulation,
  sampleDraw,
  verificationDetail,
  verifiedFigures,
  verifiedProject,
  verifiedReport,
} from './values.ts'
import {
  assuranceLevels,
  conclusions,
  findingOrigins,
  findingSeverities,
  keyKinds,
  reads,
  standardOf,
  verifies,
} from './vocabulary.ts'

const name = z.object({ en: z.string(), ar: z.string() })
const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const statementNumber = z.string().regex(/^V-[0-9A-HJKMNP-TV-Z]{8}$/)

/** Of the verifier, as it was on the day of the signature; both days count. */
const accreditation = z.object({
  body: z.string(),
  number: z.string(),
  validFrom: day,
  validTo: day,
  sectors: z.string(),
})

/** Sentences by level and subject (ISAE 3410 and 3000, ISO 14064-3). */
const statementTexts = z.object({
  engagement: z.string(),
  conclusion: z.string(),
  clientDuties: z.string(),
  verifierDuties: z.string(),
  independence: z.string(),
  limits: z.string(),
})
export type StatementTexts = z.infer<typeof statementTexts>

/** What a verifier signs: subject, figures, scope, opinion, and sample and findings by their hashes. */
export const statementContent = z.object({
  format: z.literal('athar-verification/1'),
  number: statementNumber,
  standard: z.enum([standardOf.inventory, standardOf.report]),
  level: z.enum(assuranceLevels),
  verifier: z.object({ id: uuid, name, accreditation }),
  client: z.object({ id: uuid, name }),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('inventory'), year: z.number().int() }),
    verifiedReport.extend({ kind: z.literal('report'), year: z.number().int() }),
    verifiedProject.extend({ kind: z.literal('project'), year: z.number().int(), readings: hash }),
  ]),
  scope: z.string(),
  criteria: z.string(),
  users: z.string(),
  place: z.string(),
  /** Null of a report, which is named by its hash, and of a project, whose figures are in its subject. */
  figures: verifiedFigures.nullable(),
  unit: z.literal('kgCO2e'),
  /** Of a locked year; null where it is approved only, and of a report. */
  locked: z
    .object({
      /** Of its totals, as the log's entry of the lock has it; null where the log holds no such entry. */
      totals: hash.nullable(),
      /** Of factors, records and totals, by the digests of the year's export. */
      exported: hash,
    })
    .nullable(),
  materiality: z.object({ percent: decimalText, kg: decimalText }),
  opinion: z.object({ conclusion: z.enum(conclusions), text: z.string() }),
  /** What the document says in each language. */
  texts: z.object({ en: statementTexts, ar: statementTexts }),
  misstatedKg: decimalText,
  sample: z.object({
    /** Part of the seed of each draw. */
    verification: uuid,
    /** All of them; of each kind the last was worked on. */
    draws: z.array(sampleDraw),
    /** Draws in verifications of the same subject that the same verifier began before and declined. */
    earlierDraws: z.number().int(),
    /** Items that were checked. */
    size: z.number().int(),
    exceptions: z.number().int(),
    sha256: hash,
    /** The hash of each row, in the order of the sample. */
    rows: z.array(hash),
  }),
  findings: z.object({
    count: z.number().int(),
    /** Unresolved ones, with what they rest on; `basis` is empty where `origin` says how one opened by itself. */
    kept: z.array(
      z.object({
        number: z.number().int(),
        severity: z.enum(findingSeverities),
        effectKg: decimalText,
        origin: z.enum(findingOrigins),
        basis: z.string(),
      }),
    ),
    /** Misstatements that the verifier closed: material ones, and all above materiality by amount. */
    closed: z.array(
      z.object({
        number: z.number().int(),
        severity: z.enum(findingSeverities),
        effectKg: decimalText,
        state: z.literal('closed'),
      }),
    ),
    sha256: hash,
    rows: z.array(hash),
  }),
  /** What signs it; `address` is where everybody finds the public key, with `#` and its id. */
  key: z.object({ kind: z.enum(keyKinds), id: hash, address: z.string() }),
  signedBy: z.string(),
  reviewedBy: z.string(),
  signedAt: instant,
})
export type StatementContent = z.infer<typeof statementContent>

/** A statement before it has number and key, as a signature of this moment would cover it. */
export const statementDraft = statementContent.omit({ number: true, key: true })
export type StatementDraft = z.infer<typeof statementDraft>

const difference = z.object({ key: z.string(), reviewed: z.string(), now: z.string() })
export type FigureDifference = z.infer<typeof difference>

export const readSigning = contract({
  name: 'verification.read-signing',
  method: 'GET',
  path: '/api/mrv/verifications/:id/signing',
  summary: 'What a signature would cover, and what changed since the review',
  access: verifies,
  transaction: false,
  params: idParams,
  response: z.object({
    verification: verificationDetail,
    differences: z.array(difference),
    /** Kinds to draw again: nothing is reviewed or signed before. */
    moved: z.array(movedPopulation),
    /** Whether the subject is approved or published, as it must be. */
    approved: z.boolean(),
    isLead: z.boolean(),
    /** The key in use that signs; null where the first signature makes one that is kept here. */
    key: z.object({ kind: z.enum(keyKinds), keyId: hash }).nullable(),
    /** What would be signed now; null before the second member finished the review. */
    statement: statementDraft.nullable(),
  }),
})

const version = z.number().int().min(1)
export const prepareSignature = contract({
  name: 'verification.prepare-signature',
  method: 'POST',
  path: '/api/mrv/verifications/:id/preparation',
  summary: 'The texts that the verifier signs with their own key, valid for an hour',
  access: verifies,
  transaction: false,
  keepsAnswer: false,
  params: idParams,
  response: z.object({
    keyId: hash,
    /** Sent back with the signatures. */
    prepared: z.string(),
    /** The statement as canonical JSON (RFC 8785); its UTF-8 bytes are signed with Ed25519. */
    statement: z.string(),
    /** The JWS signing input of the credential, signed the same way. */
    input: z.string(),
    expiresAt: instant,
  }),
})
export type PreparedSignature = z.infer<typeof prepareSignature.response>

const signature = z.string().max(100)
/** Both signatures in base64. */
export const ownSignatures = z.object({ prepared: z.string().max(4000), signature, credential: signature })
export type OwnSignatures = z.infer<typeof ownSignatures>

export const signVerification = contract({
  name: 'verification.sign',
  method: 'POST',
  path: '/api/mrv/verifications/:id/signature',
  summary: 'Sign the statement as its lead; refused where the year changed since the review',
  access: verifies,
  transaction: false,
  params: idParams,
  /** `own` where the verifier's own key is in use. */
  body: z.object({ version, own: ownSignatures.optional() }),
  response: verificationDetail,
})

export const withdrawStatement = contract({
  name: 'verification.withdraw',
  method: 'POST',
  path: '/api/mrv/verifications/:id/withdrawal',
  summary: 'Withdraw a signed statement with a reason that everybody reads',
  access: verifies,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(mostReason), version }),
  response: verificationDetail,
})

export const publishedStatement = z.object({
  content: statementContent,
  withdrawnAt: instant.nullable(),
  withdrawReason: z.string().nullable(),
  keyRevokedAt: instant.nullable(),
  keyRevokeReason: z.string().nullable(),
  /** When the year was opened again after the signature; `version` says whether it is covered now. */
  reopenedAt: instant.nullable(),
  /** How the accreditation of the verifier is now, and since when; null where the verifier was deleted. */
  accreditation: z.object({ state: z.enum(accreditationStates), since: instant }).nullable(),
  /** The client's year as it is now; null of a report, of a withdrawn statement, and where the year is gone. */
  version: z
    .object({
      /** Whether figures, boundary, approach, potentials, factors and state are those signed. */
      covers: z.boolean(),
      /** What differs: the total, what it rests on, or that the year was opened, which alone is told of an open one. */
      why: z.enum(['total', 'records', 'opened']).nullable(),
      state: z.enum(inventoryStates),
      /** Kilograms, location-based, of a year that is approved or locked; of an open one nothing is told. */
      totalLocation: decimalText.nullable(),
    })
    .nullable(),
  /** Of a project: whether its period is frozen as it was signed. Null of others, and of a withdrawn statement. */
  period: z.object({ covers: z.boolean() }).nullable(),
  /** Of the newest valid statement of the same verifier about the same subject, where that is later. */
  laterNumber: statementNumber.nullable(),
  keyId: hash,
})
export type PublishedStatement = z.infer<typeof publishedStatement>

export const readStatement = contract({
  name: 'verification.read-statement',
  method: 'GET',
  path: '/api/mrv/statements/:number',
  summary: 'What a statement says, and whether it stands',
  access: { kind: 'public' },
  transaction: false,
  params: z.object({ number: z.string().max(20).trim().toUpperCase().pipe(statementNumber) }),
  response: publishedStatement,
})

export const downloadStatement = contract({
  name: 'verification.download-statement',
  method: 'GET',
  path: '/api/mrv/verifications/:id/statement',
  summary: 'The signed statement as PDF in a language, or as the file that anyone checks',
  access: reads,
  params: idParams,
  query: z.object({ format: z.enum(['pdf', 'json']), lang: z.enum(['en', 'ar']).default('en') }),
  answer: 'file',
  transaction: false,
})

export const verificationKey = z.object({
  id: uuid,
  kind: z.enum(keyKinds),
  /** SHA-256 of the public key. */
  keyId: hash,
  createdAt: instant,
  revokedAt: instant.nullable(),
  revokeReason: z.string().nullable(),
  statements: z.number().int(),
})
export type VerificationKey = z.infer<typeof verificationKey>

export const listKeys = contract({
  name: 'verification.list-keys',
  method: 'GET',
  path: '/api/mrv/verification-keys',
  summary: 'Signing keys of the acting verifier, with their history',
  access: reads,
  response: z.object({ items: z.array(verificationKey) }),
})

export const revokeKey = contract({
  name: 'verification.revoke-key',
  method: 'POST',
  path: '/api/mrv/verification-keys/:id/revocation',
  summary: 'Revoke a signing key, which signs nothing from then on',
  access: byAdministrators,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(1000) }),
  response: z.object({ items: z.array(verificationKey) }),
})

export const challengeKey = contract({
  name: 'verification.challenge-key',
  method: 'POST',
  path: '/api/mrv/verification-keys/challenge',
  summary: 'A text that proves possession of a private key once it is signed, within an hour',
  access: byAdministrators,
  keepsAnswer: false,
  response: z.object({ challenge: z.string() }),
})

export const registerKey = contract({
  name: 'verification.register-key',
  method: 'POST',
  path: '/api/mrv/verification-keys',
  summary: 'Register the public key of the verifier, whose private half it keeps',
  access: byAdministrators,
  body: z.object({
    /** Ed25519, 32 bytes in base64. */
    publicKey: z.string().max(100),
    challenge: z.string().max(4000),
    /** Of the challenge, in base64. */
    signature,
  }),
  response: z.object({ items: z.array(verificationKey) }),
})

/** A JSON Web Key (RFC 8037); `revoked` as OpenID Federation has it in a set of historical keys. */
const publicJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  x: z.string(),
  /** As in the header of a credential. */
  kid: z.string(),
  kind: z.enum(keyKinds),
  /** Seconds since 1970. */
  iat: z.number().int(),
  revoked: z.object({ revoked_at: z.number().int(), reason: z.string() }).optional(),
})

export const readVerifierKeys = contract({
  name: 'verification.read-verifier-keys',
  method: 'GET',
  path: '/api/mrv/verifiers/:id/keys.json',
  summary: 'The public keys of a verifier as a JSON Web Key Set, revoked ones marked',
  access: { kind: 'public' },
  transaction: false,
  params: idParams,
  response: z.object({ keys: z.array(publicJwk) }),
})

export const readStatusList = contract({
  name: 'verification.read-status-list',
  method: 'GET',
  path: '/api/mrv/statement-status/:list',
  summary: 'Which statements were withdrawn, as a W3C Bitstring Status List under the key of the log',
  access: { kind: 'public' },
  answer: 'file',
  transaction: false,
  params: z.object({ list: z.coerce.number().int().min(0).max(9999) }),
})
