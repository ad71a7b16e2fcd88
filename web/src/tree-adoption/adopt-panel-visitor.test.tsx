import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart, renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { AdoptPanel } from './adopt-panel.tsx'
import { SiteScreen } from './site-screen.tsx'
import { aSite, publishedTrees } from './testing.ts'

// In a file of its own: who is signed in on a device is known once and for all.
it.each([
  ['en', 'Sign in to adopt'],
  ['ar', 'تسجيل الدخول للتبني'],
] as const)('asks a visitor to sign in first (%s)', async (lang, signIn) => {
  serve({ ...publishedTrees })
  await renderPart(<AdoptPanel site={aSite()} />, { lang })
  expect((await screen.findByRole('link', { name: signIn })).getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each([
  ['en', 'Species here', 'Grey-haired acacia'],
  ['ar', 'الأنواع هنا', 'طلح'],
] as const)('shows a visitor what grows at a site (%s)', async (lang, grows, talh) => {
  serve({ ...publishedTrees, 'GET /api/tree-adoption/sites/thadiq-terraces': { body: aSite() } })
  await renderRoutes([{ path: '/sites/:slug', element: <SiteScreen /> }], { lang, path: '/sites/thadiq-terraces' })
  const facts = (await screen.findByText(grows, { selector: 'dt' })).parentElement!
  expect(facts.textContent).toContain(talh)
  expect(facts.textContent).toContain('Vachellia gerrardii')
  expect(facts.querySelectorAll('li')).toHaveLength(2)
})
