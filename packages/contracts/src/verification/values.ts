import { z } from 'zod'
import { decimalText, instant, uuid } from '../core/wire.ts'
import { historyEntry } from '../core/workflow-history.ts'
import { projectTypes } from '../mrv-projects/vocabulary.ts'
import { gwpSets } from '../inventory/settings.ts'
import { consolidationApproaches } from '../organisations/vocabulary.ts'
import {
  assuranceLevels,
  conclusions,
  findingOrigins,
  findingSeverities,
  itemKinds,
  answerForms,
  sampleDimensions,
  sampleOutcomes,
  subjectKinds,
  teamRoles,
} from './vocabulary.ts'
import { findingStates, verificationStates, verificationWorkflow } from './workflow.ts'

const name = z.object({ en: z.string(), ar: z.string() })

/** What a year comes to, in kilograms of CO2e, and what it rests on, as the verifier reviews and signs it. */
export const verifiedFigures = z.object({
  gwpSet: z.enum(gwpSets),
  approach: z.enum(consolidationApproaches),
  /** SHA-256 of sites with records and of their entities, with what was held of these during the year. */
  boundary: z.string().regex(/^[0-9a-f]{64}$/),
  /** Editions of the factor library, the one with most records first. */
  library: z.array(z.string()),
  /** SHA-256 of factors and records, from the digests of the year's export. */
  exported: z.string().regex(/^[0-9a-f]{64}$/),
  /** Null where no record counts, in a scope or at all, which is not zero. */
  scope1: decimalText.nullable(),
  scope2Location: decimalText.nullable(),
  scope2Market: decimalText.nullable(),
  scope3: decimalText.nullable(),
  totalLocation: decimalText.nullable(),
  totalMarket: decimalText.nullable(),
  records: z.number().int(),
})
export type VerifiedFigures = z.infer<typeof verifiedFigures>

/** The edition of a report that is verified, as it was published. */
export const verifiedReport = z.object({
  reportId: uuid,
  editionId: uuid,
  edition: z.number().int(),
  /** Of its canonical JSON, as the log holds it. */
  sha256: z.string(),
  frameworks: z.array(z.string()),
  items: z.number().int(),
  /** Answers that it gives. */
  answers: z.number().int(),
})
export type VerifiedReport = z.infer<typeof verifiedReport>

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The monitoring period of a project that is verified, with its reduction in tCO2e. */
/** SHA-256 of no byte at all. */
export const digestOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const verifiedProject = z.object({
  projectId: uuid,
  name: z.string(),
  projectType: z.enum(projectTypes),
  periodId: uuid,
  from: z.iso.date(),
  to: z.iso.date(),
  methodology: z.enum(projectTypes),
  methodologyVersion: z.string(),
  /** Of this version of the methodology. */
  gwpSet: z.string(),
  /** Of the period, which goes up with each change. */
  version: z.number().int(),
  figures: z.object({
    baseline: z.string(),
    project: z.string(),
    leakage: z.string(),
    uncertainty: z.string(),
    net: z.string(),
    /** The net less the debt of the period before, at least 0. */
    counted: z.string(),
    byYear: z.array(z.object({ year: z.number().int(), net: z.string() })),
  }),
  /** SHA-256 of methodology, channels, input, figures and meters of the exported period as canonical JSON. */
  result: hash,
  /** SHA-256 of the digests of its readings, `digestOfNothing` where no meter measured; null until it is frozen. */
  readings: hash.nullable(),
})
export type VerifiedProject = z.infer<typeof verifiedProject>

