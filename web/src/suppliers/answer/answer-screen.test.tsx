import { mostSupplierFileBytes } from '@athar/contracts/suppliers'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../organisations/testing.ts'
import { serveFiles } from '../../testing/file-wire.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anAnswer, aQuestion } from '../testing.ts'
import { AnswerScreen } from './answer-screen.tsx'

const open = 'POST /api/supplier-answers/open'
const send = 'POST /api/supplier-answers'

async function visit(question = aQuestion(), answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ [open]: { body: question }, ...answers })
  const view = await renderPart(<AnswerScreen />, { path: '/supplier-answer?link=signed' })
  const sent = () => calls.filter(({ path }) => path === '/api/supplier-answers').map(({ body }) => body)
  return { calls, sent, ...view }
}
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const choose = async (name: RegExp, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
async function fill(figure = '1.25') {
  await userEvent.type(await field(/^Carbon footprint/), figure)
  await choose(/^Method/, 'ISO 14067')
  await choose(/^Global warming potentials/, 'IPCC AR6')
  await userEvent.type(await field(/^Your name and role/), 'Lama')
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send answer' }))

describe('the answer of a supplier', () => {
  it('is asked for by name, product and period, in the unit of the request', async () => {
    await visit(aQuestion({ note: 'Bags of 50 kg' }))
    const asks = (await screen.findByText(/asks .* for the carbon footprint/)).textContent
    expect(asks.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'Najd Building Materials asks Cement of the Gulf for the carbon footprint of a product.',
    )
    for (const text of ['Cement, bagged', 'Bags of 50 kg', 'kg CO2e per tonne'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/^.?Jan 1, 2025.? to .?Dec 31, 2025/)).toBeTruthy()
  })

  it('says everything that is missing at once, and sends nothing', async () => {
    const { sent } = await visit()
    await screen.findByRole('button', { name: 'Send answer' })
    await press()
    const links = within((await screen.findAllByRole('alert'))[0]!).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent.split(':')[0])).toEqual([
      'Carbon footprint, cradle to gate',
      'Method',
      'Global warming potentials',
      'Your name and role',
    ])
    expect(sent()).toEqual([])
  })

  it.each([
    ['-3', /^Carbon footprint/, 'Enter a figure of 0 or more.'],
    ['101', /^Share of primary data/, 'Enter a share from 0 to 100.'],
  ])('refuses %s where it is no such figure', async (typed, name, words) => {
    const { sent } = await visit()
    await userEvent.type(await field(name), typed)
    await press()
    expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
    expect(sent()).toEqual([])
  })

  it('is sent as typed in either digits, to the request that was read, and shown as it was given', async () => {
    const given = anAnswer({ co2eKg: '812.5', primaryDataPercent: '40' })
    const { sent } = await visit(aQuestion(), { [send]: { body: aQuestion({ state: 'answered', answer: given }) } })
    await fill('٨١٢٫٥')
    await userEvent.type(await field(/^Share of primary data/), '40')
    await press()
    expect(await screen.findByText('Answer sent')).toBeTruthy()
    expect(sent()).toEqual([
      {
        link: 'signed',
        version: 3,
        answer: { ...anAnswer({ co2eKg: '812.5', primaryDataPercent: '40' }), contact: 'Lama' },
      },
    ])
    expect(screen.getByText('812.5')).toBeTruthy()
    expect(screen.getByText('40%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  })

  it('sends its files once, also where the answer itself has to be sent again', async () => {
    let reached = false
    const { sent } = await visit(aQuestion({ evidenceRequired: true }), {
      [send]: () =>
        reached ? { body: aQuestion({ state: 'answered', answer: anAnswer() }) } : refusal(503, 'unavailable'),
    })
    const files = serveFiles(() => ({ body: aQuestion() }))
    await fill()
    await userEvent.upload(
      screen.getByLabelText('Add a file'),
      new File(['%PDF'], 'epd.pdf', { type: 'application/pdf' }),
    )
    await press()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect((await field(/^Carbon footprint/)).value).toBe('1.25')
    reached = true
    await press()
    expect(await screen.findByText('Answer sent')).toBeTruthy()
    expect(files.map(({ name }) => name)).toEqual(['epd.pdf'])
  })

  it('takes no file that is too large, and lets go of one that was chosen', async () => {
    await visit()
    const input = await screen.findByLabelText('Add a file')
    const large = Object.defineProperty(new File(['x'], 'large.pdf'), 'size', { value: mostSupplierFileBytes + 1 })
    fireEvent.change(input, { target: { files: [large, new File(['%PDF'], 'epd.pdf')] } })
    expect(await screen.findByText(/large\.pdf.* is larger than/)).toBeTruthy()
    const remove = screen.getAllByRole('button', { name: /^Remove/ })
    expect(remove.map((button) => button.getAttribute('aria-label'))).toEqual([expect.stringContaining('epd.pdf')])
    await userEvent.click(remove[0]!)
    expect(screen.queryByText('epd.pdf')).toBeNull()
  })

  it('that was returned says why, above what was answered', async () => {
    await visit(aQuestion({ returnedFor: 'Which year?', answer: anAnswer({ comment: 'Of 2024' }) }))
    expect(await screen.findByText('Which year?')).toBeTruthy()
    expect((await field(/^Comments/)).value).toBe('Of 2024')
  })

  it('that a colleague sent in the same time shows theirs', async () => {
    let asked = 0
    await visit(aQuestion(), {
      [open]: () => {
        asked += 1
        return { body: asked === 1 ? aQuestion() : aQuestion({ state: 'answered', answer: anAnswer({ co2eKg: '7' }) }) }
      },
      [send]: refusal(409, 'suppliers.already-answered'),
    })
    await fill()
    await press()
    expect(await screen.findByText('Answer sent')).toBeTruthy()
    expect(screen.getByText('7')).toBeTruthy()
  })
})

describe('a link', () => {
  it.each([
    ['suppliers.link-expired', 410, 'This link has expired', true],
    ['suppliers.link-replaced', 410, 'A newer link was sent', false],
    ['suppliers.withdrawn', 410, 'This request was withdrawn', false],
    ['suppliers.link-invalid', 404, 'This link does not work', false],
  ] as const)(
    'that is over (%s) says so, and offers a new one where there is one',
    async (code, status, title, renews) => {
      const { calls } = await visit(aQuestion(), {
        [open]: refusal(status, code),
        'POST /api/supplier-answers/renew': { status: 204 },
      })
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
      expect(screen.queryAllByRole('button', { name: 'Send me a new link' })).toHaveLength(renews ? 1 : 0)
      if (!renews) return
      await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
      expect(await screen.findByText(/^A new link is on its way/)).toBeTruthy()
      expect(calls.at(-1)?.body).toEqual({ link: 'signed' })
    },
  )

  it('without its signed part asks nothing of the server about an answer', async () => {
    serve({ [open]: refusal(404, 'suppliers.link-invalid') })
    await renderPart(<AnswerScreen />, { path: '/supplier-answer' })
    expect(await screen.findByText('This link does not work')).toBeTruthy()
  })
})
