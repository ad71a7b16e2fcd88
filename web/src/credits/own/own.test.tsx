import type { OrganisationRole } from '@athar/contracts/core'
import type { CreditOrder } from '@athar/contracts/credits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, anOrganisation, id as organisationId } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { anOrder, serialNumber } from '../testing.ts'
import { CreditsScreen } from './credits-screen.tsx'

beforeEach(() => sessionStorage.clear())

const receiver = '5c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a78'
const none = { body: { items: [], nextCursor: null } }
const balance = {
  holding: '1500',
  reserved: '0',
  free: '1400',
  retired: '20',
  publicHoldings: false,
  secondPersonAbove: '1000',
}
const series = {
  id: receiver,
  programme: 1,
  project: '7',
  vintage: 2025,
  projectName: { en: 'Solar roofs', ar: 'أسطح شمسية' },
  unitType: 'reduction-technical',
  free: '1400',
  reserved: '0',
  frozen: '100',
  retired: '20',
  cancelled: '3',
  expired: '0',
}
const answers = (role: OrganisationRole, orders: readonly CreditOrder[] = []) => ({
  ...acting(role),
  'GET /api/credits/balance': { body: balance },
  'GET /api/credits/series': { body: { items: [series], nextCursor: null } },
  'GET /api/credits/holdings': none,
  'GET /api/credits/movements': none,
  'GET /api/credits/retirements': none,
  'GET /api/credits/orders': { body: { items: orders, nextCursor: null } },
  'GET /api/organisation/members': { body: { members: [], invitations: [] } },
})
const show = (lang: 'en' | 'ar' = 'en', tab = '') =>
  renderRoutes([{ path: '*', element: <CreditsScreen /> }], { lang, path: `/credits${tab && `?tab=${tab}`}` })
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])

