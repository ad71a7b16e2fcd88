import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { day, instant, uuid } from '../core/wire.ts'
import { supplierAnswer } from './answer-input.ts'
import { requestStates } from './workflow.ts'
import { requestLanguages } from './vocabulary.ts'

const link = z.string().min(1).max(300)
const both = z.object({ en: z.string(), ar: z.string() })
const visitor = { method: 'POST', access: { kind: 'public' }, transaction: false, keepsAnswer: false } as const

/** One request, as its supplier sees it. */
export const supplierQuestion = z.object({
  organisation: both,
  supplier: z.string(),
  product: z.string(),
  unit: both,
  periodFrom: day,
  periodTo: day,
  note: z.string(),
  language: z.enum(requestLanguages),
  evidenceRequired: z.boolean(),
  state: z.enum(requestStates),
  version: z.number().int(),
  linkUntil: instant,
  /** Why the organisation returned the last answer; null where it did not. */
  returnedFor: z.string().nullable(),
  answer: supplierAnswer.nullable(),
  /** Evidence that was sent already. */
  files: z.array(z.object({ id: uuid, fileName: z.string(), bytes: z.number() })),
})
export type SupplierQuestion = z.infer<typeof supplierQuestion>

export const openQuestion = contract({
  ...visitor,
  name: 'suppliers.open-question',
  path: '/api/supplier-answers/open',
  summary: 'The request that a signed link from a mail names; needs no sign-in',
  body: z.object({ link }),
  response: supplierQuestion,
  rateLimit: { most: 60, seconds: 600 },
})

export const sendSupplierFile = contract({
  ...visitor,
  name: 'suppliers.send-file',
  path: '/api/supplier-answers/files',
  summary: 'Send a file that backs the answer, before the answer itself (multipart field `file`)',
  query: z.object({ link }),
  upload: true,
  response: supplierQuestion,
  rateLimit: { most: 30, seconds: 600 },
})

export const sendAnswer = contract({
  ...visitor,
  name: 'suppliers.send-answer',
  path: '/api/supplier-answers',
  summary: 'Answer the request that a signed link names; refused once it is answered',
  body: z.object({ link, version: z.number().int().min(1), answer: supplierAnswer }),
  response: supplierQuestion,
  bodyLimit: 32_768,
  rateLimit: { most: 20, seconds: 600 },
})

export const renewLink = contract({
  ...visitor,
  name: 'suppliers.renew-link',
  path: '/api/supplier-answers/renew',
  summary: 'Send a new link to the address of the request, in the place of one that has expired',
  body: z.object({ link }),
  status: 204,
  rateLimit: { most: 10, seconds: 600 },
})
