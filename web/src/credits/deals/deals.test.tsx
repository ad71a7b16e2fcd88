import type { OrganisationRole } from '@athar/contracts/core'
import type { CreditDeal } from '@athar/contracts/credits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, aMember, id as personOf, omar } from '../../organisations/testing.ts'
import { serveFiles } from '../../testing/file-wire.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { aDeal } from '../testing.ts'
import { DealList } from './deal-list.tsx'
import { DealScreen } from './deal-screen.tsx'

beforeEach(() => sessionStorage.clear())

const at = '2026-11-20T09:00:00.000Z'
const { id } = aDeal()
const path = `/api/credits/deals/${id}`
const evidence = { id, fileName: 'receipt.pdf', mediaType: 'application/pdf', bytes: 9, sha256: 'ab12' }
const settled: Partial<CreditDeal> = {
  state: 'settled',
  acceptedAt: at,
  settledAt: at,
  settledBy: 'buyer',
  settlement: 'Transfer 4711',
  evidence,
}
const balance = {
  holding: '1500',
  reserved: '0',
  free: '1400',
  retired: '0',
  publicHoldings: false,
  secondPersonAbove: '1000',
}
const answers = (deal: CreditDeal, role: OrganisationRole = 'owner') => ({
  ...acting(role),
  [`GET ${path}`]: { body: deal },
  'GET /api/credits/balance': { body: balance },
  'GET /api/organisation/members': { body: { members: [aMember(), omar], invitations: [] } },
})
const show = (lang: 'en' | 'ar' = 'en') =>
  renderRoutes([{ path: '/credits/deals/:id', element: <DealScreen /> }], { lang, path: `/credits/deals/${id}` })
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map((call) => [call.path, call.body])
const next = async () => within(await screen.findByRole('region', { name: 'What happens next' }))
const buttons = async () => (await next()).queryAllByRole('button').map(({ textContent }) => textContent)

