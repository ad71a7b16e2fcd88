import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
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
