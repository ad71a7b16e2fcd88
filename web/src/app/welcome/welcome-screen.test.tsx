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

const invited = {
  id: id(9),
  organisationName: anOrganisation().name,
  sector: 'manufacturing',
  region: 'SA-04',
  role: 'preparer',
}

it('whoever joins another organisation acts for it from then on, also when they act for their second one now', async () => {
  const [first, second, third] = [1, 2, 3].map((number) =>
    anOrganisation({ id: id(number), name: { en: `Works ${number}`, ar: `أعمال ${number}` } }),
  )
  const answers = acting('owner', second)
  const known = answers['GET /api/me'].body
  const member = (organisation: typeof first) => ({ organisation, role: 'owner' })
  const invitation = { ...invited, organisationName: third?.name }
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

const newcomer = (invitations: readonly unknown[]) => ({
  ...acting('owner'),
  'GET /api/me': { body: { ...acting('owner')['GET /api/me'].body, memberships: [], invitations } },
})

it.each(['/welcome', '/welcome?set-up=spent'])(
  'whoever asked for %s itself is led on once they joined',
  async (from) => {
    serve({
      ...newcomer([invited]),
      [`POST /api/invitations/${id(9)}/accept`]: { body: { organisation: anOrganisation(), role: 'preparer' } },
    })
    const { router } = await renderRoutes(
      [
        { path: '/welcome', element: <WelcomeScreen /> },
        { path: '*', element: <p /> },
      ],
      { path: '/welcome' },
    )
    await router.navigate('/welcome', { state: { from } })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'))
  },
)

it('whoever finds no invitation reads which address they are here with, and why there may be none', async () => {
  serve(newcomer([]))
  await renderRoutes([{ path: '/welcome', element: <WelcomeScreen /> }], { path: '/welcome' })
  expect(await screen.findByText(/If you were invited and see no invitation here/)).toBeTruthy()
  expect(screen.getByText(/^Ask an owner or administrator to invite .\S+@\S+., the address/)).toBeTruthy()
})

it('whoever is invited is told nothing of invitations that are missing', async () => {
  serve(newcomer([invited]))
  await renderRoutes([{ path: '/welcome', element: <WelcomeScreen /> }], { path: '/welcome' })
  expect(await screen.findByRole('button', { name: 'Accept the invitation' })).toBeTruthy()
  expect(screen.queryByText(/If you were invited/)).toBeNull()
})

it('an invitation that was withdrawn meanwhile leaves the page, which says why', async () => {
  let left: readonly unknown[] = [invited]
  serve({
    ...newcomer([]),
    'GET /api/me': () => newcomer(left)['GET /api/me'],
    [`POST /api/invitations/${id(9)}/accept`]: () => {
      left = []
      return {
        status: 404,
        body: { code: 'organisations.invitation-not-found', message: 'gone', details: {}, requestId: 'a-request' },
      }
    },
  })
  await renderRoutes([{ path: '/welcome', element: <WelcomeScreen /> }], { path: '/welcome' })
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByText(/This invitation does not exist any more/)).toBeTruthy()
  expect(await screen.findByText(/If you were invited and see no invitation here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull()
})

it.each([
  ['en', 'Eastern Province · Manufacturing'],
  ['ar', 'الشرقية · الصناعات التحويلية'],
] as const)('an invitation says where the organisation is and what it does (%s)', async (lang, said) => {
  serve(newcomer([invited]))
  await renderRoutes([{ path: '*', element: <WelcomeScreen /> }], { lang, path: '/welcome' })
  expect(await screen.findByText(said)).toBeTruthy()
})

it('whoever had to sign up first becomes the platform owner by the link they came with, and is not asked again', async () => {
  sessionStorage.setItem('athar-set-up', 'printed')
  const calls = serve({ ...newcomer([]), 'POST /api/platform/set-up': { status: 204 } })
  await renderRoutes([{ path: '/welcome', element: <WelcomeScreen /> }], { path: '/welcome' })
  await userEvent.click(await screen.findByRole('button', { name: 'Become the platform owner' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(calls.find(({ path }) => path === '/api/platform/set-up')?.body).toEqual({ token: 'printed' })
  expect(screen.queryByText('Become the platform owner')).toBeNull()
  expect(sessionStorage.getItem('athar-set-up')).toBeNull()
})
