import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll, mayReview } from '../core/roles.ts'
import { cursorQuery, day, instant, page, uuid } from '../core/wire.ts'
import {
  attachment,
  dataQualities,
  enteredBill,
  explainedFigure,
  figureText,
  leftFactor,
  recordEntry,
  recordItem,
  recordParams,
  recordStates,
  recordVersion,
  replacedVersion,
  confirmedCodes,
} from './record-shapes.ts'
import { previewQuery, recordFilter } from './record-queries.ts'
import { gwpSets } from './settings.ts'
import { inventoryStates } from './years.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const
const reason = z.string().trim().min(3).max(1000)

export const recordSorts = ['period', 'kg', 'quantity', 'site-en', 'site-ar'] as const
export const sortDirections = ['asc', 'desc'] as const

/** Sums over all that match, not this page alone: whole records, before any share of consolidation. */
export const recordTotals = z.object({
  records: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  returned: z.number().int(),
  kgCo2e: figureText,
  marketKgCo2e: figureText,
  upstreamKgCo2e: figureText,
  /** What of `kgCo2e` belongs to no scope. */
  outsideKgCo2e: figureText,
  /** What of `kgCo2e` was returned and does not count until it is corrected. */
  returnedKgCo2e: figureText,
  /** What of them the inventory counts, as its figures do: with the supply chain, without what belongs to no scope. */
  counted: z.object({
    records: z.number().int(),
    kgCo2e: figureText,
    marketKgCo2e: figureText,
    /** Those that count there in part only: by the share that is held, or by their days in the month asked for. */
    inPart: z.number().int(),
  }),
  /** Records outside the boundary that were not returned. */
  outsideBoundary: z.number().int(),
})
export type RecordTotals = z.infer<typeof recordTotals>

export const listRecords = contract({
  ...reading,
  name: 'inventory.list-records',
  method: 'GET',
  path: '/api/inventory/records',
  summary: 'Activity records with their results; totals come with the first page',
  query: recordFilter.extend(cursorQuery.shape).extend({
    sort: z.enum(recordSorts).default('period'),
    direction: z.enum(sortDirections).default('desc'),
  }),
  response: page(recordItem).extend({
    /** The set of the year, or of the organisation where no year is named. */
    gwpSet: z.enum(gwpSets),
    totals: recordTotals.nullable(),
    /** A mark of what was read: a decision on all that the filters find sends it back. */
    seenAs: z.string(),
  }),
})

/** Columns of the exported table, in the order they are asked for. */
export const recordColumns = [
  'period',
  'site',
  'activity',
  'quantity',
  'kg',
  'market',
  'upstream',
  'state',
  'counted',
  'scope',
  'category',
  'factor',
  'warnings',
  'supplier',
  'dataQuality',
  'reference',
  'note',
  'import',
  'prepared',
  'decided',
] as const
export type RecordColumn = (typeof recordColumns)[number]

export const exportRecords = contract({
  ...reading,
  name: 'inventory.export-records',
  method: 'GET',
  path: '/api/inventory/records-file',
  summary: 'The filtered records as a table for spreadsheets, with the columns asked for',
  query: listRecords.query.omit({ cursor: true, limit: true }).extend({
    language: z.enum(['en', 'ar']),
    format: z.enum(['csv', 'xlsx']).default('csv'),
    columns: z.string().max(400).default(recordColumns.join(',')),
  }),
  answer: 'file',
  transaction: false,
})

/** One part of an entry with its figures, or why it has none. */
export const previewPart = z.object({
  inventoryYear: z.number().int(),
  periodStart: day,
  periodEnd: day,
  quantity: figureText,
  /** Whether the year still takes records. */
  open: z.boolean(),
  figures: z.array(explainedFigure).nullable(),
  left: z.array(leftFactor),
  refusal: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
})
export type PreviewPart = z.infer<typeof previewPart>

