import type { MentorEntry, MentorshipDetail, SupervisedGroup } from '@athar/contracts/mentorship'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { AdminMentorsScreen } from './admin-mentors-screen.tsx'
import { MentorOfferScreen } from './mentor-offer-screen.tsx'
import { MentorshipScreen } from './mentorship-screen.tsx'
import { OneMentorshipScreen } from './one-mentorship-screen.tsx'
import { aGroup, aMentor, aMentorship, id, ownMentor } from './testing.ts'

beforeEach(() => signInAs())

const sent = (calls: ReturnType<typeof serve>, method = 'POST') =>
  calls.filter((call) => call.method === method).map(({ body }) => body)

describe('those who look for a mentor', () => {
  async function find(answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      ...meAnswer(),
      'GET /api/mentorship/mentors': { body: { items: [aMentor(), aMentor({ id: id(2), name: '', reasons: [] })] } },
      'GET /api/mentorship/groups': { body: { items: [aGroup(), aGroup({ id: id(6), title: 'Mine', own: true })] } },
      ...answers,
    })
    const view = await renderRoutes([
      { path: '/', element: <MentorshipScreen /> },
      { path: '*', element: <p>My mentorships</p> },
    ])
    await screen.findByRole('heading', { name: 'Omar Alzahrani' })
    return { calls, ...view }
  }

  it('read why each fits, and are offered no place in a group of their own', async () => {
    const { calls } = await find()
    const card = within(screen.getByRole('heading', { name: 'Omar Alzahrani' }).closest('article')!)
    for (const text of ['your topic', 'I plant trees in Thadiq.', /^.?1.? free place$/])
      expect(card.getByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'A member' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Ask to join/ })).toHaveLength(1)
    expect(screen.getByText('You lead this group.')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'Topic' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Energy' }))
    await waitFor(() => expect(calls.filter(({ query }) => query.get('topic') === 'energy')).toHaveLength(2))
  })

  it('say what they want and how old they are before anything is sent', async () => {
    const { calls } = await find({ 'POST /api/mentorship/mentorships': { status: 201, body: aMentorship() } })
    await userEvent.click(screen.getByRole('button', { name: /^Ask this mentor: .*Omar/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const goal = dialog.getByRole('textbox', { name: /^Your goal/ })
    await userEvent.type(goal, 'Water')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect((await dialog.findAllByText(/Write at least ten letters/)).length).toBeGreaterThan(0)
    expect(dialog.getAllByText(/Say how old you are/).length).toBeGreaterThan(0)
    expect(sent(calls)).toEqual([])
    await userEvent.type(goal, ' at school')
    await userEvent.click(dialog.getByRole('radio', { name: '18 or older' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect(await screen.findByText('My mentorships')).toBeTruthy()
    expect(sent(calls)).toEqual([
      { mentor: id(1), topic: 'water', language: 'ar', goal: 'Water at school', ageBand: 'adult' },
    ])
  })

  it('under 18 are told that groups alone are open, and what they wrote stands', async () => {
    await find({ 'POST /api/mentorship/mentorships': refusal(409, 'mentorship.groups-only') })
    await userEvent.click(screen.getByRole('button', { name: /^Ask this mentor: .*Omar/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const goal = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your goal/ })
    await userEvent.type(goal, 'Water at school')
    await userEvent.click(dialog.getByRole('radio', { name: 'Under 18' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect(await dialog.findByText(/Under 18, only groups are open to you. Ask to join a group/)).toBeTruthy()
    expect(goal.value).toBe('Water at school')
  })
})

describe('a mentorship', () => {
  const at = `/api/mentorship/mentorships/${id(7)}`
  async function open(over: Partial<MentorshipDetail> = {}, answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({ ...meAnswer(), [`GET ${at}`]: { body: aMentorship(over) }, ...answers })
    await renderRoutes([{ path: '/:id', element: <OneMentorshipScreen /> }], { path: `/${id(7)}` })
    await screen.findByText('To save water at school.')
    return calls
  }
  const buttons = () =>
    ['Accept', 'Decline the request', 'Withdraw the request', 'Finish', 'Block'].filter((name) =>
      screen.queryByRole('button', { name }),
    )

  it.each([
    ['mentor', 'requested', ['Accept', 'Decline the request', 'Block']],
    ['mentee', 'requested', ['Withdraw the request', 'Block']],
    ['mentee', 'accepted', ['Finish', 'Block']],
    ['mentor', 'stopped', []],
  ] as const)('that a %s reads when it is %s offers %o', async (side, state, offered) => {
    await open({ side, state })
    expect(buttons()).toEqual(offered)
  })

  it('is declined with a reason, and blocked only by those who say why', async () => {
    const calls = await open({}, { [`POST ${at}/moves`]: { body: aMentorship({ state: 'declined' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Decline the request' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline the request' }))
    expect(sent(calls)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox'), 'No time')
    await userEvent.click(dialog.getByRole('button', { name: 'Decline the request' }))
    expect(await screen.findByText('Done. The other side is notified.')).toBeTruthy()
    expect(sent(calls)).toEqual([{ action: 'decline-request', reason: 'No time', version: 2 }])
  })

  it('with a person under 18 is declined without words', async () => {
    const calls = await open({ under18: true }, { [`POST ${at}/moves`]: { body: aMentorship({ state: 'declined' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Decline the request' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('textbox')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Decline the request' }))
    expect(await screen.findByText('Done. The other side is notified.')).toBeTruthy()
    expect(sent(calls)).toEqual([{ action: 'decline-request', reason: '', version: 2 }])
  })

  it('of a child asks how it was, and for no words', async () => {
    await open({ under18: true, side: 'mentee', state: 'finished' })
    expect(screen.getByRole('radio', { name: 'Very good' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('keeps a note that is being typed when another note arrives, and empties the form after one’s own', async () => {
    const note = (number: number) => ({
      id: id(number),
      by: 'Reem',
      own: false,
      metOn: '2026-11-22',
      text: `Note ${number}`,
      at: '2026-11-22T08:00:00.000Z',
    })
    let notes = [note(41)]
    const calls = await open(
      {},
      {
        [`GET ${at}`]: () => ({ body: aMentorship({ side: 'mentee', state: 'accepted', notes }) }),
        [`PUT ${at}/feedback`]: { body: aMentorship() },
        [`POST ${at}/notes`]: () => {
          notes = [...notes, note(43)]
          return { status: 201, body: aMentorship({ state: 'accepted', notes }) }
        },
      },
    )
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Meeting notes/ })
    await userEvent.type(field(), 'We spoke')
    notes = [note(41), note(42)]
    // What else is sent from the page has it asked for once more.
    await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText('Note 42')).toBeTruthy()
    expect(field().value).toBe('We spoke')
    await userEvent.click(screen.getByRole('button', { name: 'Add the note' }))
    expect(await screen.findByText('Note 43')).toBeTruthy()
    expect(sent(calls)).toMatchObject([{ text: 'We spoke' }])
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('that pauses says why and takes no note; it opens with the group', async () => {
    const group = { id: id(5), title: 'Water at home' }
    await open({ side: 'mentee', state: 'accepted', paused: true, group })
    expect(screen.getByText('Paused')).toBeTruthy()
    expect(screen.getByText(/once at least two people, or a moderator, are in the group/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add the note' })).toBeNull()
    expect(screen.queryByText('No notes yet.')).toBeNull()
  })

  it('takes feedback of the mentee with a choice, and shows it to the mentor in words', async () => {
    const calls = await open({ side: 'mentee', state: 'finished' }, { [`PUT ${at}/feedback`]: { body: aMentorship() } })
    await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText('Choose one')).toBeTruthy()
    expect(sent(calls, 'PUT')).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText(/^Thank you/)).toBeTruthy()
    expect(sent(calls, 'PUT')).toEqual([{ rating: 4, text: '' }])
  })
})

describe('an offer to mentor', () => {
  const get = 'GET /api/mentorship/mentor'
  async function open(mentor: ReturnType<typeof ownMentor> | null, answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({ ...meAnswer(), [get]: { body: { mentor, standing: 'adult' } }, ...answers })
    await renderRoutes([{ path: '*', element: <MentorOfferScreen /> }])
    await screen.findByRole('heading', { level: 1, name: 'Become a mentor' })
    return calls
  }

  it('is checked as a whole before it is sent, and goes as it was chosen', async () => {
    const calls = await open(null, { 'PUT /api/mentorship/mentor': { body: ownMentor({ state: 'requested' }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Offer to mentor' }))
    for (const words of ['Write at least ten letters', 'Choose at least one topic', 'Choose at least one time'])
      expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
    expect(sent(calls, 'PUT')).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /^About you/ }), 'I plant trees')
    for (const name of ['Water', 'Arabic', 'Weekend mornings'])
      await userEvent.click(screen.getByRole('checkbox', { name }))
    await userEvent.click(screen.getByRole('button', { name: 'Offer to mentor' }))
    expect(await screen.findByText('Your offer is saved.')).toBeTruthy()
    expect(sent(calls, 'PUT')).toEqual([
      {
        about: 'I plant trees',
        topics: ['water'],
        languages: ['ar'],
        times: ['weekend-morning'],
        region: null,
        capacity: 2,
      },
    ])
  })

  it.each([
    ['age-unknown', /Say how old you are first/],
    ['consented', /^Mentors are 18 or older\.$/],
  ] as const)('is not asked of one whose age is %s', async (standing, words) => {
    await open(null, { [get]: { body: { mentor: null, standing } } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Age and guardian' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Offer to mentor' })).toBeNull()
  })

  it('that waits for a moderator says that groups are paused', async () => {
    await open(ownMentor({ state: 'suspended', held: true }))
    expect(await screen.findByText(/your groups are paused until a moderator decides/)).toBeTruthy()
  })

  it('that is suspended says so with the reason, and offers nothing more', async () => {
    await open(ownMentor({ state: 'suspended', reason: 'Reported twice' }))
    expect(await screen.findByText(/You cannot be asked/)).toBeTruthy()
    expect(screen.getByText(/The platform says: .*Reported twice/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /offer|group/i })).toBeNull()
  })
})

describe('those who check mentors', () => {
  const entry = (over: Partial<MentorEntry> = {}): MentorEntry => ({
    ...ownMentor({ state: 'requested' }),
    name: 'Omar Alzahrani',
    email: 'omar@example.org',
    ageBand: 'adult',
    at: '2026-11-20T08:00:00.000Z',
    ...over,
  })
  const group = (over: Partial<SupervisedGroup> = {}): SupervisedGroup => ({
    id: id(5),
    title: 'Water at home',
    mentor: 'Omar Alzahrani',
    mentees: 1,
    open: false,
    present: false,
    ...over,
  })
  async function open(offers: MentorEntry[], answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      ...meAnswer(),
      'GET /api/platform/mentorship/mentors': { body: { items: offers } },
      'GET /api/platform/mentorship/groups': { body: { items: [] } },
      ...answers,
    })
    await renderRoutes([{ path: '*', element: <AdminMentorsScreen /> }])
    await screen.findByRole('heading', { level: 1, name: 'Mentors' })
    return calls
  }

  it('read how old each says to be, and approve adults alone', async () => {
    const held = entry({ id: id(2), name: 'Sara', state: 'suspended', held: true, ageBand: 'under-18' })
    await open([entry(), held])
    const list = await screen.findByRole('list', { name: 'Mentors' })
    const [omar, sara] = within(list)
      .getAllByRole('heading', { level: 2 })
      .map((one) => within(one.closest('li')!))
    expect(omar!.getByText('18 or older')).toBeTruthy()
    expect(omar!.queryByText('Waits for a decision')).toBeNull()
    expect(sara!.getByText('Under 18')).toBeTruthy()
    expect(sara!.getByText('Waits for a decision')).toBeTruthy()
    expect(sara!.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Suspend'])
  })

  it('enter a group that pauses, which opens it, and read its notes', async () => {
    let shown = group()
    const calls = await open([], {
      'GET /api/platform/mentorship/groups': () => ({ body: { items: [shown] } }),
      [`PUT /api/platform/mentorship/groups/${id(5)}/presence`]: () => {
        shown = group({ open: true, present: true })
        return { status: 204 }
      },
      [`GET /api/platform/mentorship/groups/${id(5)}/notes`]: {
        body: {
          items: [
            {
              id: id(41),
              group: 'Water at home',
              by: 'Reem',
              metOn: '2026-11-22',
              text: 'We looked at the meter.',
              at: '2026-11-22T08:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Groups of people under 18' }))
    expect(list.getByText('Paused')).toBeTruthy()
    await userEvent.click(list.getByRole('button', { name: /^Join as a moderator/ }))
    expect(await screen.findByText('You are in this group')).toBeTruthy()
    expect(screen.getByText('Open')).toBeTruthy()
    expect(sent(calls, 'PUT')).toEqual([{ present: true }])
    await userEvent.click(screen.getByRole('button', { name: /^Notes/ }))
    expect(await screen.findByText('We looked at the meter.')).toBeTruthy()
  })
})
