import type { HistoryEntry, Workflow } from '@athar/contracts'
import type { Db } from '../database.ts'
import type { Flow } from '../workflow/flow.ts'
import { readHistory, type StoredEntry } from '../workflow/history.ts'

/** Finds the names of people by their ids. */
export type People = {
  find(
    db: Db,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly personId: string; readonly fullName: string; readonly email: string }>>
}
type Named<Entry> = Omit<Entry, 'personId'> & { readonly by: HistoryEntry['by'] }

/** Entries with the names of those who made them. */
export async function namesIn<Entry extends { readonly personId: string | null }>(
  people: People,
  db: Db,
  entries: readonly Entry[],
): Promise<Named<Entry>[]> {
  const cards = await people.find(
    db,
    entries.flatMap(({ personId }) => personId ?? []),
  )
  return entries.map(({ personId, ...entry }) => {
    const card = personId === null ? undefined : cards.get(personId)
    return { ...entry, by: card ? { id: card.personId, name: card.fullName || card.email } : null }
  })
}

/** The history of an application, oldest first. */
export const namedHistory = async <W extends Workflow>(
  people: People,
  db: Db,
  { flow, id }: { readonly flow: Flow<W>; readonly id: string },
): Promise<Named<StoredEntry<W>>[]> => namesIn(people, db, await readHistory(db, flow, id))
