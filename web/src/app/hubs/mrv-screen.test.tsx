import { paths } from '@athar/contracts/paths'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { signOut } from '../../platform/session/index.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { hubRoutes } from './hub-routes.ts'

const words = { en: 'Open projects', ar: 'فتح المشاريع' }

it.each(shownIn('en'))('leads a member of an organisation to its mitigation projects (%s)', async (lang) => {
  serve(acting('auditor'))
  await renderRoutes(hubRoutes, { lang, path: paths.mrv() })
  expect((await screen.findByRole('link', { name: words[lang] })).getAttribute('href')).toBe('/projects')
})

it('says that verified tonnes become credits', async () => {
  serve({ 'GET /api/mrv/register': { body: { items: [], total: 0, verified: null } } })
  await renderRoutes(hubRoutes, { lang: 'en', path: paths.mrv() })
  expect(await screen.findByText('Verified tonnes are issued as credits with serial numbers.')).toBeTruthy()
  expect(await screen.findByText('No project is in the public register yet.')).toBeTruthy()
})

it('leads a visitor to projects too, by way of signing in', async () => {
  serve({
    'GET /api/mrv/register': { body: { items: [], total: 0, verified: null } },
    'POST /auth/v1/logout': { status: 204 },
  })
  await signOut()
  await renderRoutes(hubRoutes, { lang: 'en', path: paths.mrv() })
  expect((await screen.findByRole('link', { name: words.en })).getAttribute('href')).toBe('/projects')
})
