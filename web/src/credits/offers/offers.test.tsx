import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { aDeal, anOffer, anOwnOffer } from '../testing.ts'
import { OwnOffers } from './own-offers.tsx'
import { ReserveScreen } from './reserve-screen.tsx'

beforeEach(() => sessionStorage.clear())

const offer = anOffer()
const own = anOwnOffer()
const series = {
  id: own.id,
  programme: 1,
  project: '7',
  vintage: 2025,
  projectName: own.projectName,
  unitType: 'reduction-technical',
  free: '1400',
  reserved: '0',
  frozen: '0',
  retired: '0',
  cancelled: '0',
  expired: '0',
}
const listOf = (...items: unknown[]) => ({ body: { items, nextCursor: null } })
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
const showOwn = () => renderRoutes([{ path: '*', element: <OwnOffers /> }], { path: '/credits' })

describe('offers of an organisation', () => {
  it('name a series with free tonnes, a price and conditions in one language', async () => {
    const calls = serve({
      ...acting('owner'),
      'GET /api/credits/own-offers': listOf(),
      'GET /api/credits/series': listOf(series, { ...series, project: '8', free: '0' }),
      'POST /api/credits/own-offers': { status: 201, body: own },
    })
    await showOwn()
    await userEvent.click(await screen.findByRole('button', { name: 'Offer credits' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Offer credits' }))
    expect(dialog.getAllByText('Choose a series.').length).toBeGreaterThan(0)
    expect(sent(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('combobox', { name: /Series/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Solar roofs.*2025.*1,400 t/)])
    await userEvent.click(options[0]!)
    await userEvent.type(dialog.getByRole('textbox', { name: /Tonnes offered/ }), '100')
    await userEvent.type(dialog.getByRole('textbox', { name: /Least tonnes/ }), '10')
    await userEvent.type(dialog.getByRole('textbox', { name: /Price per tonne/ }), '٣٧.٥')
    await userEvent.type(dialog.getByRole('textbox', { name: /Conditions \(English\)/ }), 'Paid within 30 days')
    await userEvent.click(dialog.getByRole('button', { name: 'Offer credits' }))
    const body = {
      programme: 1,
      project: '7',
      vintage: 2025,
      tonnes: '100',
      leastTonnes: '10',
      price: '37.5',
      currency: 'SAR',
      conditions: { en: 'Paid within 30 days', ar: '' },
    }
    await waitFor(() => expect(sent(calls)).toEqual([['/api/credits/own-offers', body]]))
    expect(await screen.findByText('Credits offered.')).toBeTruthy()
  })

  it('are closed over the version that was seen, and say why one is frozen', async () => {
    const frozen = anOwnOffer({ id: aDeal().id, state: 'frozen', frozenReason: 'Looked into' })
    const path = `/api/credits/own-offers/${own.id}/closing`
    const calls = serve({
      ...acting('admin'),
      'GET /api/credits/own-offers': listOf(own, frozen),
      [`POST ${path}`]: { body: { ...own, state: 'closed' } },
    })
    await showOwn()
    expect(await screen.findByText(/Frozen by an officer of the platform: .*Looked into/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close the offer' }))
    const question = within(await screen.findByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Close the offer' }))
    await waitFor(() => expect(sent(calls)).toEqual([[path, { version: 3 }]]))
  })

  it('say that fewer tonnes can be reserved, and lead to no page where none can', async () => {
    serve({ ...acting('auditor'), 'GET /api/credits/own-offers': listOf(anOwnOffer({ available: '0' })) })
    await showOwn()
    expect(await screen.findByText(/can be reserved now: 0\./)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('are read by an auditor, who offers nothing', async () => {
    serve({ ...acting('auditor'), 'GET /api/credits/own-offers': listOf(own) })
    await showOwn()
    expect(await screen.findByRole('link', { name: 'Open the public page' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Offer credits|Close the offer/ })).toBeNull()
  })
})

describe.each(shownIn('en'))('the public page of offers (%s)', (lang) => {
  const say = {
    en: { title: 'Carbon credits on offer', reserve: 'Reserve tonnes', missing: /not found/i },
    ar: { title: 'أرصدة كربون معروضة للبيع', reserve: 'حجز أطنان', missing: /غير موجودة/ },
  }[lang]

  it('lists offers, goes on to more, and leads to the page of one', async () => {
    const next = anOffer({ id: own.id.replace(/7$/, '9'), projectName: { en: 'Second yard', ar: 'ساحة ثانية' } })
    const calls = serve({
      'GET /api/credits/offers': ({ query }) =>
        query.has('cursor') ? listOf(next) : { body: { items: [offer], nextCursor: 'next' } },
    })
    await renderRoutes(visitorRoutes, { lang, path: '/marketplace/credits' })
    expect(await screen.findByRole('heading', { level: 1, name: say.title })).toBeTruthy()
    const link = screen.getByRole('link', { name: offer.projectName[lang] })
    expect(link.getAttribute('href')).toMatch(new RegExp(`/marketplace/credits/${offer.id}$`))
    await userEvent.click(screen.getByRole('button', { name: /more offers|المزيد/ }))
    expect(await screen.findByText(next.projectName[lang])).toBeTruthy()
    expect(calls.at(-1)?.query.get('cursor')).toBe('next')
  })

  it('of one says terms and conditions, and leads to reserving', async () => {
    serve({ [`GET /api/credits/offers/${offer.id}`]: { body: offer } })
    await renderRoutes(visitorRoutes, { lang, path: `/marketplace/credits/${offer.id}` })
    expect(await screen.findByText('Paid within 30 days')).toBeTruthy()
    expect(screen.getByText('ATH-1-7-2025')).toBeTruthy()
    expect(screen.getByRole('link', { name: say.reserve }).getAttribute('href')).toMatch(
      new RegExp(`/credits/reserve/${offer.id}$`),
    )
  })

  it('answers one that is closed as a page that is not there', async () => {
    const refused = { code: 'credits.offer-missing', message: '', details: {}, requestId: 'r' }
    serve({ [`GET /api/credits/offers/${offer.id}`]: { status: 404, body: refused } })
    await renderRoutes(visitorRoutes, { lang, path: `/marketplace/credits/${offer.id}` })
    expect(await screen.findByRole('heading', { level: 1, name: say.missing })).toBeTruthy()
  })
})

describe('reserving', () => {
  const routes = [
    { path: '/credits/reserve/:id', element: <ReserveScreen /> },
    { path: '/credits/deals/:id', element: <h1>The deal</h1> },
  ]

  it('says the exact total before it is sent, and goes on to the deal', async () => {
    const path = `/api/credits/offers/${offer.id}`
    const calls = serve({
      ...acting('owner'),
      [`GET ${path}`]: { body: offer },
      [`POST ${path}/reservations`]: { status: 201, body: aDeal({ side: 'buyer' }) },
    })
    await renderRoutes(routes, { path: `/credits/reserve/${offer.id}` })
    const tonnes = await screen.findByRole('textbox', { name: /Tonnes to reserve/ })
    await userEvent.type(tonnes, '1.5')
    await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
    expect(screen.getAllByText('Enter whole tonnes from 1 to 1,000,000,000.').length).toBeGreaterThan(0)
    await userEvent.clear(tonnes)
    await userEvent.type(tonnes, '41')
    expect(screen.getByText(/Total: .*1,537\.50/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
    expect(await screen.findByRole('heading', { name: 'The deal' })).toBeTruthy()
    expect(sent(calls)).toEqual([[`${path}/reservations`, { tonnes: '41' }]])
  })

  it('is for owners and administrators', async () => {
    serve({ ...acting('preparer'), [`GET /api/credits/offers/${offer.id}`]: { body: offer } })
    await renderRoutes(routes, { path: `/credits/reserve/${offer.id}` })
    expect(await screen.findByText('Paid within 30 days')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
