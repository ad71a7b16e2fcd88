import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'
import { aMessage, anEnquiry, anOffer, enquiryId as id, listingId } from '../testing.ts'
import { AskScreen } from './ask-screen.tsx'
import { AskedEnquiriesScreen, ReceivedEnquiriesScreen } from './enquiries-screen.tsx'
import { EnquiryScreen } from './enquiry-screen.tsx'

beforeEach(() => sessionStorage.clear())

const at = `/api/marketplace/enquiries/${id}`
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const show = () =>
  renderRoutes([{ path: '/marketplace/enquiries/:id', element: <EnquiryScreen /> }], {
    path: `/marketplace/enquiries/${id}`,
  })
const answered = anEnquiry({
  state: 'answered',
  messages: [aMessage(), aMessage({ id, side: 'provider', own: false, by: null, text: 'Six weeks.' })],
})

describe('a question to a provider', () => {
  const ask = () =>
    renderRoutes(
      [
        { path: '/marketplace/enquiries/ask/:id', element: <AskScreen /> },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { path: `/marketplace/enquiries/ask/${listingId}` },
    )
  const offer = { ...anOffer(), answers: {}, pictures: [], documents: [] }

  it('is sent with subject and text by a person without an organisation, and leads to its thread', async () => {
    signInAs()
    const calls = serve({
      ...meAnswer({ memberships: [] }),
      [`GET /api/marketplace/listings/${listingId}`]: { body: offer },
      [`POST /api/marketplace/listings/${listingId}/enquiries`]: { status: 201, body: anEnquiry() },
    })
    await ask()
    await userEvent.click(await screen.findByRole('button', { name: 'Send enquiry' }))
    expect((await screen.findAllByText('Write a subject.')).length).toBeGreaterThan(0)
    await userEvent.type(screen.getByLabelText(/^Subject/), 'Delivery')
    await userEvent.type(screen.getByLabelText(/^Your question/), 'How long?')
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect(sent(calls)).toEqual([
      [`/api/marketplace/listings/${listingId}/enquiries`, { subject: 'Delivery', text: 'How long?' }],
    ])
  })

  it('that is refused says why and keeps what was typed', async () => {
    serve({
      ...acting('preparer'),
      [`GET /api/marketplace/listings/${listingId}`]: { body: { ...offer, sample: true } },
      [`POST /api/marketplace/listings/${listingId}/enquiries`]: {
        status: 429,
        body: { code: 'marketplace.too-many-enquiries', details: { anHour: 10, aDay: 30 } },
      },
    })
    await ask()
    await userEvent.type(await screen.findByLabelText(/^Subject/), 'Delivery')
    await userEvent.type(screen.getByLabelText(/^Your question/), 'How long?')
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    expect(await screen.findByText(/10.* enquiries an hour/)).toBeTruthy()
    // Nobody answers for what was made up: that is said before it is asked.
    expect(screen.getByText('Sample')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Delivery')
  })
})

describe('a thread', () => {
  it('shows its messages as text and takes files of a fitting size to the own last message', async () => {
    const calls = serve({ ...acting('preparer'), [`GET ${at}`]: { body: anEnquiry() } })
    await show()
    expect(await screen.findByRole('heading', { name: 'Delivery <b>times</b>' })).toBeTruthy()
    expect(screen.getByText('Noura Alharbi')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
    const large = new File(['pdf'], 'plan.pdf', { type: 'application/pdf' })
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, large)
    expect(await screen.findByText(/Files of at most/)).toBeTruthy()
    expect(sent(calls)).toEqual([])
  })

  it('is answered over the version that was seen', async () => {
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}`]: { body: anEnquiry({ side: 'provider', messages: [aMessage({ own: false, by: null })] }) },
      [`POST ${at}/messages`]: { status: 201, body: answered },
    })
    await show()
    await userEvent.type(await screen.findByLabelText(/^Your answer/), 'Six weeks.')
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(sent(calls)).toEqual([[`${at}/messages`, { text: 'Six weeks.', version: 3 }]]))
    expect(document.querySelector('input[type=file]')).toBeNull()
  })

  it('is agreed to by the asker after a question', async () => {
    const calls = serve({
      ...acting('owner'),
      [`GET ${at}`]: { body: answered },
      [`POST ${at}/moves`]: { body: anEnquiry({ state: 'agreed' }) },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Agree' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Agree' }))
    const body = { action: 'agree', reason: '', version: 3 }
    await waitFor(() => expect(sent(calls)).toEqual([[`${at}/moves`, body]]))
  })

  it('is closed with a reason, by the side that closes it', async () => {
    const calls = serve({
      ...acting('owner'),
      [`GET ${at}`]: { body: { ...answered, side: 'provider' } },
      [`POST ${at}/moves`]: { body: anEnquiry({ state: 'closed' }) },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Close enquiry' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), 'Out of season')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close enquiry' }))
    const body = { action: 'close-received', reason: 'Out of season', version: 3 }
    await waitFor(() => expect(sent(calls)).toEqual([[`${at}/moves`, body]]))
  })

  it('that ended says how and why, and is read only; a side that is gone keeps no name', async () => {
    const end = {
      action: 'end-enquiry',
      side: 'system',
      at: '2026-11-21T08:00:00.000Z',
      by: null,
      from: 'open',
      to: 'closed',
      comment: '',
    } as const
    serve({
      ...acting('owner'),
      [`GET ${at}`]: {
        body: anEnquiry({
          side: 'provider',
          state: 'closed',
          other: { en: '', ar: '' },
          otherGone: true,
          history: [end],
        }),
      },
    })
    await show()
    expect(await screen.findByText('Closed because one side was deleted')).toBeTruthy()
    expect(screen.getByText(/no longer has an account/)).toBeTruthy()
    expect(screen.getAllByText('A former account').length).toBeGreaterThan(0)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is read by members who do not write', async () => {
    serve({ ...acting('auditor'), [`GET ${at}`]: { body: anEnquiry() } })
    await show()
    expect(await screen.findByText('Owners and preparers of your organisation write here.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it.each([
  ['asker', AskedEnquiriesScreen],
  ['provider', ReceivedEnquiriesScreen],
] as const)('the list of one side (%s) asks for its own and leads to the thread', async (side, Screen) => {
  const { messages: _messages, history: _history, ...listed } = anEnquiry({ side })
  const calls = serve({
    ...acting('auditor'),
    'GET /api/marketplace/enquiries': { body: { items: [listed], nextCursor: null } },
  })
  await renderRoutes([{ path: '*', element: <Screen /> }])
  expect(await screen.findByRole('link', { name: /Delivery/ })).toBeTruthy()
  const asked = calls.filter(({ path }) => path.startsWith('/api/marketplace/enquiries'))
  expect(new Set(asked.map(({ query }) => query.get('side')))).toEqual(new Set([side]))
})
