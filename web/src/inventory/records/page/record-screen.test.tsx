import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aDetail, aRecord, aSnapshot, colleague, detailAnswer, me, refusal, surroundings } from '../testing.ts'
import { RecordScreen } from './record-screen.tsx'

const one = 'GET /api/inventory/records/41'
type Role = Parameters<typeof surroundings>[0]
const base = (role: Role, detail = aDetail()) => ({ ...surroundings(role), [one]: detailAnswer(detail) })
const show = (lang: 'en' | 'ar' = 'en', search = '') =>
  renderRoutes(
    [
      { path: '/inventory/records', element: <p>All records</p> },
      { path: '/inventory/records/:id', element: <RecordScreen /> },
    ],
    { lang, path: `/inventory/records/41${search}` },
  )

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      title: 'Purchased electricity',
      formula: '9,000 kWh × 0.592 = 5,328 kg CO2e',
      market: '9,000 kWh × 0.5 = 4,500 kg CO2e',
      factor: 'Grid electricity, Saudi Arabia',
      left: '2 other factors were looked at',
      why: 'For another country',
      warning: 'CO2 alone',
      prepared: /Sara.*, Nov 9, 2026/,
    },
    {
      lang: 'ar',
      title: 'كهرباء مشتراة',
      formula: '9,000 كيلوواط ساعة × 0.592 = 5,328 كجم مكافئ CO2',
      market: '9,000 كيلوواط ساعة × 0.5 = 4,500 كجم مكافئ CO2',
      factor: 'كهرباء الشبكة في السعودية',
      left: 'نُظر في معاملين آخرين',
      why: 'لدولة أخرى',
      warning: 'ثاني أكسيد الكربون وحده',
      prepared: /Sara.*، 9 نوفمبر 2026/,
    },
  ]),
)('the page of a record in $lang', ({ lang, title, formula, market, factor, left, why, warning, prepared }) => {
  it('shows the arithmetic, the factor with its source, and why the others were left', async () => {
    serve(base('auditor'))
    await show(lang)
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
    expect(screen.getByText(formula)).toBeTruthy()
    expect(screen.getByText(market)).toBeTruthy()
    expect(screen.getAllByText(factor).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/UNFCCC/).length).toBeGreaterThan(0)
    expect(screen.getByText(warning)).toBeTruthy()
    expect(screen.getByText(left)).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(await screen.findByText(prepared)).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain('/inventory/factors/ifi2021-grid-om-sa')
    expect(links).toContain('/inventory/factors/defra-grid-uk')
  })
})

it.each([
  ['en', /does not count in the inventory: it is outside the boundary/, 'To the entities'],
  ['ar', /لا يُحتسب هذا السجل في الجرد/, 'إلى الكيانات'],
] as const)('says in %s when it does not count because of where it belongs', async (lang, notice, link) => {
  serve(base('owner', aDetail({ record: aRecord({ outsideBoundary: true }) })))
  await show(lang)
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/inventory/sites/entities')
})

describe('what may be done', () => {
  const button = (name: string) => screen.queryByRole('button', { name })

  it('follows role, state and year', async () => {
    serve(base('reviewer'))
    await show()
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
    expect(button('Correct')).toBeNull()
  })

  it('is nothing for an auditor', async () => {
    serve(base('auditor'))
    await show()
    await screen.findByRole('heading', { level: 1 })
    for (const name of ['Approve', 'Correct', 'More actions']) expect(button(name)).toBeNull()
  })

  it('is left to somebody else where it is one’s own work', async () => {
    serve(base('owner', aDetail({ ownWork: true })))
    await show()
    expect(
      await screen.findByText('You prepared this record, its file or its factor, so another reviewer approves it.'),
    ).toBeTruthy()
    expect(button('Approve')).toBeNull()
    expect(button('Correct')).toBeTruthy()
  })

  it('is nothing in a locked year, which says so', async () => {
    serve(base('owner', aDetail({ yearState: 'locked' })))
    await show()
    expect(await screen.findByText(/The year 2025 is locked/)).toBeTruthy()
    expect(button('Correct')).toBeNull()
    expect(screen.queryByText('Drop a bill or photograph here, or choose it')).toBeNull()
  })

  it('approves', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('reviewer'),
      'POST /api/inventory/record-decisions': { body: { decided: 1, skipped: { ownWork: 0, wrongState: 0 } } },
    })
    await show()
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('1 record is approved.')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      selection: { kind: 'records', records: [{ id: '41', version: 1 }] },
      decision: { kind: 'approve' },
    })
  })

  it('removes with a reason', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...base('preparer'), 'POST /api/inventory/records/41/remove': { status: 204 } })
    const { router } = await show()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the record' })
    await write(within(dialog).getByRole('textbox'), 'Counted twice', user)
    await user.click(within(dialog).getByRole('button', { name: 'Remove from the inventory' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/records'))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      version: 1,
      state: 'pending',
      reason: 'Counted twice',
    })
  })
})

describe('a removed record', () => {
  it('says when, by whom and why', async () => {
    serve({
      ...surroundings('owner'),
      [one]: refusal(404, 'inventory.record-not-found', {
        removedAt: '2026-11-10T08:00:00.000Z',
        removedBy: colleague,
        reason: 'Counted twice',
      }),
    })
    await show()
    expect(await screen.findByText(/Sara.* removed it on Nov 10, 2026.*Counted twice/)).toBeTruthy()
  })
})

