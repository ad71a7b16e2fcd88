import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPart, renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anOffer } from '../testing.ts'
import { CompareBar } from './compare-choice.tsx'
import { setCompared } from './compared.ts'
import { CompareScreen } from './compare-screen.tsx'
import { OfferCard } from './offer-card.tsx'

const ids = Array.from({ length: 5 }, (_, nth) => `4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a7${nth}`)
const offers = ids.map((id, nth) => anOffer({ id, title: { en: `Offer ${nth}`, ar: '' } }))

describe('The choice of offers to compare', () => {
  beforeEach(() => setCompared([]))
  const show = (among = offers) =>
    renderPart(
      <>
        <ul>
          {among.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </ul>
        <CompareBar />
      </>,
    )
  const box = (nth: number) => screen.getByRole('checkbox', { name: new RegExp(`Compare .?Offer ${nth}`) })
  const bar = () => screen.getByRole('region', { name: 'Offers to compare' })

  it('leads to the comparison of those chosen, of which there are four at most', async () => {
    await show()
    expect(screen.queryByRole('region', { name: 'Offers to compare' })).toBeNull()
    for (const nth of [0, 1, 2, 3, 4]) await userEvent.click(box(nth))
    expect(await screen.findByText('You compare at most 4 offers. Remove one first.')).toBeTruthy()
    expect((box(4) as HTMLInputElement).checked).toBe(false)
    expect(within(bar()).getByText('4 offers chosen')).toBeTruthy()
    expect(within(bar()).getByRole('link').getAttribute('href')).toBe(
      `/marketplace/compare?ids=${ids.slice(0, 4).join(',')}`,
    )
    await userEvent.click(within(bar()).getByRole('button', { name: /Remove .?Offer 1/ }))
    expect(JSON.parse(sessionStorage.getItem('athar-compared') ?? '[]')).toHaveLength(3)
  })

  it('keeps to one category, and says which', async () => {
    await show([offers[0]!, anOffer({ id: ids[1]!, category: 'water', title: { en: 'Offer 1', ar: '' } })])
    await userEvent.click(box(0))
    await userEvent.click(box(1))
    expect(await screen.findByText(/offers of one category: Renewable energy/)).toBeTruthy()
    await userEvent.click(within(bar()).getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Offers to compare' })).toBeNull()
  })
})

describe('The comparison', () => {
  const at = (query: string) =>
    renderRoutes([{ path: '/marketplace/compare', element: <CompareScreen /> }], {
      path: `/marketplace/compare${query}`,
    })

  it('puts price, tax and each question row by row; what has no answer says so', async () => {
    serve({
      'GET /api/marketplace/comparison': {
        body: {
          items: [
            { ...offers[0], answers: { warranty: '10', gridConnection: true } },
            { ...offers[1], answers: { powerLeast: '50' } },
          ],
        },
      },
    })
    await at(`?ids=${ids[0]},${ids[1]},${ids[2]}`)
    const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(`^${name}`) })).textContent
    expect(await row('Warranty')).toBe('Warranty (years)10Not answered')
    expect(await row('VAT')).toBe('VATVAT not includedVAT not included')
    expect(await row('Saving stated')).toContain('Not stated')
    expect(screen.getByText(/no longer published/)).toBeTruthy()
  })

  it('says why nothing is compared: nothing chosen, too many, two categories', async () => {
    const nothing = await at('')
    expect(await screen.findByText(/No offers are chosen/)).toBeTruthy()
    nothing.unmount()
    const many = await at(`?ids=${ids.join(',')}`)
    expect(await screen.findByText(/At most four offers/)).toBeTruthy()
    many.unmount()
    serve({
      'GET /api/marketplace/comparison': {
        status: 422,
        body: { code: 'marketplace.two-categories', message: '', details: {}, requestId: 'r' },
      },
    })
    await at(`?ids=${ids[0]},${ids[1]}`)
    expect(await screen.findByText(/of two categories/)).toBeTruthy()
  })
})
