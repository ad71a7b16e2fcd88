import type { ResponseOf, security } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { keyset, readPage } from '../platform/list/read-page.ts'
import type { People } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import { findEvent, listEvents as readEvents, type EventRow } from './store.ts'

type Page = ResponseOf<typeof security.listSecurityEvents>
type Deps = { readonly people: People }
const newestFirst = keyset<EventRow>('desc', { createdAt: 'instant', id: 'uuid' })

/** For the security officer, newest first. */
export async function listEvents(
  { people }: Deps,
  { query, db }: Call<typeof security.listSecurityEvents>,
): Promise<Page> {
  const { cursor, limit, person, ...filter } = query
  const named = person === undefined || person === '' ? filter.personId : await idOf(people, db, person)
  // Nobody is called that: nothing is about them.
  if (named === null || (filter.personId !== undefined && named !== filter.personId))
    return { items: [], nextCursor: null }
  const { rows, nextCursor } = await readPage({ cursor, limit }, newestFirst, (place) =>
    readEvents(db, { ...filter, personId: named }, place),
  )
  return { items: await presentAll(people, db, rows), nextCursor }
}

export async function readEvent(
  { people }: Deps,
  { params, db }: Call<typeof security.readSecurityEvent>,
): Promise<Page['items'][number]> {
  const row = (await findEvent(db, params.id)) ?? fail('security.event-not-found')
  return (await presentAll(people, db, [row]))[0] ?? fail('security.event-not-found')
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idOf = async (people: People, db: Db, person: string): Promise<string | null> =>
  uuidPattern.test(person)
    ? person.toLowerCase()
    : ((await people.findByEmail(db, person.toLowerCase()))?.personId ?? null)

async function presentAll(people: People, db: Db, rows: readonly EventRow[]): Promise<Page['items']> {
  const cards = await people.find(
    db,
    rows.flatMap(({ personId: id }) => id ?? []),
  )
  return rows.map((row) => {
    const card = row.personId === null ? undefined : cards.get(row.personId)
    return present(row, card ? { email: card.email, fullName: card.fullName } : null)
  })
}

const present = (row: EventRow, person: Page['items'][number]['person']): Page['items'][number] => ({
  id: row.id,
  eventType: row.eventType,
  suspicious: row.suspiciousActivity,
  severity: row.severity,
  personId: row.personId,
  person,
  userAgent: row.userAgent,
  ipAddress: row.ipAddress,
  metadata: row.metadata,
  reportedByClient: row.reportedByClient,
  createdAt: row.createdAt.toISOString(),
})
