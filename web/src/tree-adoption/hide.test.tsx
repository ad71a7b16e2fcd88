import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { meAnswer, signInAs } from '../testing/session.ts'
import { renderPart, renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { hide } from '../testing/hide.ts'
import { SiteScreen } from './site-screen.tsx'
import { anAdoption, aSite, id, publishedTrees } from './testing.ts'
import { WallScreen } from './wall-screen.tsx'

const { species, site } = anAdoption()
const entry = {
  id: id(40),
  name: 'Rude Name',
  dedication: '',
  species,
  site: { slug: site.slug, name: site.name },
  adoptedOn: '2026-11-01',
}

it.each([
  ['en', 'Take off the wall: \u2068Rude Name\u2069', 'Take off the wall', 'Reason'],
  ['ar', 'سحب من اللوحة: \u2068Rude Name\u2069', 'سحب من اللوحة', 'السبب'],
] as const)('an editor takes a name off the wall with a reason (%s)', async (lang, open, act, field) => {
  signInAs()
  let items = [entry]
  const calls = serve({
    ...meAnswer({ platformRoles: ['content_editor'] }),
    'GET /api/tree-adoption/wall': () => ({ body: { items, nextCursor: null } }),
    [`POST /api/platform/tree-adoption/wall/${entry.id}/take-off`]: () => {
      items = []
      return { status: 204 }
    },
  })
  await renderPart(<WallScreen />, { lang })
  await hide({ open, act, field, reason: 'An insult' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rude Name' })).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'An insult' })
})

it.each([
  ['en', 'Take this site down', 'Reason'],
  ['ar', 'سحب الموقع من النشر', 'السبب'],
] as const)('an editor takes a site down with a reason and stands among the others (%s)', async (lang, act, field) => {
  signInAs()
  const site = aSite()
  const calls = serve({
    ...meAnswer({ platformRoles: ['platform_admin'] }),
    ...publishedTrees,
    [`GET /api/tree-adoption/sites/${site.slug}`]: { body: site },
    [`POST /api/platform/tree-adoption/sites/${site.slug}/hide`]: { status: 204 },
  })
  const routes = [
    { path: '/site/:slug', element: <SiteScreen /> },
    { path: '/sgi/adopt-tree', element: <h1>The list</h1> },
  ]
  const { router } = await renderRoutes(routes, { lang, path: `/site/${site.slug}` })
  await hide({ act, field, reason: 'An advertisement' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/sgi/adopt-tree'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'An advertisement' })
})
