import { readRoster, syncCheckIns, type RosterEntry, type Scan, type ScanOutcome } from '@athar/contracts/volunteering'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { id } from '../testing.ts'
import { CheckInScreen } from './check-in-screen.tsx'
import { deviceInMemory } from './device-in-memory.ts'
import { hashOf } from './judge-scan.ts'

const at = `/api/volunteering/own-events/${id(1)}`
const code = '7GKM-9FXD-0111'
const came = '2026-11-27T05:00:00.000Z'

const expected = (over: Partial<RosterEntry> = {}): RosterEntry => ({
  id: id(31),
  name: 'Huda',
  state: 'confirmed',
  codeHash: '',
  checkedInAt: null,
  isSelf: false,
  ...over,
})
const people = async () => [
  expected({ codeHash: await hashOf(code) }),
  expected({ id: id(32), name: 'Reem', state: 'checked-in', checkedInAt: came }),
  expected({ id: id(33), name: 'Sami', state: 'requested' }),
  expected({ id: id(34), name: 'Noura', isSelf: true }),
]
const list = (items: readonly RosterEntry[]) => ({
  body: readRoster.response.parse({
    event: {
      id: id(1),
      title: { en: 'Planting day', ar: 'يوم تشجير' },
      place: { en: 'Thadiq', ar: 'ثادق' },
      startsAt: '2026-11-27T05:00:00.000Z',
    },
    sign: '7GKM',
    items,
  }),
})
const told = (outcome: ScanOutcome, name: string | null = 'Huda') => ({
  body: syncCheckIns.response.parse({ results: [{ outcome, signUp: id(31), name, checkedInAt: came }] }),
})

/** The wire to the server; `cut` is what a gate in the desert has most of the day. */
const line = { cut: false }
beforeEach(() => {
  deviceInMemory()
  line.cut = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !line.cut)
})
const connect = (connected: boolean) =>
  act(async () => {
    line.cut = !connected
    dispatchEvent(new Event(connected ? 'online' : 'offline'))
  })

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...acting('preparer'),
    [`GET ${at}/roster`]: list(await people()),
    [`POST ${at}/check-ins`]: told('checked-in'),
    ...answers,
  })
  const view = await renderRoutes([{ path: '/:id', element: <CheckInScreen /> }], { path: `/${id(1)}` })
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { scans: readonly Scan[] }).scans)
  return { sent, ...view }
}
const names = async () => {
  const items = within(await screen.findByRole('region', { name: 'Expected volunteers' })).getAllByRole('listitem')
  return items.map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''))
}
const type = async (typed: string) => {
  const field = await screen.findByRole('textbox', { name: 'Check-in code' })
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
}
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const says = async (words: RegExp) => expect(await screen.findByText((text) => words.test(plain(text)))).toBeTruthy()

describe('at the gate', () => {
  it('the list says who is expected, who is here, and who may not be checked in yet', async () => {
    await open()
    await waitFor(async () => expect(await names()).toHaveLength(4))
    expect(plain(screen.getByText(/are here|is here/).textContent)).toBe('1 of 4 is here')
    const [huda, reem, sami, own] = await names()
    expect(huda).toMatch(/^HudaCheck in$/)
    expect(reem).toMatch(/^Reem.*2026.*Checked in$/)
    expect(sami).toMatch(/^SamiRequested$/)
    expect(own).toMatch(/^NouraConfirmed$/)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a name' }), 'zz')
    expect(screen.getByText('No name matches.')).toBeTruthy()
  })

  it('a code as it is read out checks its person in, and is handed in with the time it was read', async () => {
    const { sent } = await open()
    await type(' 7gkm 9fxd o1il')
    await says(/^Huda: checked in$/)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toEqual([{ signUp: id(31), at: expect.stringMatching(/^\d{4}-.*Z$/) }])
    await screen.findByText('Everything is synced')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Check-in code' }).value).toBe('')
  })

  it.each([
    ['7GKM-9FXD', 'Enter the twelve signs of the code'],
    ['AAAA-9FXD-0111', 'This code belongs to another event.'],
  ])('%s is not handed in: %s', async (typed, words) => {
    const { sent } = await open()
    await type(typed)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(sent()).toEqual([])
    expect(screen.getByText('Everything is synced')).toBeTruthy()
  })
})

describe('without a connection', () => {
  it('check-ins wait on the device, also where the page is left, and each is handed in once', async () => {
    const first = await open()
    await screen.findByRole('button', { name: /Check in .*Huda/ })
    await connect(false)
    expect(screen.getByText('No connection')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Check in .*Huda/ }))
    expect(await screen.findByText('1 check-in waits to be synced')).toBeTruthy()
    await type(code)
    await says(/^Huda: checked in already/)
    expect(screen.getByText('1 check-in waits to be synced')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sync now' })).toHaveProperty('disabled', true)
    expect(first.sent()).toEqual([])
    first.unmount()
    const second = await open()
    expect(await screen.findByText('1 check-in waits to be synced')).toBeTruthy()
    await connect(true)
    expect(await screen.findByText('Everything is synced')).toBeTruthy()
    expect(second.sent()).toEqual([[{ signUp: id(31), at: expect.any(String) }]])
  })

  it('a code that the list does not know is noted, and the server has the last word on it', async () => {
    const { sent } = await open({ [`POST ${at}/check-ins`]: told('unknown', null) })
    await screen.findByRole('button', { name: /Check in .*Huda/ })
    await connect(false)
    await type('7GKM-AAAA-BBBB')
    expect(await screen.findByText(/^This code is not in the stored list/)).toBeTruthy()
    expect(await screen.findByText('1 check-in waits to be synced')).toBeTruthy()
    await connect(true)
    await says(/^No sign-up of this event has the code 7GKM-AAAA-BBBB/)
    expect(sent()).toEqual([[{ code: '7GKM-AAAA-BBBB', at: expect.any(String) }]])
    await screen.findByText('Everything is synced')
  })

  it('a sync that fails loses nothing, and says so', async () => {
    await open({ [`POST ${at}/check-ins`]: refusal(503, 'unavailable') })
    await userEvent.click(await screen.findByRole('button', { name: /Check in .*Huda/ }))
    expect(await screen.findByText('The check-ins could not be synced. They stay on this device.')).toBeTruthy()
    expect(screen.getByText('1 check-in waits to be synced')).toBeTruthy()
  })
})

describe('a device without the list', () => {
  it('says how it gets there, or why the server did not give it', async () => {
    line.cut = true
    const { unmount } = await open()
    expect(await screen.findByText(/^Open this page once with a connection/)).toBeTruthy()
    unmount()
    line.cut = false
    await open({ [`GET ${at}/roster`]: refusal(404, 'volunteering.event-not-found') })
    await screen.findByRole('heading', { name: 'This list is not on this device yet' })
    expect(screen.queryByText(/^Open this page once with a connection/)).toBeNull()
  })

  it('asks a visitor to sign in, and shows no name', async () => {
    const { unmount } = await open()
    await screen.findByRole('button', { name: /Check in .*Huda/ })
    unmount()
    vi.resetModules()
    localStorage.clear()
    const [{ CheckInScreen: Screen }, { renderRoutes: render }] = await Promise.all([
      import('./check-in-screen.tsx'),
      import('../../testing/render.tsx'),
    ])
    serve({})
    await render([{ path: '/:id', element: <Screen /> }], { path: `/${id(1)}` })
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/auth')
    expect(screen.queryByText(/Huda/)).toBeNull()
  })
})