export const teamMember = z.object({
  personId: uuid,
  /** Null where the account is gone. */
  name: z.string().nullable(),
  role: z.enum(teamRoles),
  declaredAt: instant.nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

const drawn = z.object({
  recordId: z.string(),
  position: z.number().int(),
  stratum: z.string(),
  kg: decimalText,
  outcome: z.enum(sampleOutcomes),
  note: z.string(),
})

export const sampledRecord = drawn.extend({
  kind: z.literal('record'),
  activity: z.string(),
  site: name,
  category: z.string(),
  quantity: decimalText,
  unit: z.string(),
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
})
export type SampledRecord = z.infer<typeof sampledRecord>

/** An answer of a report; `recordId` is its place in the edition. */
export const sampledAnswer = drawn.extend({
  kind: z.literal('answer'),
  framework: z.string(),
  code: z.string(),
  form: z.enum(answerForms),
  label: name,
  text: name,
  unit: name.nullable(),
  evidence: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type SampledAnswer = z.infer<typeof sampledAnswer>

/** Another item that figures rest on; `recordId` is its kind and id. */
export const sampledGround = drawn.extend({
  kind: z.enum(['contract', 'own-factor', 'screening', 'denominator', 'measured', 'parameter']),
  /** Kind of the contract, activity of the factor, number of the category, name of the denominator, or parameter. */
  code: z.string(),
  /** As it is entered: kWh, kg CO2e a unit, or the denominator; null of a decision. */
  amount: decimalText.nullable(),
  /** Unit, currency, or the decision. */
  unit: z.string(),
  /** Reference, source or reason, as its owner wrote it, or the other columns of a measured row. */
  text: z.string(),
})
export type SampledGround = z.infer<typeof sampledGround>
export type SampledItem = SampledRecord | SampledAnswer | SampledGround

/** One draw of a sample, by which it is drawn again. */
export const sampleDraw = z.object({
  number: z.number().int(),
  kind: z.enum(itemKinds),
  /** Hexadecimal; made from `head`, the verification and the number. */
  seed: z.string(),
  /** Of the log at the moment of drawing: its size, and its root hash in hexadecimal. */
  head: z.object({ size: z.number().int(), root: z.string() }),
  size: z.number().int(),
  by: z.array(z.enum(sampleDimensions)),
  /** Items that count; kilograms of records, kWh of contracts, else their number; SHA-256 of the list. */
  population: z.object({ count: z.number().int(), total: decimalText, sha256: z.string() }),
  /** Kilograms from which a record was large: materiality at the moment of drawing. */
  thresholdKg: decimalText,
  /** Percent of the population's kilograms that the drawn records make up; null of other kinds, and of a total of 0. */
  share: decimalText.nullable(),
  /** SHA-256 of the ids that were drawn, one a line. */
  drawn: z.string(),
  /** Why it was drawn again. */
  reason: z.string(),
  drawnAt: instant,
  /** Null where the account is gone. */
  drawnBy: z.string().nullable(),
})
export type SampleDraw = z.infer<typeof sampleDraw>

const population = z.object({ count: z.number().int(), total: decimalText })
/** A kind whose last draw was from something else than counts now. */
export const movedPopulation = z.object({ kind: z.enum(itemKinds), drawn: population, now: population })
export type MovedPopulation = z.infer<typeof movedPopulation>

export const findingFile = z.object({
  id: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})

export const finding = z.object({
  id: uuid,
  number: z.number().int(),
  state: z.enum(findingStates),
  severity: z.enum(findingSeverities),
  origin: z.enum(findingOrigins),
  basis: z.string(),
  effectKg: decimalText,
  recordId: z.string().nullable(),
  answer: z.string(),
  answeredAt: instant.nullable(),
  resolution: z.string(),
  resolvedAt: instant.nullable(),
  createdAt: instant,
  version: z.number().int(),
  files: z.array(findingFile),
})
export type Finding = z.infer<typeof finding>

export const siteVisit = z.object({
  id: uuid,
  visitedOn: z.iso.date(),
  place: z.string(),
  people: z.string(),
  notes: z.string(),
})
export type SiteVisit = z.infer<typeof siteVisit>

/** A verification in a list of the verifier or the client. */
export const listedVerification = z.object({
  id: uuid,
  /** On which side the acting organisation stands. */
  side: z.enum(['client', 'verifier']),
  client: name,
  verifier: name,
  kind: z.enum(subjectKinds),
  year: z.number().int(),
  /** Of a project, as it was when the engagement was granted. */
  projectName: z.string().nullable(),
  /** Of a project: its period as it was reviewed, before that as it was when last drawn from. */
  project: verifiedProject.nullable(),
  state: z.enum(verificationStates),
  level: z.enum(assuranceLevels),
  openFindings: z.number().int(),
  createdAt: instant,
  changedAt: instant,
})
export type ListedVerification = z.infer<typeof listedVerification>

export const verificationDetail = listedVerification.extend({
  engagementId: uuid,
  materialityPercent: decimalText,
  materialityKg: decimalText,
  scope: z.string(),
  criteria: z.string(),
  users: z.string(),
  place: z.string(),
  /** A working paper; empty to the client. */
  riskNotes: z.string(),
  conclusion: z.enum(conclusions).nullable(),
  conclusionText: z.string(),
  /** Of an inventory, as they were reviewed. */
  figures: verifiedFigures.nullable(),
  /** Of a report: the edition that was reviewed, before that the newest. */
  report: verifiedReport.nullable(),
  team: z.array(teamMember),
  /** Whether the client's year is approved or locked now; a report is published. Nothing is signed before. */
  approved: z.boolean(),
  /** Only the verifier reads what was drawn; of each kind the last draw is the one worked on. */
  draws: z.array(sampleDraw),
  sample: z.array(z.discriminatedUnion('kind', [sampledRecord, sampledAnswer, sampledGround])),
  findings: z.array(finding),
  /** Effects of findings that are open or kept, of every severity, summed by amount, in kilograms. */
  misstatedKg: decimalText,
  visits: z.array(siteVisit),
  statement: z
    .object({
      number: z.string(),
      signedAt: instant,
      withdrawnAt: instant.nullable(),
      withdrawReason: z.string().nullable(),
    })
    .nullable(),
  history: z.array(historyEntry(verificationWorkflow)),
  version: z.number().int(),
})
export type VerificationDetail = z.infer<typeof verificationDetail>