describe('a deal', () => {
  it.each(shownIn('en'))('is accepted by its seller, in time (%s)', async (lang) => {
    const say = {
      en: { accept: 'Accept the reservation', buyer: 'Green Buyers', until: 'Accept until' },
      ar: { accept: 'قبول الحجز', buyer: 'المشترون الخضر', until: 'مهلة القبول' },
    }[lang]
    const deal = aDeal({ expiresAt: '2099-01-01T08:00:00.000Z' })
    const calls = serve({ ...answers(deal), [`POST ${path}/acceptance`]: { body: { ...deal, state: 'accepted' } } })
    await show(lang)
    expect(await screen.findByText(say.buyer)).toBeTruthy()
    expect(screen.getByText(say.until)).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: say.accept }))
    await waitFor(() => expect(sent(calls)).toEqual([[`${path}/acceptance`, {}]]))
  })

  it.each([
    ['reserved', 'buyer', {}, ['Cancel the deal']],
    ['accepted', 'seller', {}, ['Record the settlement', 'Cancel the deal']],
    ['settled', 'buyer', {}, []],
    ['settled', 'seller', {}, ['Confirm and transfer']],
    ['settled', 'seller', { confirmedById: personOf(2), confirmedAt: at, tonnes: '1001' }, []],
    ['accepted', 'buyer', { frozen: true }, ['Cancel the deal']],
    ['accepted', 'buyer', { blockFrozen: true }, ['Cancel the deal']],
    ['settled', 'seller', { blockFrozen: true }, []],
    ['done', 'seller', { endedAt: at }, []],
    ['expired', 'buyer', { endedAt: at }, []],
  ] as const)('that is %s leaves the %s these steps (%j)', async (state, side, over, steps) => {
    serve(answers(aDeal({ ...(state === 'settled' ? settled : {}), state, side, ...over })))
    await show()
    expect(await buttons()).toEqual(steps)
  })

  it('is read by members who act on nothing', async () => {
    serve(answers(aDeal(), 'auditor'))
    await show()
    expect((await next()).getByText('Owners and administrators act on deals.')).toBeTruthy()
    expect(await buttons()).toEqual([])
  })

  it('is settled with a file first and a text after it', async () => {
    const deal = aDeal({ side: 'buyer', state: 'accepted', acceptedAt: at })
    const files = serveFiles(() => ({ status: 201, body: evidence }))
    const calls = serve({
      ...answers(deal),
      [`POST ${path}/settlement`]: { body: aDeal({ ...settled, side: 'buyer' }) },
    })
    await show()
    await userEvent.click((await next()).getByRole('button', { name: 'Record the settlement' }))
    const dialog = within(await screen.findByRole('dialog'))
    const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record the settlement' }))
    await record()
    expect(dialog.getAllByText('Choose a file.').length).toBeGreaterThan(0)
    expect(files).toEqual([])
    await userEvent.upload(dialog.getByLabelText('Evidence'), new File(['%PDF-1.7'], 'receipt.pdf'))
    await userEvent.type(dialog.getByRole('textbox'), 'Transfer 4711')
    await record()
    await waitFor(() => expect(sent(calls)).toEqual([[`${path}/settlement`, { text: 'Transfer 4711' }]]))
    expect(files.map(({ name }) => name)).toEqual(['receipt.pdf'])
  })

  it('above the limit says who confirmed first, and that another person does as well', async () => {
    const deal = aDeal({ ...settled, tonnes: '1001', confirmedById: omar.personId, confirmedAt: at })
    const saved = savedFiles()
    const calls = serve({
      ...answers(deal),
      [`POST ${path}/confirmation`]: { body: { ...deal, state: 'done', endedAt: at } },
      [`GET ${path}/evidence`]: { body: 'bytes', headers: { 'content-disposition': 'inline; filename="receipt.pdf"' } },
    })
    await show()
    expect(await (await next()).findByText(/Confirmed once by .*Omar/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Download .*receipt\.pdf/ }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['receipt.pdf']))
    await userEvent.click((await next()).getByRole('button', { name: 'Confirm and transfer' }))
    const question = within(await screen.findByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Confirm and transfer' }))
    await waitFor(() => expect(sent(calls)).toEqual([[`${path}/confirmation`, {}]]))
    expect(await screen.findByText('Settlement confirmed. The credits went to the buyer.')).toBeTruthy()
  })

  it('is cancelled with a reason that both sides read', async () => {
    const deal = aDeal({ side: 'buyer' })
    const cancelled = { ...deal, state: 'cancelled', endedBy: 'buyer', endedAt: at, reason: 'Not needed' }
    let now: object = deal
    const calls = serve({
      ...answers(deal),
      [`GET ${path}`]: () => ({ body: now }),
      [`POST ${path}/cancellation`]: () => ({ body: (now = cancelled) }),
    })
    await show()
    await userEvent.click((await next()).getByRole('button', { name: 'Cancel the deal' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox'), 'Not needed')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the deal' }))
    await waitFor(() => expect(sent(calls)).toEqual([[`${path}/cancellation`, { reason: 'Not needed' }]]))
    expect(await screen.findByText(/The buyer cancelled on/)).toBeTruthy()
    expect(screen.getByText('Not needed')).toBeTruthy()
  })

  it('says that its offer is frozen, and that it waits', async () => {
    serve(answers(aDeal({ frozen: true })))
    await show()
    expect((await next()).getByText('The offer is frozen')).toBeTruthy()
    expect((await next()).queryByRole('timer')).toBeNull()
  })
})

it('deals are listed with their state and the other side, and lead to their pages', async () => {
  const items = [aDeal(), aDeal({ id: id.replace(/8$/, '9'), side: 'buyer', state: 'done', endedAt: at })]
  serve({ ...acting('auditor'), 'GET /api/credits/deals': { body: { items, nextCursor: null } } })
  await renderRoutes([{ path: '*', element: <DealList /> }], { path: '/credits?tab=deals' })
  const table = within(await screen.findByRole('grid', { name: 'Deals' }))
  expect(await table.findByText('Green Buyers')).toBeTruthy()
  expect(table.getByText('Green Roofs')).toBeTruthy()
  expect(table.getByText('Completed')).toBeTruthy()
  expect(table.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/credits/deals/${id}`)
})
