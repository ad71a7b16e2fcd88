import { esgGroups } from '@athar/frameworks'
import { z } from 'zod'
import { contract } from '../../core/contract.ts'
import { mayPrepare } from '../../core/roles.ts'
import { day, instant, uuid } from '../../core/wire.ts'
import { answerSources, sentValue } from '../answers.ts'
import { frameworkView, inBoth } from '../frameworks.ts'
import { itemContent, outsideReview } from './reports.ts'
import { reviewSteps } from './workflow.ts'

/** A report as a file: what was published is frozen in this form, and it comes back by import. */
export const reportFile = z.object({
  format: z.literal('athar-esg-report'),
  formatVersion: z.literal(1),
  /** Where the schema of this form stands. */
  schema: z.string(),
  organisation: z.object({ name: inBoth, sample: z.boolean() }),
  year: z.number().int(),
  period: z.object({ from: day, to: day }),
  language: z.enum(['en', 'ar']),
  /** Null of a draft. */
  edition: z.number().int().nullable(),
  publishedAt: instant.nullable(),
  signedBy: z.string().nullable(),
  reviews: z.array(
    z.object({
      step: z.enum(reviewSteps),
      by: z.string().nullable(),
      at: instant,
      /** Of a reviewer from outside. */
      outside: outsideReview.nullable(),
    }),
  ),
  frameworks: z.array(
    z.object({ id: frameworkView, name: z.string(), fullName: inBoth, issuer: inBoth, version: z.string() }),
  ),
  items: z.array(
    itemContent.extend({
      slug: z.string(),
      framework: frameworkView,
      code: z.string(),
      title: inBoth,
      requirement: inBoth,
      group: z.enum(esgGroups),
    }),
  ),
  /** Against the edition before. */
  changes: z.array(
    z.object({
      slug: z.string(),
      code: z.string(),
      title: inBoth,
      datapoints: z.array(z.object({ id: z.string(), label: inBoth, before: inBoth, after: inBoth })),
    }),
  ),
})
export type ReportFile = z.infer<typeof reportFile>

/** What an import takes of such a file; the rest of it is left aside. */
const reportToImport = z.object({
  format: z.literal('athar-esg-report'),
  formatVersion: z.literal(1),
  organisation: z.object({ name: z.object({ en: z.string().max(200), ar: z.string().max(200) }) }),
  year: z.number().int().min(1990).max(2100),
  items: z
    .array(
      z.object({
        slug: z.string().max(150),
        notApplicable: z.string().max(1000).nullable(),
        datapoints: z
          .array(
            z.object({
              id: z.string().max(100),
              value: sentValue.nullable(),
              note: z.string().max(2000),
              notApplicable: z.string().max(1000).nullable(),
              source: z.enum(answerSources).nullable(),
              sample: z.boolean(),
              /** Names and digests; the files do not travel. */
              evidence: z
                .array(z.object({ name: z.string().min(1).max(300), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
                .max(200)
                .default([]),
            }),
          )
          .max(200),
      }),
    )
    .max(1000),
})
export type ReportToImport = z.infer<typeof reportToImport>

export const readReportSchema = contract({
  name: 'disclosures.read-report-schema',
  method: 'GET',
  path: '/api/disclosures/report-schema.json',
  summary: 'The JSON Schema of a report as a file',
  access: { kind: 'public' },
  answer: 'file',
  transaction: false,
})

export const importReport = contract({
  name: 'disclosures.import-report',
  method: 'POST',
  path: '/api/disclosures/imports/report',
  summary:
    'Take the answers of a report file into its year; each has its own verdict, and wrong ones leave the others alone',
  access: { kind: 'member', roles: mayPrepare },
  body: z.object({ file: reportToImport }),
  bodyLimit: 16 * 1024 * 1024,
  response: z.object({
    /** Null where nothing was stored; an undo names it. */
    id: uuid.nullable(),
    year: z.number().int(),
    /** Whose report the file is. */
    organisation: inBoth,
    stored: z.number().int(),
    unchanged: z.number().int(),
    /** Evidence files that the report names and that are not here. */
    named: z.number().int(),
    refused: z.array(z.object({ datapoint: z.string(), problem: z.string() })),
  }),
})
