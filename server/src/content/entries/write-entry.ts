import { checkBody, sourcesNamed, type ContentKind } from '@athar/contracts/content'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { EntryRow } from '../store.ts'
import { presentEntry } from './present-entry.ts'

/** The body as it is stored, or every field that needs another look; sources that nobody knows are refused too. */
export async function acceptBody(db: Db, kind: ContentKind, body: unknown): Promise<Record<string, unknown>> {
  const checked = checkBody(kind, body)
  if (!checked.ok) return fail('content.body-invalid', { issues: checked.issues })
  const named = sourcesNamed(checked.body)
  const known = new Set((await store.listSources(db, named)).map(({ id }) => id))
  const unknown = named.find((id) => !known.has(id))
  return unknown === undefined ? checked.body : fail('content.source-unknown', { source: unknown })
}

/** The entry as nobody else can change it until the end; refused, with what stands there, where somebody was faster. */
export async function openEntry(deps: ContentDeps, db: Db, id: string, version: number): Promise<EntryRow> {
  const row = await lockEntry(deps, db, id, version)
  return row.deletedAt === null ? row : fail('content.entry-deleted')
}

/** The same of one that may be deleted. */
export async function lockEntry(deps: ContentDeps, db: Db, id: string, version: number): Promise<EntryRow> {
  await store.lockEntry(db, id)
  const row = (await store.findEntry(db, id)) ?? fail('content.entry-not-found')
  if (row.version === version) return row
  const { draft, changedAt, changedBy } = await presentEntry(deps, db, id)
  return fail('content.changed-meanwhile', { ...draft, changedAt, changedBy })
}

/** Whether two bodies say the same, in whatever order their members stand. */
export const sameBody = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