/** Something about an entry that a careful eye would question. */
export const entryDoubts = [
  'duplicate',
  'unusual-quantity',
  'implausible-quantity',
  'negative',
  'negative-purchase',
  'export-above-generation',
  'zero',
  'overlap',
] as const
export const entryDoubt = z.object({
  code: z.enum(entryDoubts),
  /** Records that give rise to it. */
  records: z.array(z.string()),
  /** For an unusual quantity: the usual one for as many days. */
  usual: figureText.nullable(),
  /** For an unusual or implausible quantity: the least and the most that is usual for as many days. */
  range: z.object({ from: figureText, to: figureText }).nullable(),
})
export type EntryDoubt = z.infer<typeof entryDoubt>

export const previewRecord = contract({
  ...reading,
  name: 'inventory.preview-record',
  method: 'GET',
  path: '/api/inventory/record-preview',
  summary: 'What an entry would come to, with each step; stores nothing',
  query: previewQuery,
  response: z.object({ gwpSet: z.enum(gwpSets), parts: z.array(previewPart), doubts: z.array(entryDoubt) }),
})

export const createRecord = contract({
  ...preparing,
  name: 'inventory.create-record',
  method: 'POST',
  path: '/api/inventory/records',
  summary: 'Enter an activity; a bill over a year end becomes one record a year',
  body: recordEntry.and(z.object({ allowDuplicate: z.boolean().default(false) })),
  response: z.object({ records: z.array(recordItem) }),
  status: 201,
})

/** Lines of one call; longer lists go as a file through an import. */
export const mostLines = 10_000

export const createRecords = contract({
  ...preparing,
  name: 'inventory.create-records',
  method: 'POST',
  path: '/api/inventory/records/lines',
  summary:
    'Enter up to 10,000 activities in one call: all of them or, where a line cannot be stored, none, with the reason of each such line',
  body: z.object({ lines: z.array(recordEntry).min(1).max(mostLines), allowDuplicate: z.boolean().default(false) }),
  bodyLimit: 16_777_216,
  response: z.object({
    /** Records made; a bill over a year end becomes one a year. */
    records: z.number().int(),
    /** Ids in the order of the lines. */
    ids: z.array(z.string()),
  }),
  status: 201,
})

export const recordDetail = z.object({
  record: recordItem,
  entered: enteredBill.nullable(),
  /** The other parts of the bill. */
  parts: z.array(
    z.object({
      id: z.string(),
      inventoryYear: z.number().int(),
      periodStart: day,
      periodEnd: day,
      quantity: figureText,
    }),
  ),
  gwpSet: z.enum(gwpSets),
  yearState: z.enum(inventoryStates),
  country: z.string(),
  siteArchived: z.boolean(),
  figures: z.array(explainedFigure),
  left: z.array(leftFactor),
  /** Edition of the factor library it was calculated with, and when that answer was first given. */
  edition: z.string(),
  resolvedAt: instant,
  /** Whether the person who asks prepared any of it since it was last approved: then somebody else approves. */
  ownWork: z.boolean(),
  import: z.object({ id: uuid, fileName: z.string() }).nullable(),
  attachments: z.array(attachment),
  /** Earlier versions, newest first. */
  versions: z.array(replacedVersion),
})
export type RecordDetail = z.infer<typeof recordDetail>

export const readRecord = contract({
  ...reading,
  name: 'inventory.read-record',
  method: 'GET',
  path: '/api/inventory/records/:id',
  summary: 'One record with its calculation, factor, history and attachments',
  params: recordParams,
  response: recordDetail,
})

/** The version and state the editor saw: a change by somebody else in between is refused with both. */
const seen = { version: z.number().int().min(1), state: z.enum(recordStates) }

export const updateRecord = contract({
  ...preparing,
  name: 'inventory.update-record',
  method: 'PUT',
  path: '/api/inventory/records/:id',
  summary: 'Correct a record: the old version is kept, the new one is calculated anew and waits for approval',
  params: recordParams,
  body: recordEntry.and(z.object({ ...seen, reason: z.string().trim().max(1000).default('') })),
  /** More than one where the new period crosses a year. */
  response: z.object({ records: z.array(recordItem) }),
})

