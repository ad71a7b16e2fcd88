import { ownRequest, receivedRequest, type OwnRequest, type ReceivedRequest } from '@athar/contracts/marketplace'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { anOffer, listingId, providerId } from '../testing.ts'
import { QuotationsScreen } from './quotations-screen.tsx'
import { byPrice, deadlineOf } from './request-draft.ts'
import { RequestScreen } from './request-screen.tsx'

beforeEach(() => sessionStorage.clear())

const id = '6d1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a79'
const at = `/api/marketplace/requests/${id}`
const common = {
  id,
  number: 'RFQ-1',
  title: 'Solar roof',
  category: 'renewables',
  deadline: '2099-11-20T09:00:00.000Z',
  state: 'open',
  text: 'Plan and build 400 kW.',
  regions: ['SA-01'],
  files: [],
  version: 3,
}
const quoted = (nth: number, price: string | null, over: object = {}) => ({
  id: `7d1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a7${nth}`,
  providerId: `8d1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a7${nth}`,
  provider: { en: `Provider ${nth}`, ar: `جهة ${nth}` },
  listingId: null,
  state: price === null ? 'invited' : 'submitted',
  quotation: price && {
    price,
    currency: 'SAR',
    vatIncluded: true,
    term: 'Ten weeks',
    conditions: '',
    validUntil: '2099-12-31',
    ...over,
  },
  answeredAt: price && '2026-11-20T08:00:00.000Z',
  files: [],
  version: nth,
})
const aRequest = (over: object = {}): OwnRequest =>
  ownRequest.parse({
    ...common,
    side: 'buyer',
    quotations: [quoted(1, '1000000'), quoted(2, '999999.5'), quoted(3, null)],
    chosenId: null,
    decisionNote: '',
    history: [],
    ...over,
  })
const aReceived = (over: object = {}): ReceivedRequest =>
  receivedRequest.parse({
    ...common,
    side: 'provider',
    buyer: { en: 'Nakhla Foods', ar: 'نخلة للأغذية' },
    answer: { state: 'invited', quotation: null, answeredAt: null, files: [] },
    ...over,
  })
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const show = () =>
  renderRoutes([{ path: '/marketplace/quotations/:id', element: <RequestScreen /> }], {
    path: `/marketplace/quotations/${id}`,
  })
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Quotations side by side' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

describe('quotations for their buyer', () => {
  it('stand side by side, the lowest price first, and by name where that is asked', async () => {
    serve({ ...acting('preparer'), [`GET ${at}`]: { body: aRequest() } })
    await show()
    expect(await rows()).toEqual(['Provider 2', 'Provider 1', 'Provider 3'])
    await userEvent.click(screen.getByRole('radio', { name: 'By name' }))
    expect(await rows()).toEqual(['Provider 1', 'Provider 2', 'Provider 3'])
    expect(screen.getByText('You can decide once the deadline has passed or all have answered.')).toBeTruthy()
  })

  it('are not there before the request is sent: only who will be asked', async () => {
    serve({ ...acting('preparer'), [`GET ${at}`]: { body: aRequest({ state: 'draft' }) } })
    await show()
    const invited = within(await screen.findByRole('region', { name: 'Providers' }))
    expect(invited.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Provider 1')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('are not sorted by price across currencies, nor with tax beside without, and exactly within one', () => {
    const one = (price: string, over: object = {}) =>
      quoted(1, price, over) as unknown as OwnRequest['quotations'][number]
    expect(byPrice([one('1'), one('2', { currency: 'USD' })])).toBeNull()
    expect(byPrice([one('1000'), one('900', { vatIncluded: false })])).toBeNull()
    const prices = ['900719925474099.30', '900719925474099.3', '900719925474099.29', '0']
    expect(byPrice(prices.map((price) => one(price)))?.map(({ quotation }) => quotation?.price)).toEqual([
      '0',
      '900719925474099.29',
      '900719925474099.30',
      '900719925474099.3',
    ])
  })

  it('show every decimal of a price with its currency', async () => {
    const quotations = [quoted(1, '1.005'), quoted(2, '0.000185')]
    serve({ ...acting('preparer'), [`GET ${at}`]: { body: aRequest({ quotations }) } })
    await show()
    expect(await screen.findByText(/^SAR\s0\.000185$/)).toBeTruthy()
    expect(screen.getByText(/^SAR\s1\.005$/)).toBeTruthy()
  })

  it('are decided on: none needs a reason', async () => {
    const request = aRequest({ state: 'closed' })
    const path = `/api/marketplace/own-requests/${id}/decision`
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}`]: { body: request },
      [`POST ${path}`]: { body: { ...request, state: 'decided' } },
    })
    await show()
    await userEvent.click(await screen.findByRole('radio', { name: 'None of them' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save decision' }))
    expect(sent(calls)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Too expensive.')
    await userEvent.click(screen.getByRole('button', { name: 'Save decision' }))
    const body = { chosen: null, note: 'Too expensive.', version: 3 }
    await waitFor(() => expect(sent(calls)).toEqual([[path, body]]))
  })
})

describe('a quotation that is chosen', () => {
  it('is named with the version that was read', async () => {
    const path = `/api/marketplace/own-requests/${id}/decision`
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}`]: { body: aRequest({ state: 'closed' }) },
      [`POST ${path}`]: { body: aRequest() },
    })
    await show()
    await userEvent.click(await screen.findByRole('radio', { name: 'Provider 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save decision' }))
    const { id: quotationId } = quoted(2, null)
    await waitFor(() =>
      expect(sent(calls)).toEqual([[path, { chosen: { id: quotationId, version: 2 }, note: '', version: 3 }]]),
    )
  })
})

