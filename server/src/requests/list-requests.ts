import { requestStates, type RequestDetail } from '@athar/contracts/requests'
import type { requests, ResponseOf } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { RequestsDeps } from './deps.ts'
import { presentAll, presentDetail } from './present-request.ts'
import * as store from './store.ts'

/** For those who answer, newest first. */
export async function listRequests(
  deps: Pick<RequestsDeps, 'people'>,
  { query, db }: Call<typeof requests.listRequests>,
): Promise<ResponseOf<typeof requests.listRequests>> {
  const { cursor, limit, ...filter } = query
  // One more than asked for tells whether there is another page.
  const rows = await store.listRequests(db, {
    ...filter,
    after: cursor === undefined ? null : decode(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const counted = new Map((await store.countByState(db)).map(({ state, count }) => [state, count]))
  return {
    items: await presentAll(deps, db, shown),
    nextCursor: rows.length > limit && last ? `${last.created_at.toISOString()}~${last.id}` : null,
    counts: Object.fromEntries(requestStates.map((state) => [state, counted.get(state) ?? 0])) as Record<
      (typeof requestStates)[number],
      number
    >,
  }
}

export const readRequest = (
  deps: Pick<RequestsDeps, 'people'>,
  { params, db }: Call<typeof requests.readRequest>,
): Promise<RequestDetail> => presentDetail(deps, db, params.id)

function decode(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)~([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at))
    ? { at, id }
    : fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
}
