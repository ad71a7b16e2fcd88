import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anOffer, listingId as id, providerId } from '../testing.ts'
import { OfferScreen } from './offer-screen.tsx'
import { OfferSearch } from './offer-search.tsx'
import { ProviderScreen } from './provider-screen.tsx'

const aBadge = {
  kind: 'registration',
  number: '7001234567',
  body: '',
  checkedAt: '2026-11-20T08:00:00.000Z',
  validUntil: '2027-11-20',
} as const
const aVerifier = anOffer({
  id: '6c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a79',
  kind: 'verifier',
  title: { en: 'Gulf Assurance', ar: 'الخليج للتأكيد' },
  regions: [],
})

const found = (items = [anOffer()], total = items.length) => ({
  'GET /api/marketplace/listings': {
    body: {
      items,
      total,
      facets: {
        category: { renewables: 2, water: 1 },
        region: { 'SA-01': 3 },
        audience: { owners: 3 },
        certificate: {},
      },
    },
  },
})
const asked = (calls: ReturnType<typeof serve>) => calls.at(-1)?.query ?? ''

describe('the offers of the marketplace', () => {
  it('are narrowed by facets that say how many there are, in the address', async () => {
    const calls = serve(found())
    await renderRoutes([{ path: '/marketplace', element: <OfferSearch /> }], { path: '/marketplace?q=solar' })
    expect(await screen.findByText('1 offer')).toBeTruthy()
    expect(screen.getByText('SAR 3,200.50', { exact: false })).toBeTruthy()
    expect(screen.getByText(/VAT not included/)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Water (1)' }))
    await waitFor(() => expect(new URLSearchParams(asked(calls)).get('category')).toBe('water'))
    expect(new URLSearchParams(asked(calls)).get('q')).toBe('solar')
    expect(screen.queryByRole('group', { name: 'Certificate' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Your marketplace' })).toBeNull()
  })

  it('say what to do where nothing is found, and clear what was chosen', async () => {
    const calls = serve(found([], 0))
    await renderRoutes([{ path: '/marketplace', element: <OfferSearch /> }], {
      path: '/marketplace?q=zzz&region=SA-01',
    })
    expect(await screen.findByText(/Use fewer words or clear a filter/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(asked(calls)).not.toContain('SA-01'))
    expect(await screen.findByText('Nothing is offered yet.')).toBeTruthy()
  })
})

describe('a published listing', () => {
  const page = (over = {}) => ({
    [`GET /api/marketplace/listings/${id}`]: {
      body: {
        ...anOffer(),
        answers: { textEn: 'We build.', textAr: '', powerLeast: '50' },
        pictures: [],
        documents: [],
        ...over,
      },
    },
  })
  const show = () =>
    renderRoutes([{ path: '/marketplace/listings/:id', element: <OfferScreen /> }], {
      path: `/marketplace/listings/${id}`,
    })

  it('says that no saving is stated, and which questions have no answer', async () => {
    serve(page())
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Solar roofs' })).toBeTruthy()
    expect(screen.getByText('The provider states no saving.')).toBeTruthy()
    expect(screen.getByText('Smallest system (kW)').parentElement?.textContent).toContain('50')
    expect(screen.getByText('Warranty (years)').parentElement?.textContent).toContain('Not answered')
  })

  it('says in which language alone it is written', async () => {
    serve(page({ answers: { textEn: '', textAr: 'ننفذ.' } }))
    await show()
    expect(await screen.findByText('This offer is written in Arabic only.')).toBeTruthy()
  })
})

it('a provider stands with its offers', async () => {
  serve({
    [`GET /api/marketplace/providers/${providerId}`]: {
      body: {
        id: providerId,
        name: { en: 'Rimal Energy', ar: 'رمال' },
        region: 'SA-01',
        sample: false,
        badges: [aBadge],
        listings: [anOffer(), aVerifier],
      },
    },
  })
  await renderRoutes([{ path: '/marketplace/providers/:id', element: <ProviderScreen /> }], {
    path: `/marketplace/providers/${providerId}`,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Rimal Energy' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Solar roofs' })).toBeTruthy()
  expect(screen.getByText('Unified number')).toBeTruthy()
  expect(screen.getByText(/^Checked by Athar on .*2026, valid until .*2027/)).toBeTruthy()
  // A verifier that wrote no listing leads to its own page, without a price.
  expect(screen.getByRole('link', { name: 'Gulf Assurance' }).getAttribute('href')).toBe(
    `/marketplace/providers/${aVerifier.id}`,
  )
  expect(screen.getAllByText('Price')).toHaveLength(1)
})
