import { guardianTextVersion, type GuardianView, type OwnStanding } from '@athar/contracts/guardians'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { GuardianScreen } from './guardian-screen.tsx'
import { OwnGuardianScreen } from './own-guardian-screen.tsx'
import { aView, consented, own } from './testing.ts'

const link = '/api/guardians/link'
const sent = (calls: ReturnType<typeof serve>, method = 'POST') =>
  calls.filter((call) => call.method === method).map(({ body }) => body)

describe('the link of a guardian', () => {
  async function open(over: Partial<GuardianView> = {}, answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      [`GET ${link}`]: { body: aView(over) },
      [`POST ${link}`]: { body: aView(consented) },
      ...answers,
    })
    const view = await renderPart(<GuardianScreen />, { path: '/guardian?token=signed' })
    return { calls, ...view }
  }

  it('decides nothing when it is opened, and shows what is agreed to', async () => {
    const { calls } = await open()
    expect(await screen.findByText(/^.?Reem.? named you as parent or guardian/)).toBeTruthy()
    expect(screen.getByText(/never public/)).toBeTruthy()
    expect(screen.getByText(new RegExp(`Version of this text: .?${guardianTextVersion}`))).toBeTruthy()
    expect(calls.map(({ method, query }) => [method, query.get('token')])).toEqual([['GET', 'signed']])
  })

  it('takes a consent with the name and relation of who gives it, to the text that was read', async () => {
    const { calls } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'I agree' }))
    expect(await screen.findByText('Enter your full name')).toBeTruthy()
    expect(screen.getByText('Say whether you are a parent or a legal guardian')).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Huda')
    await userEvent.click(screen.getByRole('radio', { name: 'Parent' }))
    await userEvent.click(screen.getByRole('button', { name: 'I agree' }))
    expect(await screen.findByText('You agreed.')).toBeTruthy()
    const told = { token: 'signed', decision: 'consent', version: guardianTextVersion, language: 'en' }
    expect(sent(calls)).toEqual([{ ...told, name: 'Huda', relation: 'parent', fullName: false }])
  })

  it('says that the text has changed, where it did, and keeps the name', async () => {
    await open({}, { [`POST ${link}`]: refusal(409, 'guardians.text-outdated') })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your full name' }), 'Huda')
    await userEvent.click(screen.getByRole('radio', { name: 'Parent' }))
    await userEvent.click(screen.getByRole('button', { name: 'I agree' }))
    expect(await screen.findByText(/^The text changed since you opened the page/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your full name' }).value).toBe('Huda')
  })

  it('shows what is done under a consent, and takes it back after a question only', async () => {
    const { calls } = await open({
      ...consented,
      seen: [
        { kind: 'courses', count: 2, titles: [{ en: 'Water at home', ar: 'الماء في البيت' }] },
        { kind: 'teams', count: 0, titles: [] },
      ],
    })
    expect(await screen.findByText(/The consent holds until .*Nov 21, 2027/)).toBeTruthy()
    expect(screen.getByText('2 courses')).toBeTruthy()
    expect(screen.getByText('Water at home')).toBeTruthy()
    expect(screen.queryByText(/0 teams/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Take the consent back' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(sent(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Take the consent back' }))
    await waitFor(() => expect(sent(calls)).toMatchObject([{ decision: 'withdraw' }]))
  })

  it('reads all notes of the groups page by page', async () => {
    const note = (number: number) => ({
      kind: number === 1 ? 'goal' : 'note',
      id: `0a0a0a0a-0000-4000-8000-00000000000${number}`,
      group: 'Young makers',
      by: 'Salem Alqahtani',
      metOn: '2026-11-22',
      text: `Note ${number}`,
      at: '2026-11-22T08:00:00.000Z',
    })
    const { calls } = await open(
      { ...consented, seen: [{ kind: 'mentorship', count: 1, titles: [{ en: 'Young makers', ar: 'Young makers' }] }] },
      {
        'GET /api/mentorship/guarded-notes': ({ query }) => ({
          body: query.has('cursor')
            ? { items: [note(1)], nextCursor: null }
            : { items: [note(2)], nextCursor: 'older' },
        }),
      },
    )
    expect(await screen.findByText('Note 2')).toBeTruthy()
    expect(screen.getByText(/Salem Alqahtani.* in .*Young makers/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Older notes' }))
    expect(await screen.findByText('Note 1')).toBeTruthy()
    expect(screen.getByText(/^Goal of .*Salem Alqahtani.* in .*Young makers/)).toBeTruthy()
    expect(calls.filter(({ path }) => path.endsWith('notes')).map(({ query }) => query.get('token'))).toEqual([
      'signed',
      'signed',
    ])
  })

  it('reads after a withdrawal what was written until then', async () => {
    const note = {
      kind: 'note',
      id: '0a0a0a0a-0000-4000-8000-000000000001',
      group: 'Young makers',
      by: 'Salem Alqahtani',
      metOn: '2026-11-22',
      text: 'Before the withdrawal',
      at: '2026-11-22T08:00:00.000Z',
    }
    await open(
      { ...consented, state: 'withdrawn', decisions: ['consent'] },
      { 'GET /api/mentorship/guarded-notes': () => ({ body: { items: [note], nextCursor: null } }) },
    )
    expect(await screen.findByText('Before the withdrawal')).toBeTruthy()
  })

  it('of someone who counts as an adult asks for no consent, and may be contested', async () => {
    const { calls } = await open({ state: 'ended', isAdult: true, decisions: ['contest'] })
    await userEvent.click(await screen.findByRole('button', { name: 'They are under 18' }))
    expect(await screen.findByText('Noted: under 18.')).toBeTruthy()
    expect(screen.queryByText(/never public/)).toBeNull()
    expect(sent(calls)).toMatchObject([{ decision: 'contest' }])
  })

  it('says that they are 18 now after a question only', async () => {
    const { calls } = await open({ state: 'refused', decisions: ['consent', 'adult'] })
    await userEvent.click(await screen.findByRole('button', { name: 'They are 18 now' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/counts as an adult/)).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'They are 18 now' }))
    await waitFor(() => expect(sent(calls)).toMatchObject([{ decision: 'adult' }]))
  })

  it('lets the organiser of a shift see the full name where that is ticked, and says what was agreed', async () => {
    const { calls } = await open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your full name' }), 'Huda')
    await userEvent.click(screen.getByRole('radio', { name: 'Parent' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'The organiser of a shift may see the full name' }))
    await userEvent.click(screen.getByRole('button', { name: 'I agree' }))
    await waitFor(() => expect(sent(calls)).toMatchObject([{ fullName: true }]))
  })

  it('in whose place another was named names no child, and may refuse', async () => {
    const { calls } = await open({ name: '', state: 'ended', replaced: true, decisions: ['refuse'] })
    expect(await screen.findByText(/another parent or guardian was named in your place/)).toBeTruthy()
    expect(screen.queryByText(/never public/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'I refuse' }))
    await waitFor(() => expect(sent(calls)).toMatchObject([{ decision: 'refuse' }]))
  })

  it('that was refused says that another guardian agreed since, and offers no consent', async () => {
    await open({ state: 'refused', anotherAgreed: true, decisions: [] })
    expect(await screen.findByText(/Another guardian agreed since, and .?Reem.? takes part/)).toBeTruthy()
    expect(screen.queryByText(/does not take part|still agree/)).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('by which someone was contested says until when that holds', async () => {
    await open({ state: 'ended', decisions: ['refuse', 'adult'], contestedUntil: '2027-11-29T08:00:00.000Z' })
    expect(await screen.findByText(/contested that .*Until .*Nov 29, 2027/)).toBeTruthy()
  })

  it('that has ended shows nothing, and sends a new one to the same address', async () => {
    const { calls } = await open(
      {},
      { [`GET ${link}`]: refusal(410, 'guardians.link-expired'), [`POST ${link}/renew`]: { status: 204 } },
    )
    expect(await screen.findByText('This link has ended')).toBeTruthy()
    expect(screen.queryByText(/Reem/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByText('A new link is on its way to the same address.')).toBeTruthy()
    expect(sent(calls)).toEqual([{ token: 'signed' }])
  })

  it('that is not valid says where another one is, and names no child', async () => {
    await open({}, { [`GET ${link}`]: refusal(404, 'guardians.link-invalid') })
    expect(await screen.findByRole('heading', { name: 'This link leads nowhere' })).toBeTruthy()
    expect(screen.queryByText(/Reem/)).toBeNull()
  })
})

describe('one’s own age and guardian', () => {
  async function open(over: Partial<OwnStanding>, answers: Parameters<typeof serve>[0] = {}) {
    signInAs()
    const calls = serve({ ...meAnswer(), 'GET /api/guardians/own': own(over), ...answers })
    await renderPart(<OwnGuardianScreen />)
    await screen.findByRole('button', { name: 'Save' })
    return calls
  }
  const young = { ageBand: 'under-18', standing: 'guardian-needed' } as const
  const ask = 'POST /api/guardians/requests'

  it('are asked for as a band, never as a day, and no guardian before it is said', async () => {
    const calls = await open({}, { 'PUT /api/guardians/age-band': own(young) })
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Say how old you are')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Under 18' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(sent(calls, 'PUT')).toEqual([{ ageBand: 'under-18', birthYear: null }])
  })

  it('take the year of birth with the words under 18 alone, in either digits, or leave it out', async () => {
    const calls = await open({}, { 'PUT /api/guardians/age-band': own({ ...young, birthYear: 2012 }) })
    await userEvent.click(screen.getByRole('radio', { name: '18 or older' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Under 18' }))
    const year = screen.getByRole('textbox', { name: /^Year of birth/ })
    await userEvent.type(year, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a year with four digits')).toBeTruthy()
    await userEvent.clear(year)
    await userEvent.type(year, '٢٠١٢')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(calls, 'PUT')).toEqual([{ ageBand: 'under-18', birthYear: 2012 }]))
  })

  it('show the year that was given, and ask for none once under 18 was said', async () => {
    await open({ ...young, birthYear: 2012 })
    expect(screen.getByText(/Your year of birth is .*2012/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Year of birth/ })).toBeNull()
  })

  it('say what to do where an adult is none by a click', async () => {
    await open(young, { 'PUT /api/guardians/age-band': refusal(409, 'guardians.stays-under-18') })
    await userEvent.click(screen.getByRole('radio', { name: '18 or older' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/they can confirm it on their page/)).toBeTruthy()
  })

  it('send one request to the address of the guardian, in the language they read', async () => {
    const calls = await open(young, { [ask]: { status: 201, ...own(young) } })
    const email = screen.getByRole('textbox', { name: /^Email of your parent/ })
    await userEvent.type(email, 'huda')
    await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
    expect(await screen.findByText(/^Enter an email address such as/)).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.type(email, '@example.org')
    await userEvent.click(screen.getByRole('radio', { name: 'العربية' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
    expect(await screen.findByText('The request is on its way.')).toBeTruthy()
    expect(sent(calls)).toEqual([{ email: 'huda@example.org', language: 'ar' }])
  })

  it('say from which day another guardian can be named after a refusal, and keep the address', async () => {
    await open(young, { [ask]: refusal(409, 'guardians.was-refused', { until: '2026-12-21' }) })
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /^Email of your parent/ })
    await userEvent.type(email, 'a@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
    expect(await screen.findByText(/another one can be named from .*2026/)).toBeTruthy()
    expect(email.value).toBe('a@example.org')
  })

  it('name no other guardian within 30 days after a refusal, and say from when', async () => {
    await open({ ...young, mayAskFrom: '2026-12-21T08:00:00.000Z' })
    expect(screen.getByText(/Another one can be named from .*Dec 21, 2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /guardian|request/ })).toBeNull()
  })

  it('say that naming another guardian ends the first request', async () => {
    const consent = {
      id: '0a0a0a0a-0000-4000-8000-000000000001',
      email: 'huda@example.org',
      language: 'ar',
      state: 'asked',
      askedAt: '2026-11-20T08:00:00.000Z',
      decidedAt: null,
      validUntil: null,
    } as const
    await open({ ...young, consent })
    const shown = screen.getAllByText('huda@example.org')
    expect(shown.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      expect.stringMatching(/^Waiting for the answer from huda@example\.org, asked .*Nov 20, 2026/),
      expect.stringMatching(/ends the request to huda@example\.org\. They are told/),
    ])
    // Each on a line of its own where it does not fit: never broken at a hyphen.
    for (const { className } of shown) expect(className).toContain('inline-block')
    expect(screen.getByRole('button', { name: 'Ask another guardian' })).toBeTruthy()
  })

  it('offer no other guardian while a consent holds', async () => {
    const consent = {
      id: '0a0a0a0a-0000-4000-8000-000000000001',
      email: 'huda@example.org',
      language: 'ar',
      state: 'consented',
      askedAt: '2026-11-20T08:00:00.000Z',
      decidedAt: '2026-11-21T08:00:00.000Z',
      validUntil: '2027-11-20T22:30:00.000Z',
    } as const
    await open({ ageBand: 'under-18', standing: 'consented', consent })
    expect(screen.getByText('huda@example.org').parentElement?.textContent).toMatch(
      /^huda@example\.org agreed\. The consent holds until .*Nov 21, 2027/,
    )
    expect(screen.queryByRole('button', { name: /guardian|request/ })).toBeNull()
  })
})
