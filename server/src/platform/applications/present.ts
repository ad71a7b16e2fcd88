import type { HistoryEntry, Workflow } from '@athar/contracts'
import type { Db } from '../database.ts'
import { namesOf, type People } from '../people-names.ts'
import type { Flow } from '../workflow/flow.ts'
import { readHistory, type StoredEntry } from '../workflow/history.ts'

type Named<Entry> = Omit<Entry, 'personId'> & { readonly by: HistoryEntry['by'] }

/** Entries with the names of those who made them. */
export async function namesIn<Entry extends { readonly personId: string | null }>(
  people: People,
  db: Db,
  entries: readonly Entry[],
): Promise<Named<Entry>[]> {
  const names = await namesOf(
    people,
    db,
    entries.map(({ personId }) => personId),
  )
  return entries.map(({ personId, ...entry }) => ({ ...entry, by: names(personId) }))
}

/** The history of an application, oldest first. */
export const namedHistory = async <W extends Workflow>(
  people: People,
  db: Db,
  { flow, id }: { readonly flow: Flow<W>; readonly id: string },
): Promise<Named<StoredEntry<W>>[]> => namesIn(people, db, await readHistory(db, flow, id))
