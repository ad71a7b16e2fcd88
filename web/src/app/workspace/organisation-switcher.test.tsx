import { readMe } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { actingOrganisation } from '../../platform/session/index.ts'
import { aMember, organisation } from '../../inventory/boundary/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { OrganisationSwitcher } from './organisation-switcher.tsx'

const other = {
  ...organisation,
  id: '0a0a0a0a-0000-4000-8000-000000000099',
  name: { en: 'Hijaz Works', ar: 'أعمال الحجاز' },
}

const belonging = () => {
  const base = aMember('preparer')
  const memberships = [
    { organisation, role: 'preparer' },
    { organisation: other, role: 'auditor', deletedOn: '2026-12-20' },
  ]
  return {
    ...base,
    'GET /api/me': { body: readMe.response.parse({ ...base['GET /api/me'].body, memberships }) },
  }
}

describe.each(
  wordsIn('ar', [
    { lang: 'en', name: 'Hijaz Works', role: /· auditor/, deleted: 'To be deleted on Dec 20, 2026' },
    { lang: 'ar', name: 'أعمال الحجاز', role: /· مدقق/, deleted: 'تُحذف في 20 ديسمبر 2026' },
  ]),
)('the switcher ($lang)', ({ lang, name, role, deleted }) => {
  it('names every organisation with the role held there, and marks one that is to be deleted', async () => {
    const user = userEvent.setup()
    serve(belonging())
    await renderPart(<OrganisationSwitcher />, { lang })
    await user.click(await screen.findByRole('button'))
    const entry = (await screen.findByText(name)).closest('[role=menuitem]') as HTMLElement
    expect(within(entry).getByText(role)).toBeTruthy()
    expect(within(entry).getByText(deleted)).toBeTruthy()
    await user.click(entry)
    expect(actingOrganisation.read()).toBe(other.id)
    expect((await screen.findByText(deleted)).textContent).toBe(deleted)
  })
})

const namesake = { ...organisation, id: other.id, region: 'SA-04' }

it.each([
  ['en', 'Riyadh', 'Eastern Province'],
  ['ar', 'الرياض', 'الشرقية'],
] as const)(
  'two of one name are told apart by what is known of them, also once one is chosen (%s)',
  async (lang, here, there) => {
    const user = userEvent.setup()
    const base = aMember('preparer')
    const memberships = [organisation, namesake].map((each) => ({ organisation: each, role: 'owner' }))
    serve({ ...base, 'GET /api/me': { body: readMe.response.parse({ ...base['GET /api/me'].body, memberships }) } })
    actingOrganisation.choose(organisation.id)
    await renderPart(<OrganisationSwitcher />, { lang })
    const bar = await screen.findByRole('button')
    await waitFor(() => expect(bar.textContent).toContain(here))
    await user.click(bar)
    await user.click(await screen.findByText(there))
    expect(actingOrganisation.read()).toBe(namesake.id)
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain(there))
  },
)

it('two that are alike in everything are told apart by the role held there, said once', async () => {
  const user = userEvent.setup()
  const base = aMember('preparer')
  const memberships = [
    { organisation, role: 'preparer' },
    { organisation: { ...organisation, id: other.id }, role: 'owner' },
  ]
  serve({ ...base, 'GET /api/me': { body: readMe.response.parse({ ...base['GET /api/me'].body, memberships }) } })
  actingOrganisation.choose(organisation.id)
  await renderPart(<OrganisationSwitcher />)
  const bar = await screen.findByRole('button')
  await waitFor(() => expect(bar.textContent).toMatch(/preparer$/))
  await user.click(bar)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent?.match(/preparer|owner/g)?.length ?? 0)).toEqual([1, 1, 0])
})
