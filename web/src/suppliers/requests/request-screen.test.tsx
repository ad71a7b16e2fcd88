import type { RequestDetail } from '@athar/contracts/suppliers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { evidenceAnswer } from '../../evidence/testing.ts'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anAnswer, aRequest } from '../testing.ts'
import { RequestScreen } from './request-screen.tsx'

const { id } = aRequest()
const at = `/api/suppliers/requests/${id}`

async function open(
  role: Parameters<typeof acting>[0],
  over: Partial<RequestDetail> = {},
  answers: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    ...acting(role),
    'GET /api/mrv/evidence': evidenceAnswer(),
    'GET /api/inventory/activities': { body: { edition: '0da8', activities: [], units: [] } },
    [`GET ${at}`]: { body: aRequest(over) },
    ...answers,
  })
  await renderRoutes([{ path: '/:id', element: <RequestScreen /> }], { path: `/${id}` })
  await screen.findByRole('heading', { level: 1, name: 'Cement, bagged' })
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}

describe('the answer to a request', () => {
  it('is shown with its share of primary data, and accepted under the version that was read', async () => {
    const sent = await open(
      'reviewer',
      { answer: anAnswer({ co2eKg: '812.5', primaryDataPercent: '40' }) },
      { [`POST ${at}/moves`]: { body: aRequest({ state: 'accepted' }) } },
    )
    for (const text of ['812.5', '40%', 'Lama, quality']) expect(screen.getByText(text)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Accept answer' }))
    expect(await screen.findByText('Status: Accepted.')).toBeTruthy()
    expect(sent()).toEqual([[`${at}/moves`, { action: 'accept', reason: '', version: 4 }]])
  })

  it('is returned with a reason only, which stands where it is refused', async () => {
    const sent = await open('reviewer', {}, { [`POST ${at}/moves`]: refusal(409, 'suppliers.own-request') })
    await userEvent.click(await screen.findByRole('button', { name: 'Return to supplier' }))
    expect((await screen.findAllByText('Write the reason first.')).length).toBeGreaterThan(0)
    expect(sent()).toEqual([])
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
    await userEvent.type(reason, 'Which year?')
    await userEvent.click(screen.getByRole('button', { name: 'Return to supplier' }))
    expect(await screen.findByText(/^You sent this request yourself/)).toBeTruthy()
    expect(reason.value).toBe('Which year?')
  })

  it('that has not come can be asked for once more, after what that means was read', async () => {
    const sent = await open('preparer', { state: 'sent', answer: null }, { [`POST ${at}/mails`]: { body: aRequest() } })
    expect(screen.getByText('The supplier has not answered yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept answer' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Send link again' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Earlier links stop working/)).toBeTruthy()
    expect(sent()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toEqual([[`${at}/mails`, { email: 'quality@example.org', version: 4 }]]))
  })
})
