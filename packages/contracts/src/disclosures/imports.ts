import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { uuid } from '../core/wire.ts'
import { answerProblemCodes } from './answers.ts'
import { inBoth } from './frameworks.ts'

/** Most rows of one list, and the largest file one is read from, in bytes. */
export const mostImportRows = 3000
export const maxAnswerListBytes = 2_000_000

const problem = z
  .enum([
    ...answerProblemCodes,
    'datapoint-missing',
    'year-wrong',
    'table-in-list',
    'number-ambiguous',
    'answer-changed',
  ])
  .nullable()
const text = z.object({
  line: z.number().int().min(1),
  datapoint: z.string().max(100),
  year: z.string().max(20),
  value: z.string().max(20_000),
  unit: z.string().max(40),
  note: z.string().max(2000),
})
export type ImportedText = z.infer<typeof text>

/** The decimal mark of the whole list; without it 1.234 and 1,234 are refused as `number-ambiguous`. */
const decimalMark = z.enum(['point', 'comma'])

/** The version of the answer that the row replaces, 0 for none. */
const version = z.number().int().min(0)

const row = text.extend({
  version,
  label: inBoth.nullable(),
  outcome: z.enum(['stored', 'unchanged', 'refused']),
  problem,
  /** What the problem is about: a unit, a bound, a figure. */
  about: z.string().nullable(),
  /** The inventory's own figure where it differs from the one in the file. */
  inventoryFigure: z.string().nullable(),
})
export type ImportRow = z.infer<typeof row>

export const readAnswerList = contract({
  name: 'disclosures.read-answer-list',
  method: 'POST',
  path: '/api/disclosures/imports/list',
  summary: 'Read a list of answers (CSV, XLSX or XLS as multipart field `file`), a verdict a row; stores nothing',
  access: { kind: 'member', roles: mayPrepare },
  upload: true,
  transaction: false,
  query: z.object({ decimalMark: decimalMark.optional() }),
  response: z.object({
    /** The value of a figure is a plain number with a decimal point where it could be read. */
    rows: z.array(row),
  }),
})

export const importAnswers = contract({
  name: 'disclosures.import-answers',
  method: 'POST',
  path: '/api/disclosures/imports',
  summary: 'Store the rows of a list that are right; the others are refused with their reasons',
  access: { kind: 'member', roles: mayPrepare },
  body: z.object({
    fileName: z.string().trim().min(1).max(200),
    /** With the versions that the reading named: an answer that was saved since is not overwritten. */
    rows: z.array(text.extend({ version })).min(1).max(mostImportRows),
    decimalMark: decimalMark.optional(),
  }),
  bodyLimit: 4 * 1024 * 1024,
  response: z.object({
    /** Null where nothing was stored. */
    id: uuid.nullable(),
    stored: z.number().int(),
    unchanged: z.number().int(),
    refused: z.array(row),
  }),
})

export const undoImport = contract({
  name: 'disclosures.undo-import',
  method: 'POST',
  path: '/api/disclosures/imports/:import/undo',
  summary: 'Put back the answers that an import replaced; those changed since stay as they are',
  access: { kind: 'member', roles: mayPrepare },
  params: z.object({ import: uuid }),
  body: z.object({}),
  response: z.object({
    restored: z.number().int(),
    kept: z.array(z.object({ datapoint: z.string(), year: z.number() })),
  }),
})
