import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { mostReason } from '../core/workflow-history.ts'
import { judgedDetail } from './judging.ts'
import { storedTexts } from './values.ts'
import { currencies, officer } from './vocabulary.ts'
import { instalmentStates } from './applications.ts'

/** Of the instalment with the report that was read. */
const version = z.number().int().min(1)

export const releaseInstalment = contract({
  name: 'grants.release-instalment',
  method: 'POST',
  path: '/api/platform/grant-instalments/:id/release',
  summary: 'Approve a milestone and record the payment’s reference; once',
  access: officer,
  params: idParams,
  body: z.object({ reference: z.string().trim().min(1).max(100), version }),
  response: judgedDetail,
})

export const returnReport = contract({
  name: 'grants.return-report',
  method: 'POST',
  path: '/api/platform/grant-instalments/:id/return',
  summary: 'Ask for a better report of a milestone',
  access: officer,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(mostReason), version }),
  response: judgedDetail,
})

/** One line: an instalment of an award. */
export const ledgerLine = z.object({
  id: uuid,
  application: uuid,
  number: z.string().nullable(),
  applicant: storedTexts,
  position: z.number().int(),
  title: storedTexts,
  amount: z.number().int(),
  dueOn: z.iso.date().nullable(),
  state: z.enum(instalmentStates),
  releasedAt: instant.nullable(),
  reference: z.string(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

export const readLedger = contract({
  name: 'grants.read-ledger',
  method: 'GET',
  path: '/api/platform/grants/:id/ledger',
  summary: 'Budget, awards and instalments of a call',
  access: officer,
  params: idParams,
  response: z.object({
    currency: z.enum(currencies),
    budget: z.number().int(),
    awarded: z.number().int(),
    released: z.number().int(),
    lines: z.array(ledgerLine),
  }),
})

export const downloadLedger = contract({
  name: 'grants.download-ledger',
  method: 'GET',
  path: '/api/platform/grants/:id/ledger/file',
  summary: 'The ledger of a call as CSV or workbook',
  access: officer,
  params: idParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'ar']) }),
  answer: 'file',
})

/** After CommonGrants: what was awarded, to whom, from which opportunity. */
export const award = z.object({
  id: uuid,
  opportunity: z.object({ id: uuid, title: storedTexts }),
  recipient: z.object({ name: storedTexts }),
  amount: z.object({ amount: z.string(), currency: z.enum(currencies) }),
  released: z.object({ amount: z.string(), currency: z.enum(currencies) }),
  status: z.enum(['active', 'completed']),
  awardedAt: instant,
})
export type Award = z.infer<typeof award>

export const listAwards = contract({
  name: 'grants.list-awards',
  method: 'GET',
  path: '/api/open-data/awards',
  summary: 'Grants that organisations were awarded, newest first; without sample data',
  access: { kind: 'public' },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({ awards: z.array(award), total: z.number().int(), hasMore: z.boolean() }),
})
