import { readPastReview } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { acting, aLine, aReview, id } from '../testing.ts'
import { AccessTab } from './access-tab.tsx'

const omar = aLine({
  personId: id(3),
  fullName: 'Omar Alzahrani',
  email: 'omar@example.org',
  role: 'preparer',
  invitedBy: 'Noura Alharbi',
  lastSeenOn: null,
  tokens: 2,
  secondFactor: null,
})
const both = [aLine(), omar]
const unsure = aLine({ personId: id(4), fullName: 'Huda Alshammari', role: 'admin', secondFactor: false })

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      overdue: 'Review overdue since Nov 1, 2026',
      one: 'Confirm the access of \u2068Omar Alzahrani\u2069',
      all: 'Confirm all 2 lines',
      founder: 'Founded the organisation',
      never: 'Not yet',
      tokens: '2 API tokens',
      noFactor: 'No second factor yet',
      complete: 'Complete the review',
      done: /The access review is complete/,
    },
    {
      lang: 'ar',
      overdue: 'المراجعة متأخرة منذ 1 نوفمبر 2026',
      one: 'تأكيد صلاحيات \u2068Omar Alzahrani\u2069',
      all: 'تأكيد السطرين',
      founder: 'من مؤسسي المنشأة',
      never: 'لا ظهور بعد',
      tokens: 'رمزا API',
      noFactor: 'بلا عامل ثانٍ بعد',
      complete: 'إتمام المراجعة',
      done: /اكتملت مراجعة الصلاحيات/,
    },
  ]),
)('the access review ($lang)', ({ lang, overdue, one, all, founder, never, tokens, noFactor, complete, done }) => {
  it('says what everybody has, and that it is overdue', async () => {
    serve({
      ...acting('owner'),
      'GET /api/organisation/access-review': aReview({ state: 'overdue', dueOn: '2026-11-01', lines: both }),
    })
    await renderPart(<AccessTab />, { lang })
    await screen.findByText(overdue)
    expect(screen.getByText(founder)).toBeTruthy()
    expect(screen.getByText(never)).toBeTruthy()
    expect(screen.getAllByText(/API/).map(({ textContent }) => textContent)).toEqual([tokens])
    expect(screen.queryByText(noFactor)).toBeNull()
  })

  it('says who administers without a second factor', async () => {
    serve({ ...acting('auditor'), 'GET /api/organisation/access-review': aReview({ lines: [...both, unsure] }) })
    await renderPart(<AccessTab />, { lang })
    const line = within((await screen.findByText(unsure.fullName)).closest('tr, li') as HTMLElement)
    expect(line.getByText(noFactor)).toBeTruthy()
    expect(screen.getAllByText(noFactor)).toHaveLength(1)
  })

  it('is confirmed line by line', async () => {
    const user = userEvent.setup()
    const confirmed = { ...omar, confirmed: { by: 'Noura Alharbi', at: '2026-11-20T08:00:00.000Z' } }
    const calls = serve({
      ...acting('admin'),
      'GET /api/organisation/access-review': aReview({ lines: both }),
      'POST /api/organisation/access-review/confirmations': aReview({ lines: [aLine(), confirmed] }),
    })
    await renderPart(<AccessTab />, { lang })
    await user.click(await screen.findByRole('button', { name: one }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        lines: [{ personId: omar.personId, role: 'preparer' }],
      }),
    )
  })

  it('is confirmed as a whole after asking once more', async () => {
    const user = userEvent.setup()
    const past = [{ id: id(60), completedAt: '2026-11-20T08:00:00.000Z', completedBy: 'Noura Alharbi', people: 2 }]
    const calls = serve({
      ...acting('owner'),
      'GET /api/organisation/access-review': aReview({ lines: both }),
      'POST /api/organisation/access-review/confirmations': aReview({ lines: both, past }),
    })
    await renderPart(<AccessTab />, { lang })
    await user.click(await screen.findByRole('button', { name: all }))
    const dialog = await screen.findByRole('dialog')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: all }))
    await screen.findAllByText(done)
    const sent = calls.find(({ method }) => method === 'POST')?.body as { lines: object[] }
    expect(sent.lines).toHaveLength(2)
  })

  it('of which the last open line went away is completed all the same', async () => {
    const user = userEvent.setup()
    const lines = [aLine({ confirmed: { by: 'Noura Alharbi', at: '2026-11-20T08:00:00.000Z' } })]
    const past = [{ id: id(60), completedAt: '2026-11-20T08:00:00.000Z', completedBy: 'Noura Alharbi', people: 1 }]
    serve({
      ...acting('owner'),
      'GET /api/organisation/access-review': aReview({ state: 'overdue', lines }),
      'POST /api/organisation/access-review/confirmations': aReview({ lines: [aLine()], past }),
    })
    await renderPart(<AccessTab />, { lang })
    // A name of the other direction would take the day after it along.
    expect(await screen.findByText(/\u2068Noura Alharbi\u2069/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: complete }))
    await screen.findAllByText(done)
  })
})

