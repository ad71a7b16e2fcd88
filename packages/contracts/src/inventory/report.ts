import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'

/** PDF is the report people read; the others carry the rows. Only JSON holds everything `npm run recompute` needs. */
export const exportKinds = ['pdf', 'xlsx', 'csv', 'json'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportStates = ['queued', 'ready', 'failed'] as const
export const exportLanguages = ['en', 'ar'] as const

const year = z.coerce.number().int().min(1990).max(2100)

export const exportRequest = z.object({ year, kind: z.enum(exportKinds), language: z.enum(exportLanguages) })
export type ExportRequest = z.infer<typeof exportRequest>

export const inventoryExport = z.object({
  id: uuid,
  year: z.number().int(),
  kind: z.enum(exportKinds),
  language: z.enum(exportLanguages),
  state: z.enum(exportStates),
  fileName: z.string(),
  bytes: z.number().int().nullable(),
  /** Hexadecimal SHA-256 of the file's bytes; null until it is ready. */
  sha256: z.string().nullable(),
  jobId: uuid.nullable(),
  createdAt: instant,
  /** Whether whoever reads it had it made: who does not prepare stops no other. */
  mine: z.boolean(),
})
export type InventoryExport = z.infer<typeof inventoryExport>

export const requestExport = contract({
  name: 'inventory.request-export',
  method: 'POST',
  path: '/api/inventory/exports',
  summary: 'Write the inventory of a year as a report or as data; follow the job for its progress',
  access: { kind: 'member', roles: mayReadAll },
  body: exportRequest,
  response: z.object({ exportId: uuid, jobId: uuid }),
  status: 202,
})

export const listExports = contract({
  name: 'inventory.list-exports',
  method: 'GET',
  path: '/api/inventory/exports',
  summary: 'Exports of the organisation, newest first',
  access: { kind: 'member', roles: mayReadAll },
  query: cursorQuery.extend({ year: year.optional() }),
  response: page(inventoryExport),
})

export const downloadExport = contract({
  name: 'inventory.download-export',
  method: 'GET',
  path: '/api/inventory/exports/:id/file',
  summary: 'The bytes of a finished export, always as an attachment',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  answer: 'file',
  transaction: false,
})
