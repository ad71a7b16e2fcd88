import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { bilingual, plainText, slug, sourceId } from './fields.ts'
import { contentKindNames, source, sourceKinds } from './published.ts'

const editors = {
  kind: 'platform',
  roles: ['content_editor', 'platform_admin', 'platform_owner'],
} as const
const kind = z.enum(contentKindNames)
const version = z.number().int().min(1)
/** Nobody types faster; a program gone wild is stopped. */
const writing = { most: 120, seconds: 60 } as const
const bodyLimit = 131_072

/**
 * draft: never published; published: visitors see the draft as it is; changed: they see an older one; withdrawn: they see it no
 * more; deleted: put away with its history, until somebody brings it back.
 */
export const entryStates = ['draft', 'published', 'changed', 'withdrawn', 'deleted'] as const
export type EntryState = (typeof entryStates)[number]

const person = z.object({ id: uuid, name: z.string().nullable() })

export const entrySummary = z.object({
  id: uuid,
  kind,
  slug: z.string(),
  position: z.number().int(),
  /** What the draft is called, as far as it is called anything. */
  title: z.object({ en: z.string(), ar: z.string() }),
  state: z.enum(entryStates),
  sample: z.boolean(),
  version,
  publishedVersion: version.nullable(),
  publishedAt: instant.nullable(),
  changedAt: instant,
  /** Null where it came with the product, or nobody is known any more. */
  changedBy: person.nullable(),
  /** Languages in which some text of the draft is missing. */
  missing: z.array(z.enum(['en', 'ar'])),
})
export type EntrySummary = z.infer<typeof entrySummary>

export const listEntries = contract({
  name: 'content.list-entries',
  method: 'GET',
  path: '/api/content/entries',
  summary: 'All entries with their state, for editors',
  access: editors,
  query: z.object({ kind: kind.optional() }),
  response: z.object({ items: z.array(entrySummary) }),
})

export const entry = entrySummary.extend({
  draft: z.object({ version, body: z.unknown(), sample: z.boolean() }),
  published: z.object({ version, body: z.unknown(), sample: z.boolean() }).nullable(),
})
export type Entry = z.infer<typeof entry>

export const readEntry = contract({
  name: 'content.read-entry',
  method: 'GET',
  path: '/api/content/entries/:id',
  summary: 'One entry: the draft, and what visitors see',
  access: editors,
  params: idParams,
  response: entry,
})

export const entryActions = [
  'seeded',
  'created',
  'saved',
  'published',
  'withdrawn',
  'restored',
  'deleted',
  'brought-back',
] as const
export type EntryAction = (typeof entryActions)[number]
/** Whether an action wrote a version, or only changed who sees it. */
export const isWriting = (action: EntryAction): boolean =>
  action === 'seeded' || action === 'created' || action === 'saved' || action === 'restored'

export const change = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })

export const historyItem = z.object({
  id: z.string(),
  action: z.enum(entryActions),
  version,
  /** The version that was brought back. */
  from: version.nullable(),
  at: instant,
  by: person.nullable(),
  /** What this version changed of the one before it; empty where nothing was written. */
  changes: z.array(change),
})
export type HistoryItem = z.infer<typeof historyItem>

export const readHistory = contract({
  name: 'content.read-history',
  method: 'GET',
  path: '/api/content/entries/:id/history',
  summary: 'Who did what to an entry and what changed, newest first',
  access: editors,
  params: idParams,
  query: cursorQuery,
  response: page(historyItem),
})

export const readVersion = contract({
  name: 'content.read-version',
  method: 'GET',
  path: '/api/content/entries/:id/versions/:version',
  summary: 'One entry as it was',
  access: editors,
  params: z.object({ id: uuid, version: z.coerce.number().int().min(1) }),
  response: z.object({ version, body: z.unknown(), sample: z.boolean() }),
})

