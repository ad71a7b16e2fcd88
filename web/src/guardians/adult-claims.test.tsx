import type { AdultClaim } from '@athar/contracts/guardians'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer } from '../testing/session.ts'
import { AdultClaimsScreen } from './adult-claims-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const aClaim = (over: Partial<AdultClaim> = {}): AdultClaim => ({
  id,
  name: 'Reem',
  saidUnder18At: '2026-11-20T08:00:00.000Z',
  claimedAt: '2026-11-25T08:00:00.000Z',
  guardians: [{ state: 'refused', at: '2026-11-21T08:00:00.000Z' }],
  ...over,
})
const claims = '/api/platform/guardians/adult-claims'

async function open(items: readonly AdultClaim[], answers: Parameters<typeof serve>[0] = {}) {
  const me = meAnswer({ platformRoles: ['content_editor'] })
  const calls = serve({ ...me, [`GET ${claims}`]: { body: { items } }, ...answers })
  await renderPart(<AdultClaimsScreen />, { path: '/admin/ages' })
  return calls
}
const posts = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('claims to be an adult', () => {
  it('say what guardians decided, and are confirmed with what was seen', async () => {
    let reached = false
    const calls = await open([aClaim()], {
      [`POST ${claims}/${id}`]: () => (reached ? { status: 204 } : refusal(404, 'guardians.claim-not-found')),
    })
    expect(await screen.findByText(/^Refused, .*Nov 21, 2026/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Confirm 18 or older: .*Reem/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 18 or older' }))
    expect(await dialog.findByText('Write what you saw')).toBeTruthy()
    expect(posts(calls)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox'), 'Identity card')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 18 or older' }))
    await waitFor(() => expect(posts(calls)).toHaveLength(1))
    reached = true
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 18 or older' }))
    expect(await screen.findByText('Decided. Those concerned are told.')).toBeTruthy()
    expect(posts(calls).at(-1)).toEqual({ adult: true, reason: 'Identity card' })
  })

  it('leave someone under 18', async () => {
    const calls = await open([aClaim({ guardians: [] })], { [`POST ${claims}/${id}`]: { status: 204 } })
    expect(await screen.findByText('No guardian was asked.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Leave under 18: .*Reem/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox'), 'Nothing shown')
    await userEvent.click(dialog.getByRole('button', { name: 'Leave under 18' }))
    await waitFor(() => expect(posts(calls)).toEqual([{ adult: false, reason: 'Nothing shown' }]))
  })

  it('of which there are none say so', async () => {
    await open([])
    expect(await screen.findByText('No claims')).toBeTruthy()
  })
})
