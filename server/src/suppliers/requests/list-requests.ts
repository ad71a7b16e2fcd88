import type { suppliers, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { SuppliersDeps } from '../deps.ts'
import { presentAll } from './present-request.ts'
import * as store from '../store.ts'

/** Newest first. */
export async function listRequests(
  deps: Pick<SuppliersDeps, 'people'>,
  { actor, query, db }: Call<typeof suppliers.listRequests>,
): Promise<ResponseOf<typeof suppliers.listRequests>> {
  const filter = { ...query, organisationId: actor.organisationId }
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listRequests(db, filter, place),
  )
  return { items: await presentAll(deps, db, rows), nextCursor }
}
