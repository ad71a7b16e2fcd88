import type { RequestDetail, RequestEntry } from '@athar/contracts/requests'
import type { PersonCard } from '../identity/index.ts'
import { fail } from '../platform/errors.ts'
import type { Db } from '../platform/database.ts'
import { readHistory } from '../platform/workflow/history.ts'
import type { RequestsDeps } from './deps.ts'
import * as store from './store.ts'

type Cards = ReadonlyMap<string, PersonCard>

/** Nobody where nobody is behind the id any more. */
const handlerOf = (id: string | null, cards: Cards): RequestEntry['handledBy'] => {
  const card = id === null ? undefined : cards.get(id)
  return card ? { id: card.personId, name: card.fullName || card.email } : null
}

export function presentRequest(row: store.RequestRow, cards: Cards): RequestEntry {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    state: row.state,
    name: row.name,
    email: row.email,
    organisation: row.organisation,
    about: row.about,
    trees: row.trees,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    handledBy: handlerOf(row.handledBy, cards),
    version: row.version,
  }
}

export async function presentAll(
  { people }: Pick<RequestsDeps, 'people'>,
  db: Db,
  rows: readonly store.RequestRow[],
): Promise<RequestEntry[]> {
  const cards = await people.find(
    db,
    rows.flatMap(({ handledBy: by }) => by ?? []),
  )
  return rows.map((row) => presentRequest(row, cards))
}

/** One with its history; the sender of a request is named by what they wrote, not by their account. */
export async function presentDetail(
  { people }: Pick<RequestsDeps, 'people'>,
  db: Db,
  id: string,
): Promise<RequestDetail> {
  const row = (await store.findRequest(db, id)) ?? fail('requests.request-not-found')
  const history = await readHistory(db, store.requestFlow, id)
  const handlers = history.flatMap(({ action, personId }) => (action === 'receive' ? [] : (personId ?? [])))
  const cards = await people.find(db, [...handlers, ...(row.handledBy === null ? [] : [row.handledBy])])
  return {
    ...presentRequest(row, cards),
    history: history.map(({ personId, ...entry }) => ({
      ...entry,
      by: entry.action === 'receive' ? null : handlerOf(personId, cards),
    })),
  }
}
