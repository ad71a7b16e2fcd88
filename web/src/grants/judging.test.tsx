import type { FormDefinition } from '@athar/contracts/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { write } from '../testing/write.ts'
import { ApplicationScreen } from './admin/application-screen.tsx'
import { CallScreen } from './admin/call-screen.tsx'
import { EditCallScreen, NewCallScreen } from './admin/call-form-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { aCall, aJudged, anInstalment, aReview, id, standardForm } from './testing.ts'

beforeEach(() => signInAs())

const officer = meAnswer({ platformRoles: ['grants_officer'], aal: 'aal2' })
const sent = (calls: ReturnType<typeof serve>, method = 'POST') =>
  calls.filter((call) => call.method === method).map(({ body }) => body)

describe('a review', () => {
  const at = `/api/grants/reviews/${id(21)}`
  async function open(over: Parameters<typeof aReview>[0] = {}, answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({ ...meAnswer(), [`GET ${at}`]: { body: aReview(over) }, ...answers })
    const view = await renderRoutes([{ path: '/:id', element: <ReviewScreen /> }], { path: `/${id(21)}` })
    await screen.findByRole('heading', { level: 1, name: 'Shade for schools' })
    return { calls, ...view }
  }
  const points = (criterion: string) =>
    screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Points for .*${criterion}`) })

  it('is sent with the points of every criterion and its reason, and not before all are there', async () => {
    const { calls } = await open({}, { [`PUT ${at}`]: { body: aReview({ state: 'scored' }) } })
    await userEvent.type(await points('Impact'), '٤٥')
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(sent(calls, 'PUT')).toEqual([])
    await userEvent.type(await points('Cost'), '0')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason for the points/ }), 'Dear')
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByText('Review saved')).toBeTruthy()
    expect(sent(calls, 'PUT')).toEqual([
      {
        reason: 'Dear',
        scores: [
          { criterion: 'criterion-1', points: 45 },
          { criterion: 'criterion-2', points: 0 },
        ],
      },
    ])
  })

  it('that is out of bounds says so, and the points stand, also when the page is opened again', async () => {
    const refused = { [`PUT ${at}`]: refusal(422, 'grants.score-out-of-bounds') }
    const { unmount } = await open({}, refused)
    await userEvent.type(await points('Impact'), '61')
    await userEvent.type(await points('Cost'), '1')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason for the points/ }), 'Much')
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByText(/Give points for each criterion, between 0 and its maximum/)).toBeTruthy()
    expect((await points('Impact')).value).toBe('61')
    unmount()
    await open({}, refused)
    expect((await points('Impact')).value).toBe('61')
  })

  it('is given up with a reason where there is a conflict of interest', async () => {
    const { calls } = await open({}, { [`POST ${at}/conflict`]: { body: aReview({ state: 'conflict', open: false }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Declare a conflict of interest' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A cousin')
    await userEvent.click(dialog.getByRole('button', { name: 'Declare a conflict of interest' }))
    expect(await screen.findByText('Conflict declared')).toBeTruthy()
    expect(sent(calls)).toEqual([{ reason: 'A cousin' }])
  })

  it('of what was decided can be read only', async () => {
    await open({ open: false, state: 'scored' })
    expect(screen.getByText(/This application has been decided/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save review' })).toBeNull()
  })
})

describe('an officer', () => {
  const at = `/api/platform/grant-applications/${id(11)}`
  async function open(
    over: Parameters<typeof aJudged>[0] = {},
    answers: Parameters<typeof serve>[0] = {},
    lang: 'en' | 'ar' = 'en',
  ) {
    const calls = serve({ ...officer, [`GET ${at}`]: { body: aJudged(over) }, ...answers })
    await renderRoutes([{ path: '/:id', element: <ApplicationScreen /> }], { path: `/${id(11)}`, lang })
    await screen.findByRole('heading', { level: 1, name: lang === 'en' ? 'Green Hands' : 'الأيدي الخضراء' })
    return calls
  }
  const scored = {
    id: id(41),
    reviewer: { id: id(42), name: 'Lama' },
    state: 'scored' as const,
    scores: [],
    total: 77,
    reason: 'Well planned',
    at: null,
  }

  it('reads what each reviewer gave and why, and may not approve here', async () => {
    await open({ reviews: [scored] })
    const line = within(screen.getByText('Lama', { selector: 'li *' }).closest('li')!)
    for (const text of ['77 points', 'Scored', 'Well planned']) expect(line.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Reject' })).toBeTruthy()
  })

  it.each([
    ['en', 'Registration', 'Licence number', 'Left to award', 'Scholars', /^3 of 60$/, /^77 of 100$/],
    ['ar', 'التسجيل', 'رقم الترخيص', 'المتبقي للمنح', 'الباحثون', /^3 من 60$/, /^77 من 100$/],
  ] as const)(
    'sees the applicant, the money and the points beside the answers (%s)',
    async (lang, registered, licence, left, award, points, total) => {
      const registration = {
        id: id(61),
        number: 'N-7KQW2ABC',
        licenceNumber: '4417',
        licenceExpiresOn: '2027-03-01',
        state: 'approved' as const,
      }
      const title = { en: 'Scholars', ar: 'الباحثون' }
      const about = {
        region: 'SA-01' as const,
        registration,
        writers: [{ id: id(62), name: 'Noura' }],
        awards: [{ id: id(63), title, amount: 40_000_00, currency: 'SAR' as const, status: 'completed' as const }],
        conditions: [
          { rule: 'registered' as const, met: true, code: null },
          { rule: 'region' as const, met: false, code: 'region' as const },
        ],
      }
      const reviews = [{ ...scored, scores: [{ criterion: 'criterion-1', points: 3 }] }]
      const requested = { form: standardForm, answers: { requested: '200000' } }
      await open({ about, budgetLeft: 250_000_00, reviews, ...requested }, {}, lang)
      const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent
      expect(fact(registered)).toContain('N-7KQW2ABC')
      expect(fact(licence)).toBe('4417')
      expect(fact(left)).toContain('250,000')
      const earlier = screen.getByRole('link', { name: award }).closest('li')!
      expect(earlier.textContent).toContain('40,000')
      for (const cell of [points, total]) expect(screen.getByText(cell)).toBeTruthy()
      expect(screen.getByText(/SAR.*200,000|200,000.*ر\.س|ر\.س.*200,000|﷼.*200,000|200,000.*﷼/)).toBeTruthy()
      expect(screen.getAllByText(lang === 'en' ? /^\((not )?met\)$/ : /^\((غير )?مستوفى\)$/)).toHaveLength(2)
    },
  )

  it('is asked for the reason of a rejection, before anything is sent', async () => {
    const calls = await open({}, { [`POST ${at}/moves`]: { body: aJudged({ status: 'rejected' }) } })
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
    const reject = await screen.findByRole('button', { name: 'Reject' })
    expect(reject.className).not.toContain('bg-critical-solid')
    await userEvent.click(reject)
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Enter a reason')).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No quotes')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent(calls)).toMatchObject([{ action: 'reject', note: 'No quotes' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks for a review by address, which stays in its field where it is refused', async () => {
    let known = false
    const calls = await open(
      {},
      {
        [`POST ${at}/reviewers`]: () =>
          known ? { status: 201, body: aJudged({ reviews: [scored] }) } : refusal(404, 'grants.no-such-reviewer'),
      },
    )
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address of the reviewer' })
    await userEvent.type(field, 'lama@example.org{Enter}')
    expect(await screen.findByText(/There is no confirmed account with this address/)).toBeTruthy()
    expect(field.value).toBe('lama@example.org')
    known = true
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a review' }))
    expect(await screen.findByText('The reviewer was told')).toBeTruthy()
    expect(field.value).toBe('')
    expect(sent(calls)).toHaveLength(2)
  })

  it.each([
    ['en', 'You decided on this award. Another officer releases its instalments.', 'Release instalment'],
    ['ar', 'صدر عنك قرار هذه المنحة، فيصرف دفعاتها مسؤول آخر.', 'صرف الدفعة'],
  ] as const)('who decided on an award reads why another officer releases it (%s)', async (lang, why, release) => {
    const due = { status: 'agreement' as const, instalments: [anInstalment({ state: 'due' })] }
    await open({ ...due, ownDecision: true }, {}, lang)
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByRole('button', { name: release })).toBeNull()
  })

  it('is led to an account that waits, instead of releasing to it', async () => {
    const due = { status: 'agreement' as const, instalments: [anInstalment({ state: 'due' })] }
    await open({ ...due, waitingAccount: id(51) })
    expect(screen.queryByRole('button', { name: 'Release instalment' })).toBeNull()
    const link = screen.getByRole('link', { name: 'Check the account' })
    expect(link.getAttribute('href')).toBe(`/admin/npo-registrations/${id(51)}`)
  })

  it('confirms an award above the limit, which who gave it may only send back', async () => {
    const over = { status: 'to-confirm' as const, awarded: 150_000_00 }
    const calls = await open(over, { [`POST ${at}/moves`]: { body: aJudged({ status: 'approved' }) } })
    expect(screen.getByText(/^The award of .*150,000.* is above the limit/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm award' }))
    await waitFor(() => expect(sent(calls)).toMatchObject([{ action: 'confirm' }]))
  })

  it('who gave an award above the limit reads that another confirms it', async () => {
    await open({ status: 'to-confirm', awarded: 150_000_00, ownDecision: true })
    expect(screen.getByText('You decided on this award. Another officer confirms it.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Send back to review' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm award' })).toBeNull()
  })

  it('releases an instalment that is due with the reference of its payment only', async () => {
    const calls = await open(
      {
        status: 'agreement',
        instalments: [
          anInstalment({ state: 'due', report: 'Signed in May' }),
          anInstalment({ id: id(32), position: 2, state: 'planned' }),
        ],
      },
      { [`POST /api/platform/grant-instalments/${id(31)}/release`]: { body: aJudged() } },
    )
    expect(screen.getByText('Signed in May')).toBeTruthy()
    // What is only planned cannot be paid.
    const release = screen.getByRole('button', { name: 'Release instalment' })
    await userEvent.click(release)
    expect(await screen.findByText('Enter the reference of the payment')).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /^Payment reference/ }), 'TR-8')
    await userEvent.click(release)
    expect(await screen.findByText('Instalment released')).toBeTruthy()
    expect(sent(calls)).toEqual([{ reference: 'TR-8', version: 5 }])
  })
})

describe('the page of a call', () => {
  const path = `/api/platform/grants/${id(1)}`
  async function open(over: Parameters<typeof aCall>[0], lang: 'en' | 'ar' = 'en') {
    const ledger = { currency: 'SAR', budget: 500_000_00, awarded: 300_000_00, released: 0, lines: [] }
    const calls = serve({
      ...officer,
      [`GET ${path}`]: { body: aCall(over) },
      [`GET ${path}/applications`]: { body: { items: [], nextCursor: null } },
      [`GET ${path}/ledger`]: { body: ledger },
      [`POST ${path}/moves`]: { body: aCall({ ...over, status: 'closed' }) },
    })
    await renderRoutes([{ path: '/:id', element: <CallScreen /> }], { path: `/${id(1)}`, lang })
    await screen.findByRole('heading', { level: 1, name: aCall().title[lang] })
    return calls
  }

  it('tells what is awarded from what waits for a second officer', async () => {
    await open({ budget: 500_000_00, awarded: 300_000_00, unconfirmed: 250_000_00 })
    const awarded = (await screen.findByText('Awarded')).parentElement!
    expect(awarded.textContent).toMatch(/Awarded.*50,000.*250,000.* waits for a second officer/)
    expect(screen.getByText('Left to award').parentElement!.textContent).toContain('200,000')
  })

  it.each([
    ['en', 'Closed, awaiting decision', 2, 'Closed', 0],
    ['ar', 'مغلقة، بانتظار القرار', 1, 'مغلقة', 0],
  ] as const)('is in the phase that the server says (%s)', async (lang, words, waiting, closed, none) => {
    await open({ phase: 'deciding', waiting }, lang)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(lang === 'en' ? 'Open' : 'مفتوحة')).toBeNull()
    cleanup()
    await open({ phase: 'closed', waiting: none }, lang)
    expect(screen.getByText(closed)).toBeTruthy()
  })

  it.each([
    ['en', 'Close for applications', /2 applications wait for a decision/, 'See the public page'],
    ['ar', 'إغلاق باب التقديم', /يبقى طلبان بانتظار القرار/, 'عرض الصفحة العامة'],
  ] as const)('asks before it is closed, and says what waits (%s)', async (lang, close, waits, page) => {
    const calls = await open({ closesAt: new Date(Date.now() + 86_400_000).toISOString(), waiting: 2 }, lang)
    expect(screen.getByRole('link', { name: page }).getAttribute('href')).toBe(`/npo/grants/${id(1)}`)
    const button = await screen.findByRole('button', { name: close })
    expect(button.className).not.toContain('bg-action')
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: close }))
    expect(dialog.getByText(waits)).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: close }))
    await waitFor(() => expect(sent(calls)).toEqual([{ action: 'close', note: '', version: 4 }]))
  })
})

it('a copied call begins with all but the days, and makes a new one', async () => {
  const path = `/api/platform/grants/${id(1)}`
  const calls = serve({
    ...officer,
    [`GET ${path}`]: { body: aCall() },
    'POST /api/platform/grants': { status: 201, body: aCall({ id: id(2) }) },
  })
  await renderRoutes([{ path: '*', element: <NewCallScreen /> }], { path: `/new?from=${id(1)}` })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title (English)' })
  expect(title.value).toBe('Shade for schools')
  // No region is chosen, so the whole Kingdom is.
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All 13 regions' })
  expect(all.checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Riyadh' }))
  expect(all.checked).toBe(false)
  await userEvent.click(all)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Riyadh' }).checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
  expect(sent(calls)).toEqual([])
})

describe('the form of a call', () => {
  async function edit(over: Parameters<typeof aCall>[0] = {}, answers: Parameters<typeof serve>[0] = {}) {
    const path = `/api/platform/grants/${id(1)}`
    const calls = serve({ ...officer, [`GET ${path}`]: { body: aCall(over) }, ...answers })
    const view = await renderRoutes(
      [
        { path: '/edit/:id', element: <EditCallScreen /> },
        { path: '*', element: <p>The call</p> },
      ],
      { path: `/edit/${id(1)}` },
    )
    await screen.findByRole('button', { name: 'Save call' })
    return { calls, ...view }
  }
  const put = `PUT /api/platform/grants/${id(1)}`
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

  it('gives back what is stored, to the halala and the day of Riyadh, with what was changed', async () => {
    const { calls } = await edit({}, { [put]: { body: aCall() } })
    expect(field(/^Budget/).value).toBe('1,500,000.5')
    await userEvent.type(field('Title (English)'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect(await screen.findByText('Call saved')).toBeTruthy()
    expect(sent(calls, 'PUT')[0]).toMatchObject({
      title: { en: 'Shade for schools!', ar: 'ظل للمدارس' },
      budget: 150_000_050,
      opensAt: '2026-11-01T00:00:00+03:00',
      closesAt: '2026-12-31T23:59:00+03:00',
      form: null,
      criteria: aCall().criteria,
      milestones: aCall().milestones,
      version: 4,
    })
  })

  it('refuses shares that do not add up to the whole, and sends nothing', async () => {
    const { calls } = await edit()
    const shares = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Share in %' })
    await userEvent.clear(shares[1]!)
    await userEvent.type(shares[1]!, '60')
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect((await screen.findAllByText(/must add up to 100 %/)).length).toBeGreaterThan(0)
    expect(sent(calls, 'PUT')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Instalment 2' }))
    expect(screen.getAllByRole('textbox', { name: 'Share in %' })).toHaveLength(1)
  })

  it('says at the field which criterion and milestone bears a name that is taken, and sends nothing', async () => {
    const { calls } = await edit()
    await userEvent.click(screen.getByRole('button', { name: 'Add criterion' }))
    const [, first, added] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Criterion (English)' })
    await userEvent.type(added!, first!.value.toUpperCase())
    await write(screen.getAllByRole('textbox', { name: 'Criterion (Arabic)' })[2]!, 'سبب آخر')
    await write(screen.getAllByRole('textbox', { name: 'Points' })[2]!, '5')
    const titles = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Milestone (Arabic)' })
    await userEvent.clear(titles[1]!)
    await write(titles[1]!, titles[0]!.value)
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    await waitFor(() => expect(added!.getAttribute('aria-invalid')).toBe('true'))
    expect(added!.parentElement!.parentElement!.textContent).toContain('Another criterion has this name')
    expect(titles[1]!.parentElement!.parentElement!.textContent).toContain('Another milestone has this name')
    expect(first!.getAttribute('aria-invalid')).not.toBe('true')
    expect(sent(calls, 'PUT')).toEqual([])
  })

  it('says at its options that two of them read the same', async () => {
    const { calls } = await edit()
    await userEvent.click(screen.getByRole('radio', { name: 'Own form' }))
    const question = within(screen.getByRole('group', { name: 'Page 1' })).getByRole('group', { name: 'Question 1' })
    await userEvent.click(within(question).getByRole('combobox', { name: 'Kind of answer' }))
    await userEvent.click(await screen.findByRole('option', { name: 'One of several' }))
    for (const [at, name] of ['Sea', 'sea'].entries()) {
      await write(within(question).getAllByRole('textbox', { name: 'Option (English)' })[at]!, name)
      await write(within(question).getAllByRole('textbox', { name: 'Option (Arabic)' })[at]!, `بحر ${at}`)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect((await screen.findAllByText(/Page 1, Question 1: Two options read the same/)).length).toBe(1)
    expect(sent(calls, 'PUT')).toEqual([])
  })

  it('refuses a last day that is no working day', async () => {
    // 1 January 2027 is a Friday.
    const { calls } = await edit({ closesAt: '2027-01-01T23:59:00+03:00' })
    await userEvent.type(field('Title (English)'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect((await screen.findAllByText(/Choose a working day, Sunday to Thursday/)).length).toBeGreaterThan(0)
    expect(sent(calls, 'PUT')).toEqual([])
  })

  it('builds its form in rows, from the usual one on, and shows how applicants meet it', async () => {
    const { calls } = await edit({}, { [put]: { body: aCall() } })
    await userEvent.click(screen.getByRole('radio', { name: 'Own form' }))
    expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Title (English)' })[1]!.value).toBe('Project')
    await userEvent.click(screen.getByRole('button', { name: 'Add page' }))
    const pages = () => screen.getAllByRole('group', { name: /^Page \d$/ })
    const page = pages().at(-1)!
    await write(within(page).getByRole('textbox', { name: 'Title (English)' }), 'Trees')
    await write(within(page).getByRole('textbox', { name: 'Title (Arabic)' }), 'الأشجار')
    await write(within(page).getByRole('textbox', { name: 'Question (English)' }), 'How many trees?')
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect((await screen.findAllByText(/Page 4, Question 1, Question \(Arabic\)/)).length).toBeGreaterThan(0)
    expect(sent(calls, 'PUT')).toEqual([])
    await write(within(page).getByRole('textbox', { name: 'Question (Arabic)' }), 'كم شجرة؟')
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('textbox', { name: /^How many trees\?/ })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect(await screen.findByText('Call saved')).toBeTruthy()
    const { form } = sent(calls, 'PUT')[0] as { form: FormDefinition }
    const last = form['x-pages'].at(-1)!
    expect(last.title).toEqual({ en: 'Trees', ar: 'الأشجار' })
    expect(form.properties[last.fields[0]!]).toMatchObject({
      'x-kind': 'long-text',
      'x-label': { en: 'How many trees?', ar: 'كم شجرة؟' },
      maxLength: 3000,
    })
  })

  it('keeps the ids of criteria that stay, whatever is removed before them', async () => {
    const { calls } = await edit({}, { [put]: { body: aCall() } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Criterion 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
    expect(await screen.findByText('Call saved')).toBeTruthy()
    expect(sent(calls, 'PUT')[0]).toMatchObject({ criteria: [aCall().criteria[1]] })
  })

  it('of a new call is kept on this device where the page is left', async () => {
    serve(officer)
    const open = () => renderRoutes([{ path: '*', element: <NewCallScreen /> }])
    const { unmount } = await open()
    await screen.findByRole('button', { name: 'Save call' })
    await userEvent.type(field('Title (English)'), 'Reefs')
    unmount()
    await open()
    await screen.findByRole('button', { name: 'Save call' })
    await waitFor(() => expect(field('Title (English)').value).toBe('Reefs'))
  })
})