export const createEntry = contract({
  name: 'content.create-entry',
  method: 'POST',
  path: '/api/content/entries',
  summary: 'Begin an entry as a draft, last of its kind; its body is checked against the schema of the kind',
  access: editors,
  body: z.object({ kind, slug, body: z.unknown(), sample: z.boolean().default(false) }),
  bodyLimit,
  rateLimit: writing,
  response: entry,
  status: 201,
})

export const saveDraft = contract({
  name: 'content.save-draft',
  method: 'PUT',
  path: '/api/content/entries/:id/draft',
  summary: 'Write the draft anew over the version named; refused with what stands there where somebody else was faster',
  access: editors,
  params: idParams,
  body: z.object({ version, body: z.unknown(), sample: z.boolean() }),
  bodyLimit,
  rateLimit: writing,
  response: entry,
})

export const publishEntry = contract({
  name: 'content.publish',
  method: 'POST',
  path: '/api/content/entries/:id/publish',
  summary: 'Show the draft of this version to visitors',
  access: editors,
  params: idParams,
  body: z.object({ version }),
  rateLimit: writing,
  response: entry,
})

export const withdrawEntry = contract({
  name: 'content.withdraw',
  method: 'POST',
  path: '/api/content/entries/:id/withdraw',
  summary: 'Take an entry off the public pages; the draft stays',
  access: editors,
  params: idParams,
  body: z.object({ version }),
  rateLimit: writing,
  response: entry,
})

export const restoreVersion = contract({
  name: 'content.restore-version',
  method: 'POST',
  path: '/api/content/entries/:id/restore',
  summary: 'Make an older version the draft again, over the version named',
  access: editors,
  params: idParams,
  body: z.object({ version, from: version }),
  rateLimit: writing,
  response: entry,
})

export const deleteEntry = contract({
  name: 'content.delete-entry',
  method: 'POST',
  path: '/api/content/entries/:id/delete',
  summary: 'Put an entry away, off the public pages too; its versions and its history stay, and it can be brought back',
  access: editors,
  params: idParams,
  body: z.object({ version }),
  rateLimit: writing,
  response: entry,
})

export const bringBackEntry = contract({
  name: 'content.bring-back',
  method: 'POST',
  path: '/api/content/entries/:id/bring-back',
  summary: 'Bring a deleted entry back as a draft; visitors see it when it is published again',
  access: editors,
  params: idParams,
  body: z.object({ version }),
  rateLimit: writing,
  response: entry,
})

export const reorderEntries = contract({
  name: 'content.reorder',
  method: 'PUT',
  path: '/api/content/order',
  summary: 'Put all entries of a kind into this order, at once for visitors',
  access: editors,
  body: z.object({ kind, ids: z.array(uuid).min(1).max(500) }),
  rateLimit: writing,
  response: z.object({ items: z.array(entrySummary) }),
})

export const listSources = contract({
  name: 'content.list-sources',
  method: 'GET',
  path: '/api/content/sources',
  summary: 'Every source that entries may name',
  access: editors,
  response: z.object({ items: z.array(source) }),
})

/** What somebody writes of a source. */
export const sourceInput = z.object({
  title: plainText(300).min(1),
  publisher: plainText(300).min(1),
  publisherAr: plainText(300).min(1).nullable(),
  year: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  address: z
    .string()
    .max(1000)
    .regex(/^https?:\/\/[^\s/@\\]+(\/\S*)?$/)
    .nullable(),
  kind: z.enum(sourceKinds),
  note: bilingual.nullable(),
})

export const saveSource = contract({
  name: 'content.save-source',
  method: 'PUT',
  path: '/api/content/sources/:id',
  summary: 'Add a source, or correct one; what was published with it shows the correction',
  access: editors,
  params: z.object({ id: sourceId }),
  body: sourceInput.extend({
    /** The source as it was read, null where it is a new one: refused where something else stands there by now. */
    over: source.omit({ id: true }).nullable().optional(),
  }),
  rateLimit: writing,
  response: source,
})
