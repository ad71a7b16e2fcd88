import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { refusal } from '../boundary/testing.ts'
import { base } from '../factors/testing.ts'
import { ContractsScreen } from './contracts-screen.tsx'
import { aContract, contractsAnswer } from './testing.ts'

const path = '/inventory/factors/contracts'
const list = 'GET /api/inventory/energy-contracts'
const one = `/api/inventory/energy-contracts/${aContract().id}`
const open = (lang: 'en' | 'ar' = 'en') =>
  renderRoutes([{ path, element: <ContractsScreen /> }], { lang, path: `${path}?year=2025` })
const answers = (role: Parameters<typeof base>[0] = 'owner') => ({
  ...base(role),
  'GET /api/organisation/members': { body: { members: [], invitations: [] } },
})
const file = {
  id: '0a0a0a0a-0000-4000-8000-000000000061',
  fileName: 'redemption.pdf',
  mediaType: 'application/pdf',
  bytes: 2048,
  sha256: 'ab'.repeat(32),
  uploadedBy: '0a0a0a0a-0000-4000-8000-000000000002',
  uploadedAt: '2026-01-21T08:00:00.000Z',
}

beforeEach(() => localStorage.clear())

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      tab: 'Contracts',
      place: 'Every site',
      bare: '1 contract has no evidence yet. It counts, and the report says so.',
      badge: 'Without evidence',
      note: 'The same kilowatt-hours on both bases',
      kind: /Energy attribute certificates · Solar/,
      empty: 'No contract for 2025',
      add: 'Enter a contract',
    },
    {
      lang: 'ar',
      tab: 'العقود',
      place: 'جميع المواقع',
      bare: 'عقد واحد بلا إثبات بعد. وهو محتسب، ويذكر التقرير ذلك.',
      badge: 'بلا إثبات',
      note: 'الكيلوواط ساعة نفسها على الأساسين',
      kind: /شهادات خصائص الطاقة · شمسية/,
      empty: /لا عقود لسنة .*2025/,
      add: 'إدخال عقد',
    },
  ]),
)('contracts for electricity in $lang', ({ lang, tab, place, bare, badge, note, kind, empty, add }) => {
  it('are a tab of the factors, listed with what each covers, and with the kWh of both bases', async () => {
    serve({ ...answers(), [list]: contractsAnswer([aContract()]) })
    await open(lang)
    const row = await screen.findByRole('row', { name: /I-REC 2025-118/ })
    for (const text of [place, kind, '400,000', '350,001', '49,999', '0', badge])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: tab, current: 'page' })).toBeTruthy()
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.getByText('1,000,000')).toBeTruthy()
    expect(screen.getByText('600,000')).toBeTruthy()
    expect(screen.getByText(bare)).toBeTruthy()
  })

  it('say what they would change when there are none', async () => {
    serve({ ...answers(), [list]: contractsAnswer([]) })
    await open(lang)
    expect(await screen.findByText(empty)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: add })).toHaveLength(2)
    expect(screen.queryByText(bare)).toBeNull()
  })
})

describe('entering a contract', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click((await screen.findAllByRole('button', { name: 'Enter a contract' }))[0]!)
    await write(screen.getByLabelText(/^Number or name/), 'I-REC 2025-119', user)
    await write(screen.getByLabelText(/^Registry or supplier/), 'I-TRACK', user)
    await write(screen.getByLabelText(/^Electricity under it/), '١٬٢٠٠', user)
    await write(screen.getByLabelText(/^CO2e per kWh/), '٠٫٠٥', user)
    await write(screen.getByLabelText(/^Source of the factor/), 'Statement', user)
  }

  it('sends the whole year unless its days are changed, in either digits', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers('preparer'),
      [list]: contractsAnswer([]),
      'POST /api/inventory/energy-contracts': { status: 201, body: aContract() },
    })
    await open()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the contract' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'certificate',
      reference: 'I-REC 2025-119',
      issuer: 'I-TRACK',
      certificates: '',
      energySource: 'solar',
      siteId: null,
      validFrom: '2025-01-01',
      validTo: '2025-12-31',
      kWh: '1200',
      co2eKgPerKWh: '0.05',
      source: 'Statement',
      notes: '',
    })
  })

  it('tells every mistake at its head and sends nothing', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...answers(), [list]: contractsAnswer([]) })
    await open()
    await user.click((await screen.findAllByRole('button', { name: 'Enter a contract' }))[0]!)
    await user.type(screen.getByLabelText(/^Electricity under it/), '0')
    await user.type(screen.getByLabelText(/^CO2e per kWh/), '-1')
    await user.click(screen.getByRole('button', { name: 'Save the contract' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Number or name: Enter the number or name.',
      'Registry or supplier: Enter the registry or supplier.',
      'Electricity under it: Enter a number above zero.',
      'CO2e per kWh: Enter a number that is not below zero.',
      'Source of the factor: Enter where the factor comes from.',
    ])
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it.each([
    [
      refusal(409, 'inventory.certificates-claimed', { certificates: 'SA-5', reference: 'Block A' }),
      /SA-5.*are claimed by.*Block A.*already/,
    ],
    [refusal(422, 'inventory.contract-crosses-years', { year: 2025 }), /reaches over the end of fiscal year.*2025/],
    [
      refusal(422, 'inventory.contract-invalid', { field: 'certificates' }),
      /Certificate numbers: Write one number or range a line/,
    ],
  ])('says why it was refused and keeps what was typed', async (answer, said) => {
    const user = userEvent.setup()
    serve({ ...answers(), [list]: contractsAnswer([]), 'POST /api/inventory/energy-contracts': answer })
    await open()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the contract' }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByDisplayValue('I-REC 2025-119')).toBeTruthy()
  })
})

