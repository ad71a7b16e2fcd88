import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { mostListRows, requestRowProblems } from './vocabulary.ts'

const text = z.object({
  line: z.number().int().min(1),
  supplier: z.string().max(300),
  email: z.string().max(300),
  language: z.string().max(40),
  product: z.string().max(300),
  activity: z.string().max(300),
  unit: z.string().max(100),
  periodFrom: z.string().max(40),
  periodTo: z.string().max(40),
  note: z.string().max(3000),
})
export type RequestText = z.infer<typeof text>

const row = text.extend({
  /** Null where the request can be sent. */
  problem: z.enum(requestRowProblems).nullable(),
})
export type RequestRow = z.infer<typeof row>

export const readRequestList = contract({
  name: 'suppliers.read-list',
  method: 'POST',
  path: '/api/suppliers/requests/list',
  summary: 'Read a list of requests (CSV, XLSX or XLS as multipart field `file`), a verdict a row; sends nothing',
  access: { kind: 'member', roles: mayPrepare },
  upload: true,
  transaction: false,
  response: z.object({ rows: z.array(row) }),
})

export const addRequests = contract({
  name: 'suppliers.add-requests',
  method: 'POST',
  path: '/api/suppliers/requests/bulk',
  summary: 'Send the requests of a list that are right; the others are refused with the column that is wrong',
  access: { kind: 'member', roles: mayPrepare },
  body: z.object({ rows: z.array(text).min(1).max(mostListRows) }),
  bodyLimit: 2 * 1024 * 1024,
  response: z.object({ sent: z.number().int(), refused: z.array(row) }),
})
