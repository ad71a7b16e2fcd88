import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VerificationDetail } from '@athar/contracts/verification'
import { evidenceAnswer } from '../evidence/testing.ts'
import { acting, refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { write } from '../testing/write.ts'
import { Findings } from './findings.tsx'
import { Opinion } from './opinion.tsx'
import { aFinding, at, aVerification, id } from './testing.ts'

beforeEach(() => sessionStorage.clear())

const answers = (role: Parameters<typeof acting>[0]) => ({
  ...acting(role),
  'GET /api/mrv/evidence': evidenceAnswer(),
})
async function open(over: Partial<VerificationDetail>, further: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...answers(over.side === 'client' ? 'preparer' : 'reviewer'), ...further })
  const of = aVerification(over)
  const view = await renderPart(
    <>
      <Findings of={of} />
      <Opinion of={of} />
    </>,
  )
  return { calls, user: userEvent.setup(), ...view }
}
const one = () => screen.findByRole('article', { name: 'Finding 1' })

describe('findings', () => {
  it.each([
    ['60000', 'Within the threshold'],
    ['60000.5', 'Above the threshold'],
  ])('of %s kg against a threshold of 60 t are said to be: %s', async (misstatedKg, words) => {
    await open({ findings: [aFinding({ effectKg: misstatedKg })], misstatedKg })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/t CO2e of 60 t CO2e/)).toBeTruthy()
  })

  it('are kept or returned to the client with a reason only, and the reason stands after a refusal', async () => {
    let version = 0
    const { calls, user } = await open(
      { findings: [aFinding({ state: 'answered', answer: 'The meter was changed.' })] },
      {
        [`POST ${at}/findings/${id(21)}/resolution`]: ({ body }) => {
          version += 1
          return version === 1
            ? refusal(409, 'conflict')
            : {
                body: aVerification({ findings: [aFinding({ state: (body as { action: 'kept' }).action && 'kept' })] }),
              }
        },
      },
    )
    expect(within(await one()).getByText('The meter was changed.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Close as unresolved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close as unresolved: Finding 1' }))
    await user.click(dialog.getByRole('button', { name: 'Close as unresolved' }))
    expect(await dialog.findByText('Give a reason')).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
    await write(reason, 'No proof of it', user)
    await user.click(dialog.getByRole('button', { name: 'Close as unresolved' }))
    await waitFor(() => expect(version).toBe(1))
    expect(reason.value).toBe('No proof of it')
    await user.click(dialog.getByRole('button', { name: 'Close as unresolved' }))
    expect(await screen.findByText('Finding 1: Unresolved')).toBeTruthy()
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      action: 'keep',
      note: 'No proof of it',
      version: 2,
    })
  })

  it('are closed without an answer for a reason only', async () => {
    const { calls, user } = await open(
      { findings: [aFinding()] },
      {
        [`POST ${at}/findings/${id(21)}/resolution`]: {
          body: aVerification({ findings: [aFinding({ state: 'closed' })] }),
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close: Finding 1' }))
    await write(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }), 'Raised by mistake', user)
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(await screen.findByText('Finding 1: Closed')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      action: 'close',
      note: 'Raised by mistake',
      version: 2,
    })
  })

  it('are answered by the client, and an answer that was not sent stands when the page is opened again', async () => {
    const sent = `POST ${at}/findings/${id(21)}/answer`
    const { calls, user, unmount } = await open(
      { side: 'client', findings: [aFinding()] },
      { [sent]: refusal(503, 'unavailable') },
    )
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Answer/ })
    await write(await field(), 'It was read twice', user)
    await user.click(screen.getByRole('button', { name: 'Send the answer' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    unmount()
    const again = await open(
      { side: 'client', findings: [aFinding()] },
      { [sent]: { body: aVerification({ side: 'client' }) } },
    )
    expect((await field()).value).toBe('It was read twice')
    await user.click(await screen.findByRole('button', { name: 'Send the answer' }))
    expect(await screen.findByText('Answer sent')).toBeTruthy()
    expect(again.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      answer: 'It was read twice',
      version: 2,
    })
  })

  it('that are resolved offer no step, and say what came of them', async () => {
    await open({ findings: [aFinding({ state: 'closed', resolution: 'Corrected in the year.' })] })
    expect(within(await one()).getByText('Corrected in the year.')).toBeTruthy()
    expect(screen.getByText('Closed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Close|Return)/ })).toBeNull()
  })

  it('that a changed record brought about say so in place of a basis', async () => {
    await open({ findings: [aFinding({ origin: 'record-changed', basis: 'record-changed' })] })
    expect(within(await one()).getByText('The sampled record was changed after it was drawn.')).toBeTruthy()
  })
})

describe('the opinion', () => {
  it('is saved with its basis, and refused as unmodified beyond the threshold', async () => {
    const { calls, user } = await open(
      {},
      {
        [`PUT ${at}/conclusion`]: ({ body }) =>
          (body as { conclusion: string }).conclusion === 'unmodified'
            ? refusal(422, 'verification.beyond-materiality')
            : { body: aVerification({ conclusion: 'modified' }) },
      },
    )
    await user.click(await screen.findByRole('radio', { name: /^Unmodified opinion/ }))
    await user.click(screen.getByRole('button', { name: 'Save opinion' }))
    expect(await screen.findByText(/the opinion cannot be unmodified/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Modified opinion/ }))
    await write(screen.getByRole('textbox', { name: /^Basis or qualification/ }), 'But for March', user)
    await user.click(screen.getByRole('button', { name: 'Save opinion' }))
    expect(await screen.findByText('Opinion saved')).toBeTruthy()
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      conclusion: 'modified',
      text: 'But for March',
      version: 6,
    })
  })

  it('is completed by the second member alone', async () => {
    const team = aVerification().team.map((member) => ({
      ...member,
      role: member.role === 'lead' ? ('reviewer' as const) : ('lead' as const),
    }))
    const { calls, user, unmount } = await open(
      { team },
      { [`POST ${at}/review`]: { body: aVerification({ state: 'ready-to-sign' }) } },
    )
    await user.click(await screen.findByRole('button', { name: 'Finish the review' }))
    expect(screen.queryByRole('button', { name: 'Save opinion' })).toBeNull()
    expect(await screen.findByText('The verification is now: Ready to Sign')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 6 })
    unmount()
    await open({})
    await screen.findByRole('button', { name: 'Save opinion' })
    expect(screen.queryByRole('button', { name: 'Finish the review' })).toBeNull()
  })

  it('is not shown to a client before there is one', async () => {
    await open({ side: 'client', findings: [] })
    await screen.findByText('No findings.')
    expect(screen.queryByRole('heading', { name: 'Opinion' })).toBeNull()
  })
})