describe('credits of an organisation', () => {
  it.each(shownIn('en'))('stand by series: free, frozen, retired and cancelled (%s)', async (lang) => {
    serve(answers('auditor'))
    await show(lang)
    const words = { en: ['Balances', 'Solar roofs'], ar: ['الأرصدة حسب السلسلة', 'أسطح شمسية'] }[lang]
    const table = within(await screen.findByRole('grid', { name: words[0]! }))
    expect(await table.findByText(words[1]!)).toBeTruthy()
    for (const figure of ['1,400', '100', '20', '3']) expect(table.getByText(figure)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Transfer|نقل/ })).toBeNull()
  })

  it('are transferred to an account number, whose organisation is named first', async () => {
    const calls = serve({
      ...answers('owner'),
      [`GET /api/credits/receivers/${receiver}`]: {
        body: { id: receiver, name: { en: 'Green Buyers', ar: 'المشترون الخضر' } },
      },
      'POST /api/credits/transfers': {
        status: 201,
        body: { movementId: receiver, orderId: null, retirement: null },
      },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer credits' }))
    const dialog = within(await screen.findByRole('dialog'))
    const number = dialog.getByRole('textbox', { name: /Account number/ })
    await userEvent.type(number, 'somebody')
    await userEvent.type(dialog.getByRole('textbox', { name: /Tonnes/ }), '1.5')
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer credits' }))
    expect(dialog.getAllByText('Enter whole tonnes from 1 to 1,000,000,000.').length).toBeGreaterThan(0)
    expect(dialog.getAllByText('Enter the account number as the receiver shows it.').length).toBeGreaterThan(0)
    expect(sent(calls)).toEqual([])
    await userEvent.clear(number)
    await userEvent.type(number, ` ${receiver.toUpperCase()} `)
    expect(await dialog.findByText(/Receiver: .*Green Buyers/)).toBeTruthy()
    const tonnes = dialog.getByRole('textbox', { name: /Tonnes/ })
    await userEvent.clear(tonnes)
    await userEvent.type(tonnes, '١٢')
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer credits' }))
    const body = { tonnes: '12', serial: '', note: '', receiverId: receiver }
    await waitFor(() => expect(sent(calls)).toEqual([['/api/credits/transfers', body]]))
    expect(await screen.findByText('Credits transferred.')).toBeTruthy()
  })

  it('are retired for a beneficiary and a year; above the limit a second person is asked', async () => {
    const calls = serve({
      ...answers('admin'),
      'POST /api/credits/retirements': {
        status: 201,
        body: { movementId: null, orderId: receiver, retirement: null },
      },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Retire credits' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /Tonnes/ }), '1000')
    expect(dialog.queryByText('A second person approves')).toBeNull()
    await userEvent.type(dialog.getByRole('textbox', { name: /Tonnes/ }), '1')
    expect(dialog.getByText('A second person approves')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /Beneficiary/ }), 'Green Buyers')
    await userEvent.type(dialog.getByRole('textbox', { name: /Purpose/ }), 'Travel')
    await userEvent.type(dialog.getByRole('textbox', { name: /Year of the claim/ }), '2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.[1]).toEqual({
      tonnes: '10001',
      serial: '',
      note: '',
      beneficiary: 'Green Buyers',
      beneficiaryKind: 'company',
      purpose: 'Travel',
      claimYear: 2026,
    })
    expect(await screen.findByText('Sent to another owner or administrator for approval.')).toBeTruthy()
  })

  it('wait for a second person, who approves or refuses with a reason; who asked may withdraw alone', async () => {
    const order = anOrder()
    const own = anOrder({ id: receiver, askedBy: organisationId(2) })
    const path = `/api/credits/orders/${order.id}/decision`
    const calls = serve({
      ...answers('owner', [order, own]),
      [`POST ${path}`]: { body: { ...order, state: 'refused' } },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Open approvals' }))
    const [first, second] = (await screen.findAllByRole('listitem')).filter((item) =>
      item.textContent?.includes('Green Buyers'),
    )
    expect(within(second!).queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(within(second!).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(within(first!).getByRole('button', { name: 'Approve' })).toBeTruthy()
    await userEvent.click(within(first!).getByRole('button', { name: 'Refuse' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(sent(calls)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox'), 'Wrong year')
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(sent(calls)).toEqual([[path, { decision: 'refuse', reason: 'Wrong year' }]]))
  })

  it('are named in the public registry where an administrator says so', async () => {
    const calls = serve({ ...answers('owner'), 'PUT /api/credits/public-holdings': { status: 204 } })
    await show('en', 'settings')
    expect(await screen.findByText(anOrganisation().id)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /Show our holdings/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(calls)).toEqual([['/api/credits/public-holdings', { shown: true }]]))
  })

  it('that were released came from no one: the movement stays within', async () => {
    const movement = {
      number: '3',
      id: receiver,
      kind: 'release',
      direction: 'out',
      tonnes: '5',
      other: null,
      personId: null,
      secondPersonId: null,
      reason: '',
      at: '2026-11-20T08:00:00.000Z',
      serials: [serialNumber],
    }
    serve({ ...answers('owner'), 'GET /api/credits/movements': { body: { items: [movement], nextCursor: null } } })
    await show('en', 'movements')
    expect(await screen.findByText('Within')).toBeTruthy()
    expect(screen.queryByText('Out')).toBeNull()
  })

  it('lead from a serial to its history', async () => {
    const held = {
      serial: serialNumber,
      programme: 1,
      project: '7',
      vintage: 2025,
      from: '1',
      to: '100',
      tonnes: '100',
      id: receiver,
      account: 'holding',
      blockId: receiver,
      projectName: series.projectName,
      unitType: 'reduction-technical',
      methodology: 'grid-renewables',
      expiresOn: null,
      frozen: 'Statement withdrawn',
    }
    serve({ ...answers('owner'), 'GET /api/credits/holdings': { body: { items: [held], nextCursor: null } } })
    await show('en', 'blocks')
    const link = await screen.findByRole('link', { name: serialNumber })
    expect(link.getAttribute('href')).toBe(`/marketplace/registry/${serialNumber}`)
    expect(screen.getByText(/Frozen: .*Statement withdrawn/)).toBeTruthy()
  })

  it('that were retired have a certificate in the language of the page, and a public proof', async () => {
    const retired = {
      id: receiver,
      number: 'RET-2026-ABCD',
      tonnes: '20',
      beneficiary: 'Green Buyers',
      beneficiaryKind: 'company',
      purpose: 'Travel',
      claimYear: 2026,
      at: '2026-11-21T08:00:00.000Z',
      serials: [],
    }
    const saved = savedFiles()
    const calls = serve({
      ...answers('auditor'),
      'GET /api/credits/retirements': { body: { items: [retired], nextCursor: null } },
      'GET /api/credits/retirements/RET-2026-ABCD/certificate': {
        body: '%PDF',
        headers: { 'content-disposition': 'attachment; filename="RET-2026-ABCD-ar.pdf"' },
      },
    })
    await show('ar', 'retirements')
    const proof = await screen.findByRole('link', { name: 'RET-2026-ABCD' })
    expect(proof.getAttribute('href')).toMatch(/\/proof\/RET-2026-ABCD$/)
    await userEvent.click(screen.getByRole('button', { name: /RET-2026-ABCD/ }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['RET-2026-ABCD-ar.pdf']))
    expect(calls.at(-1)?.query.get('lang')).toBe('ar')
  })
})
