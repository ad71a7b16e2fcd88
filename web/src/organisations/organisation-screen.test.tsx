import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { hostStepUp } from '../platform/api/index.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { OrganisationScreen } from './organisation-screen.tsx'
import { acting, anOrganisation, standing } from './testing.ts'

it.each([
  ['en', 'preparer', 'trail', 1, /one of these roles: owner, administrator, or auditor\./],
  ['ar', 'viewer', 'engagements', 1, /أحد الأدوار التالية: /],
  ['en', 'preparer', 'details', 0, /one of these roles/],
  ['en', 'preparer', 'nothing', 0, /one of these roles/],
] as const)('in %s a %s who comes for the tab %s is told which role it needs (%i)', async (...said) => {
  const [lang, role, tab, times, words] = said
  serve({ ...acting(role), 'GET /api/organisation': { body: { ...anOrganisation(), version: 1, renaming: null } } })
  await renderPart(<OrganisationScreen />, { lang, path: `/?tab=${tab}` })
  await screen.findAllByRole('tab')
  await (times > 0 ? screen.findByText(words) : screen.findByRole('tab', { selected: true }))
  expect(screen.queryAllByText(words)).toHaveLength(times)
  expect(screen.queryAllByRole('tab', { selected: true })).toHaveLength(1 - times)
  // What is open to them stays at hand.
  expect(screen.getAllByRole('tab').length).toBeGreaterThan(2)
})

it.each([
  ['en', 'Your role needs a second factor', 'Set up a second factor'],
  ['ar', 'دورك يتطلب عامل تحقق ثانيًا', 'إعداد عامل تحقق ثانٍ'],
] as const)('in %s whoever administers without a second factor is told, and sets one up in place', async (...said) => {
  const [lang, title, act] = said
  const asked: string[] = []
  onTestFinished(hostStepUp(async (need) => asked.push(need) > 1))
  serve({
    ...acting('admin'),
    'GET /api/organisation': { body: { ...anOrganisation(), version: 1, renaming: null } },
    'GET /api/organisation/standing': () => standing({ secondFactorMissing: asked.length < 2 }),
  })
  await renderPart(<OrganisationScreen />, { lang })
  await screen.findByText(title)
  const user = userEvent.setup()
  // Thought better of, it stands as it did.
  await user.click(screen.getByRole('button', { name: act }))
  expect(screen.getByText(title)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: act }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(asked).toEqual(['second-factor-missing', 'second-factor-missing'])
})

it('coming to the tabs by keyboard leaves what a closed tab says; opening one is a press of its own', async () => {
  const user = userEvent.setup()
  serve({
    ...acting('preparer'),
    'GET /api/organisation': { body: { ...anOrganisation(), version: 1, renaming: null } },
  })
  const { router } = await renderPart(<OrganisationScreen />, { path: '/?tab=trail' })
  await screen.findByText(/one of these roles/)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Details' }))
  expect(router.state.location.search).toBe('?tab=trail')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Members' }))
  expect(screen.getByText(/one of these roles/)).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=trail')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Members')
  expect(screen.queryByText(/one of these roles/)).toBeNull()
})
