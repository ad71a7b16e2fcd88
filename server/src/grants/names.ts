import type { Db } from '../platform/database.ts'
import type { GrantsDeps } from './deps.ts'

type Named = { readonly id: string; readonly name: string } | null

/** Lines of a history with the names of those who took the steps. */
export async function namesIn<Entry extends { readonly personId: string | null }>(
  people: GrantsDeps['people'],
  db: Db,
  entries: readonly Entry[],
): Promise<(Omit<Entry, 'personId'> & { by: Named })[]> {
  const cards = await people.find(
    db,
    entries.flatMap(({ personId }) => personId ?? []),
  )
  return entries.map(({ personId, ...entry }) => {
    const card = personId === null ? undefined : cards.get(personId)
    return { ...entry, by: card ? { id: card.personId, name: card.fullName || card.email } : null }
  })
}
