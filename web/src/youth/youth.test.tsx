import type { Answered, Lesson, ParticipationDetail, WaitingLog } from '@athar/contracts/youth'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { serveFiles } from '../testing/file-wire.ts'
import { renderPart, renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { ReviewsScreen } from './admin/reviews-screen.tsx'
import { LessonScreen } from './lesson-screen.tsx'
import { ParticipationScreen } from './mine/participation-screen.tsx'
import { TeamPanel } from './mine/team-panel.tsx'
import { aLesson, anOpened, aParticipation, aTeam, aWaitingLog, challenges, id, ownAnswer } from './testing.ts'

beforeEach(() => signInAs())

const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
const words = (text: string) => ({ en: text, ar: text })

describe('a challenge that was joined', () => {
  const at = `/api/youth/participations/${id(1)}`
  async function open(over: Partial<ParticipationDetail> = {}, answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      ...meAnswer(),
      ...challenges,
      ...ownAnswer(),
      [`GET ${at}`]: { body: aParticipation(over) },
      ...answers,
    })
    await renderRoutes([{ path: '/:id', element: <ParticipationScreen /> }], { path: `/${id(1)}` })
    await screen.findByRole('heading', { level: 1, name: 'Tap detectives' })
    return calls
  }
  const log = () => userEvent.click(screen.getByRole('button', { name: 'Log this action' }))

  it('says what was saved beside what was expected of it', async () => {
    await open()
    expect(screen.getByText('1 of 3 accepted actions')).toBeTruthy()
    expect(screen.getByText(/That is .*25%.* of what you expected/)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('3')
    expect(screen.queryByRole('button', { name: 'Issue the certificate' })).toBeNull()
  })

  it('takes an action with its amount, in either digits, and its day', async () => {
    const logged = { ...aParticipation(), logged: id(9) }
    const calls = await open({}, { [`POST ${at}/logs`]: { status: 201, body: logged } })
    await screen.findByRole('heading', { name: 'Log an action' })
    await userEvent.type(screen.getByRole('textbox', { name: /^Amount/ }), '١٢٫٥')
    await log()
    expect(await screen.findByText('Logged and accepted by rule.')).toBeTruthy()
    expect(sent(calls)).toEqual([
      { action: 0, amount: '12.5', doneOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), withPhoto: false },
    ])
  })

  it('sends the photo to the action it was logged with', async () => {
    const logged = { ...aParticipation(), logged: id(9) }
    await open({}, { [`POST ${at}/logs`]: { status: 201, body: logged } })
    const files = serveFiles(() => ({ status: 201, body: { id: id(10) } }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), '5')
    await userEvent.upload(screen.getByLabelText(/^Photo/), new File(['x'], 'tap.jpg', { type: 'image/jpeg' }))
    await log()
    expect(await screen.findByText('Logged. A moderator looks at the photo.')).toBeTruthy()
    expect(files.map(({ name }) => name)).toEqual(['tap.jpg'])
  })

  it('keeps what was typed where it is refused', async () => {
    await open({}, { [`POST ${at}/logs`]: refusal(409, 'youth.enough-today') })
    const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
    await userEvent.type(await amount(), '5')
    await log()
    await screen.findByRole('alert')
    expect((await amount()).value).toBe('5')
  })

  it('gives a certificate once enough was accepted', async () => {
    const calls = await open(
      { accepted: 3 },
      {
        'POST /api/youth/certificates': {
          body: {
            id: id(20),
            number: 'Y-1',
            kind: 'challenge',
            slug: 'tap-detectives',
            title: words('Tap detectives'),
            facts: { points: 90, logs: 3, lessons: null, totals: null },
            issuedAt: '2026-11-25T08:00:00.000Z',
          },
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Issue the certificate' }))
    expect(await screen.findByText('The certificate is issued.')).toBeTruthy()
    expect(sent(calls)).toEqual([{ kind: 'challenge', slug: 'tap-detectives' }])
  })

  it('that was left takes nothing more', async () => {
    await open({ state: 'left' })
    expect(screen.queryByRole('button', { name: /Log this action|Leave/ })).toBeNull()
  })
})

describe('a lesson', () => {
  const at = '/api/youth/courses/water/lessons/drips'
  async function open(over: Partial<Lesson> = {}, answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      ...meAnswer(),
      ...ownAnswer(),
      [`GET ${at}`]: { body: aLesson(over) },
      [`POST ${at}/opening`]: { body: anOpened() },
      ...answers,
    })
    await renderRoutes([{ path: '/:slug/:lesson', element: <LessonScreen /> }], { path: '/water/drips' })
    await screen.findByRole('heading', { level: 1, name: 'Drips' })
    return calls
  }
  const result = (over: Partial<Answered>): { readonly body: Answered } => ({
    body: {
      correct: 1,
      questions: 2,
      passed: false,
      courseDone: false,
      results: [
        { right: true, answer: 0, explanation: words('Taps do.') },
        { right: false, answer: 0, explanation: words('Rain does not.') },
      ],
      ...over,
    },
  })
  const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Check the answers' }))

  it('is opened, checked when every question is answered, and explained once it is passed', async () => {
    let passed = false
    let tries = 0
    const calls = await open(
      {},
      {
        [`POST ${at}/opening`]: () => ({ body: anOpened(tries) }),
        [`POST ${at}/answers`]: () => {
          tries += 1
          return result(passed ? { correct: 2, passed } : { results: null })
        },
      },
    )
    await choose('A tap')
    await check()
    expect(await screen.findByText('Choose an answer')).toBeTruthy()
    expect(sent(calls)).toEqual([null])
    await choose('The rain')
    await check()
    expect(await screen.findByText('1 of 2 right')).toBeTruthy()
    expect(screen.queryByText('Rain does not.')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Next lesson' })).toBeNull()
    passed = true
    await userEvent.click(screen.getByRole('button', { name: 'Try other questions' }))
    await waitFor(() => expect(screen.getAllByRole('group')[0]?.textContent).toContain('Who mends it?'))
    expect(screen.queryByText('1 of 2 right')).toBeNull()
    await choose('You')
    await choose('A wall')
    await check()
    expect(await screen.findByText('The lesson is passed.')).toBeTruthy()
    expect(screen.getByText(/^Not right\. The answer is: .?A tap/)).toBeTruthy()
    expect(screen.getByText('Rain does not.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Next lesson' }).getAttribute('href')).toBe('/youth/courses/water/leaks')
    expect(sent(calls)).toEqual([null, { tries: 0, answers: [0, 1] }, null, { tries: 1, answers: [0, 1] }])
  })

  it('keeps its questions beside their result until others are asked for, also after a refusal', async () => {
    let tries = 0
    const soon = { code: 'youth.too-soon', message: '', details: { minutes: 2 }, requestId: 'r' }
    let refused = false
    const calls = await open(
      {},
      {
        [`POST ${at}/opening`]: () => ({ body: anOpened(tries) }),
        [`POST ${at}/answers`]: () => {
          if (!refused) {
            refused = true
            return { status: 409, body: soon }
          }
          tries += 1
          return result({ results: null })
        },
      },
    )
    await choose('A wall')
    await choose('The rain')
    await check()
    // Refused, the lesson is opened again, and the answers stay.
    await waitFor(() => expect(sent(calls)).toHaveLength(3))
    await check()
    expect(await screen.findByText('1 of 2 right')).toBeTruthy()
    expect(sent(calls)).toHaveLength(4)
    expect(screen.getAllByRole('group')[0]?.textContent).toContain('What drips?')
  })

  it('can be read, but is not answered, before a guardian has agreed', async () => {
    await open({}, ownAnswer({ standing: 'guardian-needed' }))
    expect(await screen.findByRole('link', { name: 'Age and guardian' })).toBeTruthy()
    expect(screen.getByText('It adds up.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('says every figure of its picture in words', async () => {
    const bars = [
      { label: words('Shower'), value: 60 },
      { label: words('Drip'), value: 1200.5 },
    ]
    await open({ chart: { title: words('Water of a day'), unit: words('litres'), bars } })
    const lines = within(screen.getByRole('figure')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      'Shower: 60 litres',
      'Drip: 1,200.5 litres',
    ])
  })
})

describe('a team', () => {
  it('gives its code to others, and is left after a question', async () => {
    const calls = serve({ ...meAnswer(), ...ownAnswer(), 'POST /api/youth/teams/leave': { status: 204 } })
    await renderPart(<TeamPanel team={aTeam()} />)
    expect(screen.getByText(/^Code for others: .?WADI-77/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Leave the team' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(sent(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Leave the team' }))
    expect(await screen.findByText('You left the team.')).toBeTruthy()
  })

  it('whose name was refused says why, and gives no code', async () => {
    serve(meAnswer())
    await renderPart(<TeamPanel team={aTeam({ state: 'rejected', reason: 'It names a person' })} />)
    expect(screen.getByText('It names a person')).toBeTruthy()
    expect(screen.queryByText(/WADI-77/)).toBeNull()
  })

  it('is joined by its code, which stays in the field where it is refused', async () => {
    serve({ ...meAnswer(), 'POST /api/youth/teams/join': refusal(404, 'youth.team-not-found') })
    await renderPart(<TeamPanel team={null} />)
    await userEvent.click(screen.getByRole('button', { name: 'Join by a code' }))
    expect(await screen.findByText('Enter the code')).toBeTruthy()
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: /^Code of the team/ })
    await userEvent.type(code, 'WADI-78')
    await userEvent.click(screen.getByRole('button', { name: 'Join by a code' }))
    await waitFor(() => expect(screen.queryByText('Enter the code')).toBeNull())
    await screen.findByRole('alert')
    expect(code.value).toBe('WADI-78')
  })
})

