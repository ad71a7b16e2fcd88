import { mayHandleRequests, requestWorkflow, type RequestFields, type RequestState } from '@athar/contracts/requests'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Requests } from '../platform/generated/row-types.ts'
import { pageOf, rowCount, type Place } from '../platform/list/read-page.ts'
import { callValue, callValues, tables } from '../platform/tables.ts'
import { defineFlow } from '../platform/workflow/flow.ts'
import { addEntries } from '../platform/workflow/history.ts'

export const requestFlow = defineFlow({
  workflow: requestWorkflow,
  table: 'requests',
  changedAt: 'changed_at',
  versioned: true,
})

export type RequestRow = Selectable<Requests>
const requests = (db: Db) => tables(db).selectFrom('requests').selectAll('requests')

/** From here on this transaction sees the request that was sent under the key, if there is one. */
export async function presentKey(db: Db, keyHash: Buffer): Promise<void> {
  await sql`select set_config('app.request_key', ${keyHash.toString('hex')}, true)`.execute(db)
}

export const findByKey = (db: Db, keyHash: Buffer) => requests(db).where('keyHash', '=', keyHash).executeTakeFirst()

export const countFrom = async (db: Db, email: string, since: Date): Promise<number> =>
  (await callValue(db, 'requests_from', email, since)) ?? 0

type NewRequest = RequestFields & {
  readonly id: string
  readonly reference: string
  readonly keyHash: Buffer
  readonly contentHash: Buffer
  readonly at: Date
}

/** Its number; undefined where one under the same key was stored meanwhile. */
export async function insertRequest(db: Db, { at, ...request }: NewRequest): Promise<string | undefined> {
  const stored = await tables(db)
    .insertInto('requests')
    .values({ ...request, state: 'new', personId: sql`app.current_person()`, createdAt: at, changedAt: at })
    .onConflict((known) => known.column('keyHash').doNothing())
    .returning(['id', 'reference'])
    .executeTakeFirst()
  if (!stored) return undefined
  const received = { organisationId: null, side: 'person', action: 'receive', to: 'new', version: 1 } as const
  await addEntries(db, requestFlow, [{ ...received, id: stored.id }], { at })
  return stored.reference
}

/** Who answers requests: ids, to tell them. */
export const handlersOf = (db: Db): Promise<string[]> =>
  callValues(db, 'people_with_platform_role', ...mayHandleRequests)

export type RequestFilter = {
  readonly kind?: RequestFields['kind'] | undefined
  readonly state?: RequestState | undefined
}

export const listRequests = (db: Db, { kind, state }: RequestFilter, place: Place): Promise<RequestRow[]> =>
  requests(db)
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$call(pageOf(place))
    .execute()

export const countByState = (db: Db): Promise<{ state: RequestState; count: number }[]> =>
  tables(db).selectFrom('requests').select(['state', rowCount]).groupBy('state').execute()

export const findRequest = (db: Db, id: string) => requests(db).where('id', '=', id).executeTakeFirst()

export const deleteRequest = async (db: Db, id: string): Promise<boolean> =>
  (await tables(db).deleteFrom('requests').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

type Sender = { readonly personId: string; readonly email: string }
const sentBy = ({ personId, email }: Sender) => sql<boolean>`(person_id = ${personId} or email = ${email})`

/** Sent by the person or from their address, with what was noted. */
export const requestsOf = (db: Db, sender: Sender) =>
  requests(db)
    .select(
      sql<string[]>`array(select h.comment from workflow_history h
        where h.kind = 'request' and h.subject_id = requests.id and h.comment <> '' order by h.id)`.as('notes'),
    )
    .where(sentBy(sender))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export async function eraseRequestsOf(db: Db, sender: Sender): Promise<void> {
  await tables(db).deleteFrom('requests').where(sentBy(sender)).execute()
}

export async function forgetRequests(db: Db, before: Date): Promise<void> {
  await sql`select app.forget_requests(${before})`.execute(db)
}
