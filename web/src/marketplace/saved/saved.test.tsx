import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart, renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { SaveSearch } from '../offers/save-search.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { anOffer, listingId } from '../testing.ts'
import { SavedScreen } from './saved-screen.tsx'

const filters = {
  q: 'solar',
  group: null,
  category: ['renewables' as const],
  region: [],
  audience: [],
  certificate: [],
  order: 'newest' as const,
}
const search = {
  id: '8c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a71',
  name: 'Solar',
  filters,
  createdAt: '2026-11-20T08:00:00.000Z',
}

it('saved offers and searches stand on a page; a search opens with its filters and can be deleted', async () => {
  signInAs()
  const calls = serve({
    'GET /api/marketplace/favourites': { body: { items: [anOffer()] } },
    'GET /api/marketplace/searches': { body: { items: [search] } },
    [`DELETE /api/marketplace/searches/${search.id}`]: { status: 204 },
  })
  await renderRoutes([{ path: '/marketplace/saved', element: <SavedScreen /> }], { path: '/marketplace/saved' })
  expect(await screen.findByRole('link', { name: 'Solar roofs' })).toBeTruthy()
  const open = await screen.findByRole('link', { name: /Open the search: .?Solar/ })
  expect(open.getAttribute('href')).toBe('/marketplace?q=solar&category=renewables&order=newest#offers')
  await userEvent.click(screen.getByRole('button', { name: /Delete: .?Solar/ }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

const offer = anOffer()
const part = (
  <>
    <ul>
      <OfferCard offer={offer} />
    </ul>
    <SaveSearch filters={filters} />
  </>
)

it('who is signed in saves an offer and the search', async () => {
  signInAs()
  const calls = serve({
    'GET /api/marketplace/favourites': { body: { items: [] } },
    [`PUT /api/marketplace/favourites/${listingId}`]: { body: { favourite: true } },
    'POST /api/marketplace/searches': { status: 201, body: search },
  })
  const sent = (method: string) => calls.find((call) => call.method === method)?.body
  await renderPart(part)
  await userEvent.click(await screen.findByRole('button', { name: /Save .?Solar roofs/ }))
  await waitFor(() => expect(sent('PUT')).toEqual({ favourite: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Save this search' }))
  const name = await screen.findByRole('textbox', { name: /Name of the search/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Roofs')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('POST')).toEqual({ name: 'Roofs', filters }))
})