describe('a moderator of the young', () => {
  const at = '/api/platform/youth'
  async function open(log: Partial<WaitingLog> = {}, answers: Parameters<typeof serve>[0] = {}) {
    const team = {
      id: id(41),
      name: 'Wadi school',
      kind: 'school',
      region: 'SA-01',
      createdAt: '2026-11-20T08:00:00.000Z',
    }
    const calls = serve({
      ...meAnswer({ platformRoles: ['moderator'] }),
      'GET /api/content/youth-challenge': challenges['GET /api/content/youth-challenge'],
      [`GET ${at}/reviews`]: { body: { logs: [aWaitingLog(log)], teams: [team] } },
      ...answers,
    })
    await renderPart(<ReviewsScreen />)
    await screen.findByRole('heading', { name: 'Close the tap' })
    return calls
  }

  it('accepts at once, and rejects with a reason only', async () => {
    const calls = await open(
      {},
      { [`POST ${at}/logs/${id(31)}/decide`]: { status: 204 }, [`POST ${at}/teams/${id(41)}/decide`]: { status: 204 } },
    )
    expect(screen.getByText(/12\.5 minutes on .*Nov 20, 2026/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Accept: .*Wadi school/ }))
    expect(await screen.findByText('Accepted.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Reject: .*Close the tap/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Say why, in at least 3 characters')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox'), 'No tap in it')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Rejected.')).toBeTruthy()
    expect(sent(calls)).toEqual([{ accept: true }, { accept: false, reason: 'No tap in it' }])
  })

  it('is told of a photo that was seen before, on the day it was sent in Riyadh', async () => {
    const like = {
      id: id(51),
      action: words('Mend a leak'),
      sentAt: '2026-11-18T22:30:00.000Z',
      samePerson: false,
      photo: false,
      percent: 96,
    }
    await open({ like })
    expect(screen.getByText(/another person sent on .*Nov 19, 2026.* .*Mend a leak.*96%/)).toBeTruthy()
    expect(screen.getByText('The earlier photo is not kept any more.')).toBeTruthy()
  })

  it('does not decide about an action of one’s own', async () => {
    await open({ own: true })
    expect(screen.getByText('Your own: another moderator decides about it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Close the tap/ })).toBeNull()
  })
})
