import type { Db } from './database.ts'

/** Finds the names of people by their ids. */
export type People = {
  find(
    db: Db,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly personId: string; readonly fullName: string; readonly email: string }>>
}

/** A person by their name, or by their email where they gave none. */
export type Names = (id: string | null) => { readonly id: string; readonly name: string } | null

export async function namesOf(people: People, db: Db, ids: readonly (string | null)[]): Promise<Names> {
  const cards = await people.find(
    db,
    ids.filter((id) => id !== null),
  )
  return (id) => {
    const card = id === null ? undefined : cards.get(id)
    return card ? { id: card.personId, name: card.fullName || card.email } : null
  }
}
