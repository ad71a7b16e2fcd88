import { missingLanguages, titleOf, type Entry, type EntryState, type EntrySummary } from '@athar/contracts/content'
import type { PersonCard } from '../../identity/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { EntryRow } from '../store.ts'

type Known = ReadonlyMap<string, PersonCard>

export const personOf = (known: Known, id: string | null) => {
  if (id === null) return null
  const card = known.get(id)
  return { id, name: card ? card.fullName || card.email : null }
}

const stateOf = (row: EntryRow): EntryState => {
  if (row.deletedAt) return 'deleted'
  if (row.publishedVersion === row.version) return 'published'
  if (row.publishedVersion !== null) return 'changed'
  return row.withdrawnAt ? 'withdrawn' : 'draft'
}

const summaryOf = (row: EntryRow, known: Known): EntrySummary => ({
  id: row.id,
  kind: row.kind,
  slug: row.slug,
  position: row.position,
  title: titleOf(row.body),
  state: stateOf(row),
  sample: row.sample,
  version: row.version,
  publishedVersion: row.publishedVersion,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
  changedBy: personOf(known, row.changedBy),
  missing: missingLanguages(row.body),
})

const editorsOf = (rows: readonly EntryRow[]) => rows.flatMap((row) => row.changedBy ?? [])

export async function presentEntries(
  { people }: ContentDeps,
  db: Db,
  rows: readonly EntryRow[],
): Promise<EntrySummary[]> {
  const known = await people.find(db, editorsOf(rows))
  return rows.map((row) => summaryOf(row, known))
}

/** The draft, and beside it what visitors see. */
export async function presentEntry({ people }: ContentDeps, db: Db, id: string): Promise<Entry> {
  const row = (await store.findEntry(db, id)) ?? fail('content.entry-not-found')
  const known = await people.find(db, editorsOf([row]))
  const [published] = row.publishedVersion === null ? [] : await store.findVersions(db, id, [row.publishedVersion])
  return {
    ...summaryOf(row, known),
    draft: { version: row.version, body: row.body, sample: row.sample },
    published: published ?? null,
  }
}
