import type { marketplace, ResponseOf } from '@athar/contracts'
import type { QuotationInput, ReceivedRequest } from '@athar/contracts/marketplace'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { refuseUnder18 } from './own-requests.ts'
import { presentReceived, readOwn, receivedRow } from './present-request.ts'
import * as store from './store.ts'
import { tellSide } from './tell.ts'

export async function listReceivedRequests({
  query,
  db,
  clock,
}: Call<typeof marketplace.listReceivedRequests>): Promise<ResponseOf<typeof marketplace.listReceivedRequests>> {
  const { rows, nextCursor } = await readPage(query, store.lastInvitedFirst, (place) => store.listReceived(db, place))
  return { items: rows.map((row) => receivedRow(row, clock.now())), nextCursor }
}

/** To its buyer whole, to an invited provider with its own answer alone, to no one else. */
export async function readRequest(
  deps: Pick<MarketplaceDeps, 'people' | 'clock'>,
  { actor, params, db }: Call<typeof marketplace.readRequest>,
): Promise<ResponseOf<typeof marketplace.readRequest>> {
  const isOwn = (await store.findOwn(db, actor.organisationId, params.id)) !== undefined
  return isOwn ? readOwn(deps, db, actor.organisationId, params.id) : presentReceived(deps, db, params.id)
}

type Deps = Pick<MarketplaceDeps, 'clock' | 'guardians' | 'organisations'>
type Answering = Pick<Call<typeof marketplace.submitQuotation>, 'actor' | 'params' | 'db' | 'clock' | 'audit'>

/** Submits or changes a quotation until the deadline, to the second. */
export async function submitQuotation(
  deps: Deps,
  call: Call<typeof marketplace.submitQuotation>,
): Promise<ReceivedRequest> {
  const { body, clock } = call
  const { version, ...given } = body
  if (given.validUntil < clock.today()) fail('marketplace.quotation-validity')
  const quotation = { ...given, term: plainText(given.term), conditions: plainText(given.conditions) }
  return answer(deps, call, version, quotation)
}

/** Declines, also after a quotation was submitted, which is then withdrawn. */
export const declineRequest = (deps: Deps, call: Call<typeof marketplace.declineRequest>): Promise<ReceivedRequest> =>
  answer(deps, call, call.body.version, null)

async function answer(
  deps: Deps,
  { actor, params, db, clock, audit }: Answering,
  version: number,
  quotation: QuotationInput | null,
): Promise<ReceivedRequest> {
  await refuseUnder18(deps, db, actor.personId, clock.now())
  await store.lockReceived(db, params.id)
  const at = clock.now()
  const row = (await store.findReceived(db, params.id)) ?? fail('marketplace.request-not-found')
  refuseLate(row, at)
  if ((await store.ownAmong(db, [row.orgId])).length > 0) fail('marketplace.request-own')
  const { quotationId } = row
  const isStored = await store.storeAnswer(db, { quotationId, version, personId: actor.personId, at }, quotation)
  if (!isStored) fail('conflict')
  const action = quotation ? 'marketplace.submit-quotation' : 'marketplace.decline-request'
  await audit({ action, subjectType: 'quotation', subjectId: quotationId })
  const { name: provider } = await deps.organisations.read(db, actor.organisationId)
  await tellSide(deps, db, {
    organisationId: row.orgId,
    id: row.id,
    kind: quotation ? 'marketplace.quotation-submitted' : 'marketplace.quotation-declined',
    data: { request: row.title, provider },
    key: quotationId,
    at,
  })
  return presentReceived(deps, db, params.id)
}

/** Nothing comes after the deadline, nor once it is decided or cancelled. */
export function refuseLate({ requestState, deadline }: store.ReceivedRow, at: Date): void {
  const state = store.stateAt(requestState, deadline, at)
  if (state === 'closed') fail('marketplace.quotation-late', { deadline: deadline.toISOString() })
  if (state !== 'open') fail('wrong-state', { state, allowedFrom: ['open'] })
}
