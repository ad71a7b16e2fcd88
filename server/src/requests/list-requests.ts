import { requestStates, type RequestDetail } from '@athar/contracts/requests'
import type { requests, ResponseOf } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import { keyset, readPage } from '../platform/list/read-page.ts'
import type { RequestsDeps } from './deps.ts'
import { presentAll, presentDetail } from './present-request.ts'
import * as store from './store.ts'

export const newestFirst = keyset<store.RequestRow>('desc', { createdAt: 'instant', id: 'uuid' })

/** For those who answer, newest first. */
export async function listRequests(
  deps: Pick<RequestsDeps, 'people'>,
  { query, db }: Call<typeof requests.listRequests>,
): Promise<ResponseOf<typeof requests.listRequests>> {
  const { cursor, limit, ...filter } = query
  const { rows, nextCursor } = await readPage({ cursor, limit }, newestFirst, (place) =>
    store.listRequests(db, filter, place),
  )
  const counted = new Map((await store.countByState(db)).map(({ state, count }) => [state, count]))
  return {
    items: await presentAll(deps, db, rows),
    nextCursor,
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
