import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { OrganisationScreen } from './organisation-screen.tsx'
import { acting, anOrganisation } from './testing.ts'

it.each([
  ['en', 'preparer', 'trail', 1, /one of these roles: owner, administrator, or auditor\./],
  ['ar', 'viewer', 'engagements', 1, /أحد الأدوار التالية: /],
  ['en', 'preparer', 'details', 0, /one of these roles/],
  ['en', 'preparer', 'nothing', 0, /one of these roles/],
] as const)('in %s a %s who comes for the tab %s is told which role it needs (%i)', async (...said) => {
  const [lang, role, tab, times, words] = said
  serve({ ...acting(role), 'GET /api/organisation': { body: { ...anOrganisation(), version: 1 } } })
  await renderPart(<OrganisationScreen />, { lang, path: `/?tab=${tab}` })
  await screen.findAllByRole('tab')
  await (times > 0 ? screen.findByText(words) : screen.findByRole('tab', { selected: true }))
  expect(screen.queryAllByText(words)).toHaveLength(times)
  expect(screen.queryAllByRole('tab', { selected: true })).toHaveLength(1 - times)
  // What is open to them stays at hand.
  expect(screen.getAllByRole('tab').length).toBeGreaterThan(2)
})
