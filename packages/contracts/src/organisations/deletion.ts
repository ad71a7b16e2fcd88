import { z } from 'zod'
import { byOwners } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { day, instant, uuid } from '../core/wire.ts'

/** Days between asking for a deletion and its being carried out. */
export const graceDays = 30
/** Days for which a full export counts as taken before a deletion. */
export const exportFreshDays = 7
/** Days for which a full export is kept: to the end of a deletion that it was made for. */
export const exportKeptDays = graceDays + exportFreshDays

export const fullExport = z.object({
  id: uuid,
  state: z.enum(['queued', 'ready', 'failed']),
  fileName: z.string(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  jobId: uuid,
  createdAt: instant,
})
export type FullExport = z.infer<typeof fullExport>

export const requestFullExport = contract({
  name: 'organisations.request-full-export',
  method: 'POST',
  path: '/api/organisation/exports',
  summary: 'Ask for everything of the organisation as one archive: every table, every file, every inventory',
  access: byOwners,
  response: z.object({ exportId: uuid, jobId: uuid }),
  status: 202,
})

export const listFullExports = contract({
  name: 'organisations.list-full-exports',
  method: 'GET',
  path: '/api/organisation/exports',
  summary: 'Full exports, newest first; the bytes of the newest finished one are kept',
  // Read with the page, where nobody has done anything yet; the bytes themselves take a second factor.
  access: { kind: 'member', roles: ['owner'] },
  response: z.object({
    items: z.array(fullExport),
    /** Whether one is fresh enough for a deletion. */
    fresh: z.boolean(),
  }),
})

export const downloadFullExport = contract({
  name: 'organisations.download-full-export',
  method: 'GET',
  path: '/api/organisation/exports/:id/file',
  summary: 'The archive, as a download',
  access: byOwners,
  params: z.object({ id: uuid }),
  answer: 'file',
  transaction: false,
})

export const askDeletion = contract({
  name: 'organisations.ask-deletion',
  method: 'POST',
  path: '/api/organisation/deletion',
  summary: 'Have the organisation deleted with everything in it after thirty days; a fresh full export comes first',
  access: byOwners,
  /** The organisation's name in either language, typed by hand. */
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  response: z.object({ dueOn: day }),
})

export const cancelDeletion = contract({
  name: 'organisations.cancel-deletion',
  method: 'POST',
  path: '/api/organisation/deletion/cancel',
  summary: 'Keep the organisation after all',
  access: byOwners,
  status: 204,
})
