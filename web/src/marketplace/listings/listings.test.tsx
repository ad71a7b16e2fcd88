import { listingForReview, type ListingForReview } from '@athar/contracts/marketplace'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { ReviewScreen } from '../admin/review-screen.tsx'
import { aListing, listingId as id, providerId } from '../testing.ts'
import { OwnListingScreen } from './own-listing-screen.tsx'
import { OwnListingsScreen } from './own-listings-screen.tsx'

beforeEach(() => sessionStorage.clear())

const at = `/api/marketplace/own-listings/${id}`
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const showOwn = (path = `/marketplace/offers/${id}`) =>
  renderRoutes([{ path: '/marketplace/offers/:id', element: <OwnListingScreen /> }], { path })

describe('a listing of the own organisation', () => {
  it('is begun with its category, which has to be chosen', async () => {
    const calls = serve({
      ...acting('preparer'),
      'GET /api/marketplace/own-listings': { body: { items: [], nextCursor: null } },
      'POST /api/marketplace/own-listings': { status: 201, body: aListing({ category: 'water' }) },
    })
    await renderRoutes([{ path: '*', element: <OwnListingsScreen /> }])
    await userEvent.click(await screen.findByRole('button', { name: 'New listing' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Begin listing' }))
    expect(await within(dialog).findByText('Choose a category.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Water' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Begin listing' }))
    await waitFor(() => expect(sent(calls)).toEqual([['/api/marketplace/own-listings', { category: 'water' }]]))
  })

  it('says what belongs together before it is sent: a price needs its unit', async () => {
    serve({
      ...acting('preparer'),
      [`GET ${at}`]: { body: aListing({ answers: { titleEn: 'Solar <b>roofs</b>', price: '12' } }) },
    })
    await showOwn(`/marketplace/offers/${id}?step=review`)
    expect(await screen.findByText('The price is: enter an answer')).toBeTruthy()
    expect(screen.getByText(/Title \(English\): write it without links/)).toBeTruthy()
    expect(screen.getByText('Summary (English): enter an answer')).toBeTruthy()
  })

  it('that is published is read first, and changed when that is asked for', async () => {
    const answers = { titleEn: 'Solar roofs', price: '100' }
    serve({
      ...acting('preparer'),
      [`GET ${at}`]: {
        body: aListing({
          state: 'published',
          number: 'M-2026-1',
          publishedAt: '2026-11-21T08:00:00.000Z',
          answers: { ...answers, price: '90' },
          published: answers,
        }),
      },
    })
    await showOwn()
    expect(await screen.findByText('100')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Public page' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change listing' }))
    expect(await screen.findByRole('textbox', { name: /Title \(English\)/ })).toBeTruthy()
  })

  it('says that visitors still read the old version while a change is reviewed', async () => {
    serve({
      ...acting('preparer'),
      [`GET ${at}`]: {
        body: aListing({ state: 'in-review', publishedAt: '2026-11-21T08:00:00.000Z', published: { titleEn: 'Old' } }),
      },
    })
    await showOwn()
    expect(await screen.findByText(/Visitors still read the version that was published before/)).toBeTruthy()
  })
})

describe('a listing for its editor', () => {
  const aReview = (over: Partial<ListingForReview> = {}): ListingForReview => {
    const { changedAt: _at, ...listing } = aListing({ state: 'in-review', number: 'M-2026-1' })
    const organisation = { en: 'Rimal Energy', ar: 'رمال للطاقة' }
    return listingForReview.parse({ ...listing, organisation, organisationId: providerId, ...over })
  }
  const show = (review: ListingForReview) => {
    signInAs()
    const calls = serve({
      [`GET /api/platform/listings/${id}`]: { body: review },
      [`POST /api/platform/listings/${id}/moves`]: { body: { ...review, state: 'returned' } },
    })
    return {
      calls,
      shown: renderRoutes([{ path: '/admin/marketplace/:id', element: <ReviewScreen /> }], {
        path: `/admin/marketplace/${id}`,
      }),
    }
  }

  it('shows what a change changes, before and after', async () => {
    await show(
      aReview({
        answers: { titleEn: 'Solar roofs', price: '90' },
        published: { titleEn: 'Solar roofs', price: '100' },
      }),
    ).shown
    const changes = (await screen.findByRole('heading', { name: 'What this change changes' })).closest('section')!
    expect(within(changes).getByText('100')).toBeTruthy()
    expect(within(changes).getByText('90')).toBeTruthy()
    expect(within(changes).queryByText('Title (English)')).toBeNull()
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeTruthy()
  })

  it('is returned with a reason, and not suspended where visitors never read it', async () => {
    const { calls, shown } = show(aReview())
    await shown
    await userEvent.click(await screen.findByRole('button', { name: 'Return' }))
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), 'Name the warranty.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }))
    const body = { action: 'return-listing', note: 'Name the warranty.', version: 2 }
    await waitFor(() => expect(sent(calls)).toEqual([[`/api/platform/listings/${id}/moves`, body]]))
  })
})
