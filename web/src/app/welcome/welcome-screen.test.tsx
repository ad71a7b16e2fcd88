import { readMe } from '@athar/contracts/organisations'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting, anOrganisation, id } from '../../organisations/testing.ts'
import { actingOrganisation, useMembership } from '../../platform/session/index.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** Stands above the page as the palette does, and lets go of a choice that does not hold. */
function Standing() {
  return <output>{useMembership()?.organisation.name.en}</output>
}

it('whoever joins another organisation acts for it from then on, also when they act for their second one now', async () => {
  const [first, second, third] = [1, 2, 3].map((number) =>
    anOrganisation({ id: id(number), name: { en: `Works ${number}`, ar: `أعمال ${number}` } }),
  )
  const answers = acting('owner', second)
  const known = answers['GET /api/me'].body
  const member = (organisation: typeof first) => ({ organisation, role: 'owner' })
  const invitation = { id: id(9), organisationName: third?.name, role: 'preparer', expiresAt: '2027-01-01T00:00:00Z' }
  let me = readMe.response.parse({
    ...known,
    memberships: [first, second].map(member),
    invitations: [invitation],
  })
  const asked = Promise.withResolvers<void>()
  serve({
    ...answers,
    'GET /api/me': async () => {
      if (me.memberships.length > 2) await asked.promise
      return { body: me }
    },
    [`POST /api/invitations/${id(9)}/accept`]: () => {
      me = readMe.response.parse({ ...known, memberships: [first, second, third].map(member) })
      return { body: { organisation: third, role: 'preparer' } }
    },
  })
  const { router } = await renderRoutes(
    [
      { path: '/welcome', element: [<Standing key="who" />, <WelcomeScreen key="page" />] },
      { path: '*', element: <Standing /> },
    ],
    { path: '/welcome' },
  )
  expect(await screen.findByText('Works 2')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  asked.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'))
  expect(await screen.findByText('Works 3')).toBeTruthy()
  expect(actingOrganisation.read()).toBe(id(3))
})
