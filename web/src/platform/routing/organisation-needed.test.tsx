import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'
import { OrganisationNeeded } from './organisation-needed.tsx'

const sites = (
  <OrganisationNeeded title="Sites belong to organisations" text="Create yours." act="Go to the welcome page">
    <p>the sites</p>
  </OrganisationNeeded>
)

it('shows it to a member who may read all of it', async () => {
  serve(acting('auditor'))
  await renderPart(sites)
  await screen.findByText('the sites')
})

it.each([
  { lang: 'en', text: /Your role here is viewer.*owner, administrator, preparer, reviewer,? or auditor/ },
  { lang: 'ar', text: /دورك هنا.*مستعرض.*مالك/ },
] as const)('tells a viewer which role it takes ($lang)', async ({ lang, text }) => {
  serve(acting('viewer'))
  await renderPart(sites, { lang })
  await screen.findByText(text)
  expect(screen.queryByText('the sites')).toBeNull()
})

it('opens without a new sign-in to a member who was given the role since they came', async () => {
  const [before, after] = [acting('viewer')['GET /api/me'], acting('preparer')['GET /api/me']]
  let asked = 0
  serve({ 'GET /api/me': () => ((asked += 1) === 1 ? before : after) })
  await renderPart(sites)
  await screen.findByText('the sites')
})

it('leads whoever belongs to no organisation to where one is made', async () => {
  signInAs()
  serve(meAnswer())
  await renderPart(sites)
  await screen.findByText('Sites belong to organisations')
  expect(screen.getByRole('link', { name: 'Go to the welcome page' }).getAttribute('href')).toBe('/welcome')
  expect(screen.queryByText('the sites')).toBeNull()
})

it('is headed and named as a page where it is all there is', async () => {
  signInAs()
  serve(meAnswer())
  await renderPart(
    <OrganisationNeeded page title="Sites belong to organisations" text="Create yours." act="Go there">
      <p>the site</p>
    </OrganisationNeeded>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Sites belong to organisations' })
  expect(document.title).toBe('Sites belong to organisations – Athar')
})
