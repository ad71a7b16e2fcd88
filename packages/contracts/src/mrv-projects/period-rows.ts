import { PROBLEM_CODES } from '@athar/methodologies'
import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { idParams } from '../core/wire.ts'

export const mostRowsFileBytes = 5_000_000
/** More problems are counted, not named. */
export const mostRowProblems = 500
/** What the rows of a sheet do with those that are entered. */
export const rowsModes = ['replace', 'append'] as const
export type RowsMode = (typeof rowsModes)[number]

export const rowProblemCodes = [...PROBLEM_CODES, 'number-ambiguous', 'day-ambiguous', 'cell-too-long'] as const

const rowProblem = z.object({
  /** Of the file; null where a row that was entered before is concerned. */
  line: z.number().int().nullable(),
  /** Code of a column of the methodology; null where the whole row is concerned. */
  column: z.string().nullable(),
  code: z.enum(rowProblemCodes),
  /** The cell. */
  written: z.string(),
  values: z.record(z.string(), z.string()),
})
export type RowProblem = z.infer<typeof rowProblem>

export const importRows = contract({
  name: 'mrv-projects.import-rows',
  method: 'POST',
  path: '/api/mrv/periods/:id/rows/:parameter',
  access: { kind: 'member', roles: mayPrepare },
  summary:
    'Rows of a table of a monitoring period (.csv or a workbook) as multipart field `file`: problems by row; ' +
    '`store=true` saves all of them where there is none, over the version that was seen',
  params: idParams.extend({ parameter: z.string().min(1).max(60) }),
  query: z.object({
    store: z.enum(['true', 'false']).default('false'),
    mode: z.enum(rowsModes).default('replace'),
    version: z.coerce.number().int().min(1),
    /** The decimal mark of the whole file; without it 1.234 and 1,234 are refused as `number-ambiguous`. */
    decimalMark: z.enum(['point', 'comma']).optional(),
  }),
  upload: true,
  transaction: false,
  response: z.object({
    /** In the file, and in the table once they are saved. */
    rows: z.number().int(),
    total: z.number().int(),
    problems: z.array(rowProblem),
    problemCount: z.number().int(),
    stored: z.number().int(),
    /** The column that no heading names, or that there are no rows. */
    missing: z.string().nullable(),
  }),
})
