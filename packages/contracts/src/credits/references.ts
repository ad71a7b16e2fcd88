import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { tonnesText, wholeTonnes } from './values.ts'
import { creditFile } from './offers.ts'

const reads = { kind: 'member', roles: mayReadAll } as const
const writes = { kind: 'member', roles: mayPrepare } as const

/** A serial of another registry: its last digits are its number, at most 18 of them. */
const outsideSerial = z
  .string()
  .trim()
  .max(120)
  .refine((text) => /^(?:.*\D)?\d{1,18}$/u.test(text), { params: { code: 'serial-number' } })
const httpsLink = z
  .string()
  .trim()
  .max(500)
  .refine((text) => isHttps(text), { params: { code: 'link-https' } })
function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s@/]+\.[^\s@/]+/.test(text)) return false
  return z.url({ protocol: /^https$/ }).safeParse(text).success
}

export const referenceInput = z.object({
  /** The registry's name. */
  registry: z.string().trim().min(1).max(120),
  from: outsideSerial,
  to: outsideSerial,
  vintage: z.number().int().min(1900).max(3000),
  tonnes: wholeTonnes,
  /** Where the registry shows the retirement. */
  link: httpsLink,
})
export type ReferenceInput = z.infer<typeof referenceInput>

export const creditReference = z.object({
  id: uuid,
  registry: z.string(),
  from: z.string(),
  to: z.string(),
  vintage: z.number().int(),
  tonnes: tonnesText,
  link: z.string(),
  document: creditFile.nullable(),
  createdBy: uuid,
  createdAt: instant,
})
export type CreditReference = z.infer<typeof creditReference>

export const listReferences = contract({
  name: 'credits.list-references',
  method: 'GET',
  path: '/api/credits/references',
  summary: 'Credits of other registries that the organisation names; they are never moved here',
  access: reads,
  query: cursorQuery,
  response: page(creditReference),
})

export const addReference = contract({
  name: 'credits.add-reference',
  method: 'POST',
  path: '/api/credits/references',
  summary: 'Name a range of serials that was retired in another registry',
  access: writes,
  body: referenceInput,
  response: creditReference,
  status: 201,
})

export const addReferenceDocument = contract({
  name: 'credits.add-reference-document',
  method: 'POST',
  path: '/api/credits/references/:id/document',
  summary: 'Add the document of a retirement in another registry, a PDF of at most 20 MB; another one replaces it',
  access: writes,
  params: idParams,
  upload: true,
  transaction: false,
  response: creditFile,
  status: 201,
})

export const showReferenceDocument = contract({
  name: 'credits.show-reference-document',
  method: 'GET',
  path: '/api/credits/references/:id/document',
  summary: 'The document of a retirement in another registry',
  access: reads,
  params: idParams,
  answer: 'file',
  transaction: false,
})

export const removeReference = contract({
  name: 'credits.remove-reference',
  method: 'DELETE',
  path: '/api/credits/references/:id',
  summary: 'Remove a range of another registry',
  access: writes,
  params: idParams,
  status: 204,
})

export const mostReferenceRows = 5000
export const mostReferenceListBytes = 5_000_000
/** More problems are counted, not named. */
export const mostReferenceProblems = 500

/** Columns of the list, in the order of the template. */
export const referenceColumns = ['registry', 'from', 'to', 'vintage', 'tonnes', 'link'] as const
export type ReferenceColumn = (typeof referenceColumns)[number]
export const referenceProblems = [
  'cell-empty',
  'cell-too-long',
  'serial-number',
  'prefix-differs',
  'range-turned',
  'vintage-wrong',
  'tonnes-whole',
  'tonnes-above-range',
  'link-https',
  'overlap',
  'overlap-in-list',
] as const
export type ReferenceProblem = (typeof referenceProblems)[number]

const listProblem = z.object({
  line: z.number().int(),
  column: z.enum(referenceColumns),
  code: z.enum(referenceProblems),
  /** The cell. */
  written: z.string(),
  /** The earlier line that it overlaps. */
  other: z.number().int().nullable(),
})
export type ReferenceRowProblem = z.infer<typeof listProblem>

export const importReferences = contract({
  name: 'credits.import-references',
  method: 'POST',
  path: '/api/credits/references/file',
  summary:
    'A list of ranges of other registries (.csv or a workbook) as multipart field `file`: problems by row; ' +
    '`store=true` adds all of them where there is none',
  access: writes,
  query: z.object({ store: z.enum(['true', 'false']).default('false') }),
  upload: true,
  transaction: false,
  response: z.object({
    references: z.number().int(),
    problems: z.array(listProblem),
    problemCount: z.number().int(),
    stored: z.number().int(),
    /** The column that no heading names, or that there are no rows. */
    missing: z.enum([...referenceColumns, 'rows']).nullable(),
  }),
})
