import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { day, decimalText, idParams, instant, uuid } from '../core/wire.ts'
import { accreditationStates } from '../organisations/accreditation.ts'
import { mostReason } from '../core/workflow-history.ts'
import { inventoryStates } from '../inventory/years.ts'
import { sampleDraw, verificationDetail, verifiedFigures, verifiedReport } from './values.ts'
import { assuranceLevels, conclusions, findingSeverities, reads, standardOf, verifies } from './vocabulary.ts'

const name = z.object({ en: z.string(), ar: z.string() })
const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const statementNumber = z.string().regex(/^V-[2-9A-HJ-NP-Z]{8}$/)

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
  ]),
  scope: z.string(),
  criteria: z.string(),
  users: z.string(),
  place: z.string(),
  /** Null of a report, which is named by its hash. */
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
    /** Items that were checked. */
    size: z.number().int(),
    exceptions: z.number().int(),
    sha256: hash,
    /** The hash of each row, in the order of the sample. */
    rows: z.array(hash),
  }),
  findings: z.object({
    count: z.number().int(),
    kept: z.array(z.object({ number: z.number().int(), severity: z.enum(findingSeverities), effectKg: decimalText })),
    sha256: hash,
    rows: z.array(hash),
  }),
  signedBy: z.string(),
  reviewedBy: z.string(),
  signedAt: instant,
})
export type StatementContent = z.infer<typeof statementContent>

/** A statement before it has a number, as a signature of this moment would cover it. */
export const statementDraft = statementContent.omit({ number: true })
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
    /** Whether the subject is approved or published, as it must be. */
    approved: z.boolean(),
    isLead: z.boolean(),
    /** What would be signed now; null before the second member finished the review. */
    statement: statementDraft.nullable(),
  }),
})

const version = z.number().int().min(1)
export const signVerification = contract({
  name: 'verification.sign',
  method: 'POST',
  path: '/api/mrv/verifications/:id/signature',
  summary: 'Sign the statement as its lead; refused where the year changed since the review',
  access: verifies,
  transaction: false,
  params: idParams,
  body: z.object({ version }),
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
  /** When the year was opened again after the signature: what came later is not covered. */
  reopenedAt: instant.nullable(),
  /** How the accreditation of the verifier is now, and since when; null where the verifier is gone. */
  accreditation: z.object({ state: z.enum(accreditationStates), since: instant }).nullable(),
  /** The client's year as it is now; null of a report, of a withdrawn statement, and where the year is gone. */
  version: z
    .object({
      /** Whether figures, boundary, approach, potentials, factors and state are those signed. */
      covers: z.boolean(),
      state: z.enum(inventoryStates),
      /** Kilograms, location-based, of a year that is approved or locked; of an open one nothing is told. */
      totalLocation: decimalText.nullable(),
    })
    .nullable(),
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
  summary: 'Revoke a signing key; the next signature makes a new one',
  access: byAdministrators,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(1000) }),
  response: z.object({ items: z.array(verificationKey) }),
})