it('is only read by an auditor, who sees what was seen before', async () => {
  const user = userEvent.setup()
  const past = { id: id(60), completedAt: '2026-08-02T08:00:00.000Z', completedBy: 'Noura Alharbi', people: 1 }
  serve({
    ...acting('auditor'),
    'GET /api/organisation/access-review': aReview({ lines: both, past: [past] }),
    [`GET /api/organisation/access-reviews/${id(60)}`]: {
      body: readPastReview.response.parse({
        id: id(60),
        openedAt: past.completedAt,
        completedAt: past.completedAt,
        completedBy: 'Noura Alharbi',
        lines: [{ ...omar, role: 'admin', confirmedBy: 'Noura Alharbi', confirmedAt: past.completedAt }],
      }),
    },
  })
  await renderPart(<AccessTab />)
  await screen.findByText('Omar Alzahrani')
  expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show what was seen' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Administrator')).toBeTruthy()
})

it('of more people than one call takes is confirmed by several', async () => {
  const user = userEvent.setup()
  const lines = Array.from({ length: 5001 }, (_, nth) =>
    aLine({ personId: id(100 + nth), fullName: `Member ${nth}`, email: `m${nth}@example.org`, role: 'viewer' }),
  )
  const calls = serve({
    ...acting('owner'),
    'GET /api/organisation/access-review': aReview({ lines }),
    'POST /api/organisation/access-review/confirmations': aReview({ lines }),
  })
  await renderPart(<AccessTab />)
  await user.click(await screen.findByRole('button', { name: 'Confirm all 5,001 lines' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm all 5,001 lines' }))
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { lines: object[] }).lines)
  await waitFor(() => expect(sent().map(({ length }) => length)).toEqual([5000, 1]))
  expect(sent().flat()).toEqual(lines.map(({ personId, role }) => ({ personId, role })))
})

it.each([
  { left: 'one line', lines: both, press: 'Confirm the access of \u2068Omar Alzahrani\u2069' },
  {
    left: 'nothing but its end',
    lines: both.map((line) => ({ ...line, confirmed: { by: 'Noura Alharbi', at: '2026-11-20T08:00:00.000Z' } })),
    press: 'Complete the review',
  },
])(
  'keeps whoever confirms by the keyboard where they are, and where it is refused too ($left)',
  async ({ lines, press }) => {
    const user = userEvent.setup()
    let answer: (refusal: { status: number; body: object }) => void = () => undefined
    serve({
      ...acting('owner'),
      'GET /api/organisation/access-review': aReview({ lines }),
      'POST /api/organisation/access-review/confirmations': () =>
        new Promise<{ status: number; body: object }>((resolve) => (answer = resolve)),
    })
    await renderPart(<AccessTab />)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: press })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(button.disabled).toBe(false)
    answer({ status: 409, body: { code: 'organisations.access-changed', message: '', requestId: 'r' } })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(document.activeElement).toBe(button)
  },
)

it('lists the holders of one role by name', async () => {
  const of = (number: number, fullName: string, role: 'owner' | 'viewer') =>
    aLine({ personId: id(number), fullName, email: `l${number}@example.org`, role })
  const lines = [of(11, 'Yasser', 'viewer'), of(12, 'Amal', 'viewer'), of(13, 'Noura', 'owner')]
  serve({ ...acting('owner'), 'GET /api/organisation/access-review': aReview({ lines }) })
  await renderPart(<AccessTab />)
  await screen.findByText('Noura')
  const heads = screen.getAllByRole('rowheader').map((head) => head.querySelector('bdi')?.textContent)
  expect(heads).toEqual(['Noura', 'Amal', 'Yasser'])
})

it('shows what changed meanwhile before it can be confirmed with the rest, and asks on where nobody answered', async () => {
  const user = userEvent.setup()
  let refusal = { status: 503, body: { code: 'unexpected', message: '', requestId: 'r' } }
  serve({
    ...acting('owner'),
    'GET /api/organisation/access-review': aReview({ lines: both }),
    'POST /api/organisation/access-review/confirmations': () => refusal,
  })
  await renderPart(<AccessTab />)
  await user.click(await screen.findByRole('button', { name: 'Confirm all 2 lines' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Confirm all 2 lines' }))
  await screen.findByText(/Something went wrong on our side/)
  refusal = { status: 409, body: { code: 'organisations.access-changed', message: '', requestId: 'r' } }
  await user.click(dialog.getByRole('button', { name: 'Confirm all 2 lines' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
