import type { Report } from '@athar/contracts/moderation'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { ReportButton } from './report-button.tsx'
import { ReportsScreen } from './reports-screen.tsx'

beforeEach(() => signInAs())

const id = (number: number): string => `0a3a0a3a-0000-4000-8000-${String(number).padStart(12, '0')}`
const aReport = (over: Partial<Report> = {}): Report => ({
  id: id(1),
  kind: 'mentorship',
  subject: id(2),
  reason: 'outside-contact',
  words: 'To save water.',
  text: 'He asked for my number.',
  state: 'open',
  decision: null,
  by: { id: id(3), name: 'Reem' },
  about: { id: id(4), name: 'Omar' },
  at: '2026-11-20T08:00:00.000Z',
  version: 2,
  thread: [{ by: null, text: 'Call me', at: '2026-11-19T08:00:00.000Z' }],
  ...over,
})
const decide = `POST /api/platform/moderation/reports/${id(1)}/decisions`
const posts = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

async function open(items: readonly Report[] = [aReport()], answers: Parameters<typeof serve>[0] = {}) {
  const me = meAnswer({ platformRoles: ['platform_admin'] })
  const calls = serve({ ...me, 'GET /api/platform/moderation/reports': { body: { items } }, ...answers })
  const view = await renderPart(<ReportsScreen />, { path: '/admin/reports' })
  return { calls, ...view }
}

describe('the reports', () => {
  it('say who reported whom for what, with what both sides wrote', async () => {
    await open()
    const list = within(await screen.findByRole('list', { name: 'Reports' }))
    expect(list.getByRole('heading', { level: 2 }).textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'Mentorship: Omar',
    )
    for (const text of ['Contact outside this platform', 'He asked for my number.', 'Call me'])
      expect(list.getByText(text)).toBeTruthy()
    expect(list.getByText(/^Reported by .*Reem/)).toBeTruthy()
    expect(
      within(list.getByRole('region', { name: 'Messages of both sides' })).getByText(/^.?A former user/),
    ).toBeTruthy()
  })

  it('are upheld with a reason that both read, which stands where it is refused', async () => {
    let reached = false
    const { calls } = await open(undefined, {
      [decide]: () => (reached ? { status: 204 } : refusal(409, 'conflict')),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Uphold and stop' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/What was reported ends at once/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Uphold and stop' }))
    expect(posts(calls)).toEqual([])
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await userEvent.type(reason, 'Against the rules')
    await userEvent.click(dialog.getByRole('button', { name: 'Uphold and stop' }))
    await waitFor(() => expect(posts(calls)).toHaveLength(1))
    expect(reason.value).toBe('Against the rules')
    reached = true
    await userEvent.click(dialog.getByRole('button', { name: 'Uphold and stop' }))
    expect(await screen.findByText('Decided. Those concerned are notified.')).toBeTruthy()
    expect(posts(calls).at(-1)).toEqual({ action: 'uphold', reason: 'Against the rules', version: 2 })
  })

  it('that are decided show the decision, and none is offered', async () => {
    await open([aReport({ state: 'dismissed', decision: 'Nothing was found' })])
    expect(await screen.findByText(/^Reason: .*Nothing was found/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Uphold|Dismiss/ })).toBeNull()
  })

  it('are narrowed by state in the address', async () => {
    const { calls, router } = await open([])
    expect(await screen.findByText('No reports')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'State' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Upheld' }))
    await waitFor(() => expect(router.state.location.search).toBe('?state=upheld'))
    await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('upheld'))
  })
})

it('a report is sent with what is wrong and what happened, and not without', async () => {
  const calls = serve({ ...meAnswer(), 'POST /api/moderation/reports': { status: 204 } })
  await renderPart(<ReportButton kind="mentorship" subject={id(2)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
  expect((await dialog.findAllByText(/Choose what is wrong/)).length).toBeGreaterThan(0)
  expect(posts(calls)).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'Asked for money' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Report text/ }), 'Ten riyals')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
  expect(await screen.findByText(/^Your report is with the moderators/)).toBeTruthy()
  expect(posts(calls)).toEqual([{ kind: 'mentorship', subject: id(2), reason: 'money', text: 'Ten riyals' }])
})
