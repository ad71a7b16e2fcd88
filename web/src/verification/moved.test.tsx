import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { aFinding, at, aVerification, id, library, signing } from './testing.ts'
import { VerificationScreen } from './verification-screen.tsx'

/** The page of a verification under review, as its lead opens it. */
async function open() {
  const acts = acting('reviewer')
  const token = `x.${btoa(JSON.stringify({ aal: 'aal2' }))}.x`
  for (const [key, value] of Object.entries({ ...localStorage }))
    localStorage.setItem(key, String(value).replace('"access_token":"access"', `"access_token":"${token}"`))
  const moved = [{ kind: 'record', drawn: { count: 340, total: '1200000' }, now: { count: 343, total: '1500000' } }]
  const findings = [aFinding({ effectKg: '0' })]
  serve({
    ...acts,
    ...library,
    ...signing({ moved }, { state: 'in-review', materialityKg: '75000', findings }),
    [`GET ${at}`]: { body: aVerification({ findings }) },
  })
  const routes = [{ path: '/mrv/verifications/:id', element: <VerificationScreen /> }]
  await renderRoutes(routes, { path: `/mrv/verifications/${id(1)}` })
  await screen.findByRole('heading', { level: 1 })
}
const text = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')

it('the team reads before the review what moved since the draw, and what is material now', async () => {
  await open()
  expect(await screen.findByText('The sample was not drawn from the figures of now')).toBeTruthy()
  expect(text()).toContain('When drawn340 · 1,200 t CO2eNow343 · 1,500 t CO2e')
  expect(text()).toContain('5%, 75 t CO2e')
  expect(await screen.findByRole('button', { name: 'Draw again' })).toBeTruthy()
  // An effect that was not quantified is neither 0 nor within the threshold.
  expect(text()).toContain('Effects of findings that are open or unresolvednot quantified')
  expect(screen.queryByText('Within the threshold')).toBeNull()
})