describe('a contract', () => {
  it('that somebody else changed meanwhile shows both, and is saved over theirs only when asked', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers(),
      [list]: contractsAnswer([aContract()]),
      [`PUT ${one}`]: ({ body }) =>
        (body as { version: number }).version === 4
          ? { body: aContract({ version: 5 }) }
          : refusal(409, 'inventory.boundary-changed', { current: aContract({ kWh: '390000', version: 4 }) }),
    })
    await open()
    await user.click(await screen.findByRole('row', { name: /I-REC/ }))
    await user.click(await screen.findByRole('button', { name: 'Correct' }))
    const kWh = screen.getByLabelText(/^Electricity under it/)
    await user.clear(kWh)
    await write(kWh, '410000', user)
    await user.click(screen.getByRole('button', { name: 'Save the contract' }))
    expect(await screen.findByText('390,000 kWh')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save my version' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { version: 1, kWh: '410000' },
      { version: 4, kWh: '410000' },
    ])
  })

  it('is ended with its reason', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers(),
      [list]: contractsAnswer([aContract({ version: 2 })]),
      [`POST ${one}/end`]: { status: 204 },
    })
    await open()
    await user.click(await screen.findByRole('row', { name: /I-REC/ }))
    await user.click(await screen.findByRole('button', { name: 'End' }))
    const dialog = await screen.findByRole('dialog', { name: /End .*I-REC 2025-118/ })
    await write(within(dialog).getByLabelText(/^Reason/), 'Sold on', user)
    await user.click(within(dialog).getByRole('button', { name: 'End' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 2, reason: 'Sold on' })
  })

  it('takes the document that proves it, and gives it back', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers(),
      [list]: contractsAnswer([aContract({ evidence: [file] })]),
      [`POST ${one}/evidence/${file.id}/remove`]: { status: 204 },
    })
    await open()
    await user.click(await screen.findByRole('row', { name: /Evidence kept/ }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByRole('button', { name: /Download .*redemption\.pdf/ })).toBeTruthy()
    expect(within(sheet).getByText(/Choose a file/)).toBeTruthy()
    expect(within(sheet).getByText(/\d kWh$/)).toBeTruthy()
    expect(within(sheet).getByText(/\d kg CO2e$/)).toBeTruthy()
    await user.click(within(sheet).getByRole('button', { name: /Remove .*redemption\.pdf/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the attachment' })
    await write(within(dialog).getByRole('textbox'), 'Wrong file', user)
    await user.click(within(dialog).getByRole('button', { name: /Remove .*redemption\.pdf/ }))
    await waitFor(() =>
      expect(calls.find(({ path: called }) => called.endsWith('/remove'))?.body).toEqual({ reason: 'Wrong file' }),
    )
  })

  it.each([
    ['of a closed year', 'owner', 'locked'],
    ['for a reviewer', 'reviewer', 'open'],
  ] as const)('%s is only read', async (_what, role, state) => {
    const user = userEvent.setup()
    serve({ ...answers(role), [list]: contractsAnswer([aContract({ evidence: [file] })], state) })
    await open()
    await user.click(await screen.findByRole('row', { name: /I-REC/ }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByRole('button', { name: /Download/ })).toBeTruthy()
    for (const name of [/^Correct/, /^End/, /^Remove/]) expect(within(sheet).queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Enter a contract', hidden: true })).toBeNull()
    expect(screen.queryByText(/The year .*2025.* is closed/) !== null).toBe(state === 'locked')
  })
})
