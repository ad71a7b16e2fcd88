import type {
  OwnRequest,
  QuotationInput,
  ReceivedRequest,
  RequestFile,
  RequestInput,
} from '@athar/contracts/marketplace'
import type { Acting, OrganisationsApp, Owner } from '../../organisations/testing.ts'
import type { Refused } from '../testing.ts'

export const aQuotation = (over: Partial<QuotationInput> = {}): QuotationInput => ({
  price: '125000.50',
  currency: 'SAR',
  vatIncluded: true,
  term: 'Twelve weeks from the order',
  conditions: 'Half in advance.',
  validUntil: '2099-12-31',
  ...over,
})

type Seen = { readonly id: string; readonly version: number }
type Read = Seen & { readonly quotations?: readonly Seen[] }
const dayMs = 86_400_000

/** The steps of requests for quotation, as buyer and as provider. */
export function quotationMakers(app: OrganisationsApp) {
  const own = (id: string, action = '') => `/api/marketplace/own-requests${id && `/${id}`}${action}`
  const received = (id: string, action: string) => `/api/marketplace/received-requests/${id}/${action}`
  type Own = OwnRequest & Refused
  type Received = ReceivedRequest & Refused
  type Either = Omit<OwnRequest, 'side'> & Omit<ReceivedRequest, 'side'> & Refused

  /** Riyadh's clock a number of days from now, on a whole minute. */
  const inDays = (days: number): string => {
    const at = app.platform.clock.now().getTime() + days * dayMs
    return new Date(Math.ceil(at / 60_000) * 60_000).toISOString()
  }
  const input = (providers: readonly Owner[], over: Partial<RequestInput> = {}): RequestInput => ({
    title: 'Solar roof of our warehouse',
    text: 'Plan and build 400 kW on a roof in Riyadh.',
    category: 'renewables',
    regions: ['SA-01'],
    deadline: inDays(7),
    providers: providers.map(({ organisation: { id } }) => ({ id, listingId: null })),
    ...over,
  })
  const ask = (who: Acting, providers: readonly Owner[], over: Partial<RequestInput> = {}) =>
    app.call<Own>(who, 'POST', own(''), input(providers, over))
  const save = (who: Acting, { id, version }: Seen, body: RequestInput) =>
    app.call<Own>(who, 'PUT', own(id), { ...body, version })
  const send = (who: Acting, { id, version }: Seen) => app.call<Own>(who, 'POST', own(id, '/send'), { version })
  const lengthen = (who: Acting, { id, version }: Seen, deadline: string) =>
    app.call<Own>(who, 'POST', own(id, '/deadline'), { deadline, version })
  const decide = (who: Acting, { id, version, quotations = [] }: Read, chosenId: string | null, note = '') => {
    const chosen = chosenId && { id: chosenId, version: quotations.find((one) => one.id === chosenId)?.version ?? 1 }
    return app.call<Own>(who, 'POST', own(id, '/decision'), { chosen, note, version })
  }
  const cancel = (who: Acting, { id, version }: Seen, reason = '') =>
    app.call<Own>(who, 'POST', own(id, '/cancellation'), { reason, version })
  const read = async (who: Acting, id: string) =>
    (await app.call<Either>(who, 'GET', `/api/marketplace/requests/${id}`)).body
  const seenVersion = async (who: Acting, id: string) => {
    type Row = { id: string; version: number }
    const { version } = (await app.call<Row>(who, 'GET', `/api/marketplace/requests/${id}`)).body
    return version
  }
  const quote = async (who: Acting, id: string, over: Partial<QuotationInput> = {}) =>
    app.call<Received>(who, 'POST', received(id, 'quotation'), {
      ...aQuotation(over),
      version: await seenVersion(who, id),
    })
  const decline = async (who: Acting, id: string) =>
    app.call<Received>(who, 'POST', received(id, 'refusal'), { version: await seenVersion(who, id) })
  const addRequestFile = (who: Acting, id: string, bytes: Buffer) =>
    app.send<RequestFile & Refused>(who, `/api/marketplace/requests/${id}/files`, { name: 'file', bytes })

  async function aSent(
    who: Acting,
    providers: readonly Owner[],
    over: Partial<RequestInput> = {},
  ): Promise<OwnRequest> {
    const begun = await ask(who, providers, over)
    const { status, body } = await send(who, begun.body)
    if (status !== 200) throw new Error(JSON.stringify([begun.body, body]))
    return body
  }

  return { inDays, input, ask, save, send, lengthen, decide, cancel, read, quote, decline, addRequestFile, aSent }
}
