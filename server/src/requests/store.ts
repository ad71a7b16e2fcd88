import { mayHandleRequests, requestWorkflow, type RequestFields, type RequestState } from '@athar/contracts/requests'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { allOf, whereGiven, type Place } from '../platform/list/read-page.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const requestFlow = defineFlow({
  workflow: requestWorkflow,
  table: 'requests',
  changedAt: 'changed_at',
  versioned: true,
})

export type RequestRow = {
  id: string
  reference: string
  kind: RequestFields['kind']
  state: RequestState
  name: string
  email: string
  organisation: string
  about: string
  trees: number | null
  language: 'en' | 'ar'
  created_at: Date
  changed_at: Date
  handled_by: string | null
  version: number
}
const columns = sql.raw(
  'id, reference, kind, state, name, email::text, organisation, about, trees, language, created_at, changed_at, handled_by, version',
)

/** From here on this transaction sees the request that was sent under the key, if there is one. */
export async function presentKey(db: Db, keyHash: Buffer): Promise<void> {
  await sql`select set_config('app.request_key', ${keyHash.toString('hex')}, true)`.execute(db)
}

export async function findByKey(
  db: Db,
  keyHash: Buffer,
): Promise<{ reference: string; content_hash: Buffer } | undefined> {
  const { rows } = await sql<{ reference: string; content_hash: Buffer }>`select reference, content_hash from requests
    where key_hash = ${keyHash}`.execute(db)
  return rows[0]
}

export async function countFrom(db: Db, email: string, since: Date): Promise<number> {
  const { rows } = await sql<{ found: number }>`select app.requests_from(${email}::citext, ${since}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

type NewRequest = RequestFields & {
  readonly id: string
  readonly reference: string
  readonly keyHash: Buffer
  readonly contentHash: Buffer
  readonly at: Date
}

/** Its number; undefined where one under the same key was stored meanwhile. */
export async function insertRequest(db: Db, request: NewRequest): Promise<string | undefined> {
  const { id, at } = request
  const { rows } = await sql<{
    reference: string
  }>`insert into requests (id, reference, kind, state, name, email, organisation, about, trees, language, person_id, created_at, changed_at, key_hash, content_hash)
    values (${id}, ${request.reference}, ${request.kind}, 'new', ${request.name}, ${request.email}, ${request.organisation}, ${request.about},
            ${request.trees ?? null}, ${request.language}, app.current_person(), ${at}, ${at}, ${request.keyHash}, ${request.contentHash})
    on conflict (key_hash) do nothing returning reference`.execute(db)
  if (!rows[0]) return undefined
  const received = { id, organisationId: null, side: 'person', action: 'receive', to: 'new', version: 1 } as const
  await addEntries(db, requestFlow, [received], { at })
  return rows[0].reference
}

/** Who answers requests: ids, to tell them. */
export async function handlersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select app.people_with_platform_role(variadic ${[...mayHandleRequests]}::text[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}

export type RequestFilter = {
  readonly kind?: RequestFields['kind'] | undefined
  readonly state?: RequestState | undefined
}

export async function listRequests(
  db: Db,
  { kind, state }: RequestFilter,
  { after, order, limit }: Place,
): Promise<RequestRow[]> {
  const conditions = allOf(
    whereGiven(kind, (value) => sql`kind = ${value}`),
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  return (
    await sql<RequestRow>`select ${columns} from requests where ${conditions}
      order by ${order} limit ${limit}`.execute(db)
  ).rows
}

export async function countByState(db: Db): Promise<{ state: RequestState; count: number }[]> {
  return (
    await sql<{
      state: RequestState
      count: number
    }>`select state, count(*)::int as count from requests group by state`.execute(db)
  ).rows
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return (await sql<RequestRow>`select ${columns} from requests where id = ${id}`.execute(db)).rows[0]
}

export async function deleteRequest(db: Db, id: string): Promise<boolean> {
  return (await sql`delete from requests where id = ${id} returning id`.execute(db)).rows.length === 1
}

/** Sent by the person or from their address, with what was noted. */
export async function requestsOf(
  db: Db,
  { personId, email }: { personId: string; email: string },
): Promise<(RequestRow & { notes: string[] })[]> {
  return (
    await sql<RequestRow & { notes: string[] }>`select ${columns},
        array(select h.comment from workflow_history h
          where h.kind = 'request' and h.subject_id = requests.id and h.comment <> '' order by h.id) as notes
      from requests where person_id = ${personId} or email = ${email} order by created_at desc, id`.execute(db)
  ).rows
}

export async function eraseRequestsOf(db: Db, { personId, email }: { personId: string; email: string }): Promise<void> {
  await sql`delete from requests where person_id = ${personId} or email = ${email}`.execute(db)
}

export async function forgetRequests(db: Db, before: Date): Promise<void> {
  await sql`select app.forget_requests(${before})`.execute(db)
}
