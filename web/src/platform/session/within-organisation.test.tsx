import type { OrganisationRole } from '@athar/contracts'
import { readMe } from '@athar/contracts/organisations'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting, anOrganisation, id } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { actingOrganisation, useMe } from './index.ts'
import { WithinOrganisation } from './within-organisation.tsx'

const najd = anOrganisation()
const hijaz = anOrganisation({ id: id(9), name: { en: 'Hijaz Works', ar: 'أعمال الحجاز' } })
const belongingTo = (...organisations: (typeof najd)[]) => ({
  'GET /api/me': {
    body: readMe.response.parse({
      ...acting('admin')['GET /api/me'].body,
      memberships: organisations.map((organisation) => ({ organisation, role: 'admin' })),
    }),
  },
})

function Page() {
  const me = useMe()
  if (!me.data) return null
  return (
    <>
      <button type="button" onClick={() => void me.refetch()}>
        look again
      </button>
      <WithinOrganisation>
        <input aria-label="address" />
      </WithinOrganisation>
    </>
  )
}

it.each([
  { lang: 'en', lost: /You no longer belong to .Najd Building Materials/, now: /You act for .Hijaz Works/ },
  { lang: 'ar', lost: /لم تعد عضوًا في .شركة نجد/, now: /باسم .أعمال الحجاز/ },
] as const)(
  'who loses the organisation they act for reads so, and nothing typed for it is left for another ($lang)',
  async ({ lang, lost, now }) => {
    const user = userEvent.setup()
    serve(belongingTo(najd, hijaz))
    await renderPart(<Page />, { lang })
    await write(await screen.findByRole('textbox'), 'partner@example.org', user)
    serve(belongingTo(hijaz))
    actingOrganisation.choose(najd.id)
    await user.click(screen.getByRole('button', { name: 'look again' }))
    await screen.findByText(lost)
    expect(screen.getByText(now)).toBeTruthy()
    expect(actingOrganisation.read()).toBe(hijaz.id)
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  },
)

it('who chooses another one begins anew there, and is told nothing', async () => {
  const user = userEvent.setup()
  serve(belongingTo(najd, hijaz))
  await renderPart(<Page />)
  await write(await screen.findByRole('textbox'), 'partner@example.org', user)
  actingOrganisation.choose(hijaz.id)
  await expect.poll(() => (screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('status')).toBeNull()
})

const holding = (role: OrganisationRole) => acting(role, najd)

it.each([
  { lang: 'en', changed: 'Your role here is now: viewer' },
  { lang: 'ar', changed: 'دورك هنا الآن: مستعرض (قراءة فقط)' },
] as const)(
  'whose role changes meanwhile reads so, until they go on, and keeps what they typed ($lang)',
  async (each) => {
    const user = userEvent.setup()
    serve(holding('preparer'))
    const { router } = await renderPart(<Page />, { lang: each.lang, path: '/inventory/records/new' })
    await write(await screen.findByRole('textbox'), 'Diesel in March', user)
    expect(screen.queryByRole('status')).toBeNull()
    serve(holding('viewer'))
    await user.click(screen.getByRole('button', { name: 'look again' }))
    await screen.findByText(each.changed)
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('Diesel in March')
    await act(() => router.navigate('/organisation'))
    expect(screen.queryByText(each.changed)).toBeNull()
  },
)