describe('the history', () => {
  it('tells who did what and why, with what changed', async () => {
    const first = aRecord({ quantity: '8000', preparedBy: me, preparedAt: '2026-11-07T08:00:00.000Z' })
    const record = aRecord({ version: 2, state: 'approved', decidedBy: me, decidedAt: '2026-11-10T08:00:00.000Z' })
    serve(
      base(
        'auditor',
        aDetail({
          record,
          versions: [
            {
              version: 1,
              snapshot: aSnapshot(first),
              removed: false,
              reason: 'Meter misread',
              changedBy: colleague,
              changedAt: '2026-11-09T08:00:00.000Z',
            },
          ],
        }),
      ),
    )
    await show()
    const history = (await screen.findByRole('heading', { name: 'History' })).closest('section')!
    expect(
      within(history)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent),
    ).toEqual(expect.arrayContaining(['Approved Version 2', 'Corrected Version 2', 'Entered Version 1']))
    expect(within(history).getByText('“Meter misread”')).toBeTruthy()
    expect(within(history).getByText('Quantity: 8,000 → 9,000')).toBeTruthy()
  })
})

describe('a correction', () => {
  const put = 'PUT /api/inventory/records/41'

  it('that somebody was faster with shows both versions, and saves over theirs when chosen', async () => {
    const user = userEvent.setup()
    const current = aRecord({ version: 2, quantity: '9500', preparedBy: colleague })
    let asked = 0
    const calls = serve({
      ...base('preparer'),
      'GET /api/inventory/record-preview': { body: { gwpSet: 'AR5', parts: [], doubts: [] } },
      [put]: () =>
        (asked += 1) === 1
          ? refusal(409, 'inventory.record-changed', { current, seen: null, changedBy: colleague })
          : { body: { records: [current] } },
    })
    const { router } = await show('en', '?edit=1')
    const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
    expect(quantity.value).toBe('9000')
    await user.clear(quantity)
    await write(quantity, '9100', user)
    await write(screen.getByRole('textbox', { name: /^Reason for the correction/ }), 'Misread', user)
    await user.click(screen.getByRole('button', { name: 'Save the correction' }))
    const dialog = await screen.findByRole('dialog', { name: 'Two versions of this record' })
    expect(within(dialog).getByText(/Sara.* saved another version\./)).toBeTruthy()
    expect(within(dialog).getByText('9,100')).toBeTruthy()
    expect(within(dialog).getByText('9,500')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save my version' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    const [first, second] = calls.filter(({ method }) => method === 'PUT')
    expect(first?.body).toMatchObject({ version: 1, state: 'pending', quantity: '9100', reason: 'Misread' })
    expect(second?.body).toMatchObject({ version: 2, state: 'pending', quantity: '9100' })
  })

  it('takes the other version where the person prefers it, and loses nothing by closing', async () => {
    const user = userEvent.setup()
    const current = aRecord({ version: 2, quantity: '9500' })
    serve({
      ...base('preparer'),
      'GET /api/inventory/record-preview': { body: { gwpSet: 'AR5', parts: [], doubts: [] } },
      [put]: refusal(409, 'inventory.record-changed', { current, seen: null, changedBy: null }),
    })
    await show('en', '?edit=1')
    const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
    await user.clear(quantity)
    await write(quantity, '9100', user)
    await user.click(screen.getByRole('button', { name: 'Save the correction' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(quantity.value).toBe('9100')
    await user.click(screen.getByRole('button', { name: 'Save the correction' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use the saved version' }))
    await waitFor(() => expect(quantity.value).toBe('9500'))
  })
})

describe('attachments', () => {
  it('warn against identity documents and are listed with who attached them', async () => {
    const file = {
      id: '0a0a0a0a-0000-4000-8000-000000000077',
      fileName: 'فاتورة.pdf',
      mediaType: 'application/pdf',
      bytes: 20_480,
      sha256: 'a'.repeat(64),
      uploadedBy: colleague,
      uploadedAt: '2026-11-09T08:00:00.000Z',
    }
    serve(base('preparer', aDetail({ attachments: [file] })))
    await show()
    expect(await screen.findByText(/Never attach identity documents/)).toBeTruthy()
    expect(screen.getByText('فاتورة.pdf')).toBeTruthy()
    expect(await screen.findByText(/20.5 kB · .*Sara/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove فاتورة.pdf' })).toBeTruthy()
  })

  it('of an approved record stay', async () => {
    const file = {
      id: '0a0a0a0a-0000-4000-8000-000000000077',
      fileName: 'bill.pdf',
      mediaType: 'application/pdf',
      bytes: 1,
      sha256: 'a'.repeat(64),
      uploadedBy: me,
      uploadedAt: '2026-11-09T08:00:00.000Z',
    }
    serve(
      base(
        'preparer',
        aDetail({
          record: aRecord({ state: 'approved', decidedBy: colleague, decidedAt: '2026-11-10T08:00:00.000Z' }),
          attachments: [file],
        }),
      ),
    )
    await show()
    expect(await screen.findByText('The record is approved: its evidence stays.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Remove bill/ })).toBeNull()
  })

  it('too large are refused before they are sent', async () => {
    const user = userEvent.setup()
    const calls = serve(base('preparer'))
    await show()
    const input = await screen.findByLabelText('Attach a file')
    const large = new File(['x'], 'scan.pdf', { type: 'application/pdf' })
    Object.defineProperty(large, 'size', { value: 25_000_001 })
    await user.upload(input, large)
    expect(await screen.findByText(/larger than .*25.MB/)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })
})
