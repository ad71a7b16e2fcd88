import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { aCall, id } from '../testing.ts'
import { CallScreen } from './call-screen.tsx'

const at = `/api/platform/grants/${id(1)}`
const row = (version: number, requested: string) => ({
  id: id(11),
  number: 'G-2026-ABCDEFG',
  applicant: { en: 'Green Hands', ar: 'الأيدي الخضراء' },
  status: 'submitted',
  submittedAt: '2026-11-10T08:00:00.000Z',
  requested,
  awarded: null,
  reviews: 2,
  scored: 2,
  mean: '7.5',
  least: 7,
  most: 8,
  version,
})

it('an application that changed since it was selected is not approved, and is selected no more', async () => {
  let listed = row(3, '1000')
  const calls = serve({
    [`GET ${at}`]: { body: aCall() },
    [`GET ${at}/applications`]: () => ({ body: { items: [listed], nextCursor: null } }),
    [`GET ${at}/ledger`]: { body: { lines: [], currency: 'SAR' } },
    [`POST ${at}/approvals`]: {
      status: 409,
      body: { code: 'version-conflict', message: '', details: {}, requestId: '' },
    },
  })
  await renderRoutes([{ path: '/:id', element: <CallScreen /> }], { path: `/${id(1)}` })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Green Hands/ })
  await userEvent.click(box)
  listed = row(4, '5000')
  await userEvent.click(screen.getByRole('button', { name: 'Approve 1 application' }))
  await screen.findByText(/5,000/)
  expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
    awards: [{ amount: 100_000, version: 3 }],
  })
  expect(box.checked).toBe(false)
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

describe('the amount of an award', () => {
  async function select(lang: 'en' | 'ar') {
    const calls = serve({
      [`GET ${at}`]: { body: aCall() },
      [`GET ${at}/applications`]: { body: { items: [row(3, '')], nextCursor: null } },
      [`GET ${at}/ledger`]: { body: { lines: [], currency: 'SAR' } },
      [`POST ${at}/approvals`]: { body: { approved: 1, toConfirm: 0 } },
    })
    await renderRoutes([{ path: '/:id', element: <CallScreen /> }], { path: `/${id(1)}`, lang })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Green Hands|الأيدي الخضراء/ }))
    const approve = () => userEvent.click(screen.getByRole('button', { name: /^(Approve|اعتماد)/ }))
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    return { approve, sent, amount: screen.getByRole('textbox', { name: /^(Amount in|المبلغ)/ }) }
  }

  it.each([
    ['en', '1000.999', 'Enter an amount above zero with at most two decimal places'],
    ['en', '-5', 'Enter an amount above zero with at most two decimal places'],
    ['en', '0', 'Enter an amount above zero with at most two decimal places'],
    ['en', '', 'Enter an amount'],
    ['ar', 'abc', 'أدخل مبلغًا أكبر من الصفر، بمنزلتين عشريتين على الأكثر'],
  ] as const)('is asked for at its field, and nothing is sent (%s %j)', async (lang, typed, said) => {
    const { amount, approve, sent } = await select(lang)
    if (typed !== '') await userEvent.type(amount, typed)
    await approve()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it.each([
    ['ar', '١٬٥٠٠٫٥٠', 150_050],
    ['en', '1500.5', 150_050],
  ] as const)('is read in any digits (%s %s)', async (lang, typed, minor) => {
    const { amount, approve, sent } = await select(lang)
    await userEvent.type(amount, typed)
    await approve()
    await waitFor(() => expect(sent()).toMatchObject([{ awards: [{ amount: minor }] }]))
  })

  it('that can be read in two ways is asked about', async () => {
    const { amount, approve, sent } = await select('en')
    await userEvent.type(amount, '1,500')
    await approve()
    expect(sent()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /^Whole number/ }))
    await approve()
    await waitFor(() => expect(sent()).toMatchObject([{ awards: [{ amount: 150_000 }] }]))
  })
})