export const removeRecord = contract({
  ...preparing,
  name: 'inventory.remove-record',
  method: 'POST',
  path: '/api/inventory/records/:id/remove',
  summary: 'Take a record out of the inventory; its last version is kept with the reason',
  params: recordParams,
  body: z.object({ ...seen, reason }),
  status: 204,
})

/** Most records that one call may name, and most that one call may recalculate. */
export const mostNamedRecords = 10_000
export const mostEditedRecords = 20_000

/**
 * Records by name with the versions seen, or all that a filter finds. Then `records` and `seenAs` are those of the list
 * that was shown: where the filter no longer finds exactly these, the action is refused with both numbers.
 */
export const recordSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('records'), records: z.array(recordVersion).min(1).max(mostNamedRecords) }),
  z.object({
    kind: z.literal('filter'),
    filter: recordFilter,
    records: z.number().int().min(1),
    seenAs: z.string().max(4000),
  }),
])
export type RecordSelection = z.infer<typeof recordSelection>

const skipped = z.object({ ownWork: z.number().int(), wrongState: z.number().int() })

export const recordDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('return'), reason }),
])
export type RecordDecision = z.infer<typeof recordDecision>

export const decideRecords = contract({
  name: 'inventory.decide-records',
  method: 'POST',
  path: '/api/inventory/record-decisions',
  summary: 'Approve records that others prepared, or return them with a reason; all of them or none',
  access: { kind: 'member', roles: mayReview },
  body: z.object({
    selection: recordSelection,
    decision: recordDecision,
    /** Leaves out what cannot be decided (own work, another state) instead of refusing all. */
    skipUnfit: z.boolean().default(false),
  }),
  response: z.object({ decided: z.number().int(), skipped }),
  bodyLimit: 2_097_152,
})

/** A change to many records at once; what is left out stays. */
export const recordChange = z
  .object({
    siteId: uuid.optional(),
    activity: z.string().min(1).max(120).optional(),
    supplierId: z.number().int().min(1).max(2_147_483_647).nullable().optional(),
    dataQuality: z.enum(dataQualities).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    params: { code: 'nothing-to-change' },
  })
export type RecordChange = z.infer<typeof recordChange>

export const editRecords = contract({
  ...preparing,
  name: 'inventory.edit-records',
  method: 'POST',
  path: '/api/inventory/record-changes',
  summary:
    'Change site, activity, supplier or data quality of many records; each is calculated anew and waits for approval',
  body: z.object({ selection: recordSelection, change: recordChange, reason, confirmed: confirmedCodes }),
  response: z.object({ changed: z.number().int() }),
  bodyLimit: 2_097_152,
})

/** Largest attachment in bytes, and most of them on one record. */
export const maxAttachmentBytes = 25_000_000
export const maxAttachments = 20

export const uploadAttachment = contract({
  ...preparing,
  name: 'inventory.upload-attachment',
  method: 'POST',
  path: '/api/inventory/records/:id/attachments',
  summary: 'Attach evidence as multipart field `file`: a bill, a photograph, a table. Never identity documents',
  params: recordParams,
  upload: true,
  transaction: false,
  response: attachment,
  status: 201,
})

const attachmentParams = recordParams.extend({ attachmentId: uuid })

export const downloadAttachment = contract({
  ...reading,
  name: 'inventory.download-attachment',
  method: 'GET',
  path: '/api/inventory/records/:id/attachments/:attachmentId/file',
  summary: 'The bytes of an attachment, always as a download',
  params: attachmentParams,
  answer: 'file',
  transaction: false,
})

export const removeAttachment = contract({
  ...preparing,
  name: 'inventory.remove-attachment',
  method: 'POST',
  path: '/api/inventory/records/:id/attachments/:attachmentId/remove',
  summary: 'Destroy an attachment of a record that is not approved; its hash stays in the audit trail',
  params: attachmentParams,
  transaction: false,
  body: z.object({ reason }),
  status: 204,
})