describe('a file of a request', () => {
  it('is saved under the name that the server gives it', async () => {
    const file = { id: listingId, fileName: 'offer.hta', mediaType: 'application/pdf', bytes: 8, sha256: 'ab' }
    serve({
      ...acting('preparer'),
      [`GET ${at}`]: { body: aRequest({ files: [file] }) },
      [`GET ${at}/files/${file.id}`]: {
        headers: { 'content-disposition': 'attachment; filename="offer.hta.pdf"' },
        body: {},
      },
    })
    const files = savedFiles()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: /offer\.hta/ }))
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['offer.hta.pdf']))
  })
})

describe('a request for its provider', () => {
  it('is answered with a price and its tax; a late answer says when the deadline was in Riyadh', async () => {
    const path = `/api/marketplace/received-requests/${id}/quotation`
    const details = { deadline: '2026-11-20T09:00:00.000Z' }
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}`]: {
        body: aReceived({
          answer: { ...aReceived().answer, state: 'submitted', quotation: quoted(1, '5').quotation },
        }),
      },
      [`POST ${path}`]: {
        status: 409,
        body: { code: 'marketplace.quotation-late', message: '', details, requestId: 'r' },
      },
    })
    await show()
    expect(await screen.findByText('Nakhla Foods')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/Time left: [\d,]+ days/)
    const price = screen.getByRole('textbox', { name: /Price/ })
    await userEvent.clear(price)
    await userEvent.type(price, '125000.5')
    await userEvent.click(screen.getByRole('radio', { name: 'Not included' }))
    await userEvent.click(screen.getByRole('button', { name: 'Submit change' }))
    expect(await screen.findByText(/The deadline has passed: November 20, 2026 at 12:00:00.PM/)).toBeTruthy()
    expect(sent(calls)[0]?.[1]).toMatchObject({ price: '125000.5', vatIncluded: false, version: 3 })
  })

  it('is read after the deadline, without a form', async () => {
    serve({ ...acting('preparer'), [`GET ${at}`]: { body: aReceived({ state: 'closed' }) } })
    await show()
    expect(await screen.findByText('No quotation')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit quotation' })).toBeNull()
  })
})

describe('a new request', () => {
  it('begins with the provider of the page it was asked from, and its deadline is of Riyadh', async () => {
    const name = { en: 'Rimal Energy', ar: 'رمال للطاقة' }
    const calls = serve({
      ...acting('preparer'),
      'GET /api/marketplace/own-requests': { body: { items: [], nextCursor: null } },
      [`GET /api/marketplace/providers/${providerId}`]: {
        body: { id: providerId, name, region: null, sample: false, listings: [anOffer()] },
      },
      'POST /api/marketplace/own-requests': { status: 201, body: aRequest({ state: 'draft' }) },
    })
    const path = `/marketplace/quotations?new=yes&provider=${providerId}&listing=${listingId}`
    await renderRoutes([{ path: '*', element: <QuotationsScreen /> }], { path })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Rimal Energy')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save draft' }))
    expect(sent(calls)).toEqual([])
    // The summary names each field.
    for (const said of ['Enter a title.', 'Say what you need.', 'Choose at least one region.'])
      expect(within(dialog).getAllByText(said).length).toBeGreaterThan(1)
    // The category is that of the listing.
    expect(within(dialog).getByRole('combobox', { name: /^Category/ }).textContent).toContain('Renewable energy')
    expect(deadlineOf({ date: '2026-12-05', time: '١٤:٣٠' })).toBe('2026-12-05T11:30:00.000Z')
    expect(deadlineOf({ date: '2026-12-05', time: '25:00' })).toBe('')
  })
})
