import {
  projectRegistration,
  projectRegistrationForm,
  projectRegistrationForReview,
  type ProjectRegistration,
  type RegisteredProject,
} from '@athar/contracts/mrv-projects'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { aProject, id, served } from '../testing.ts'
import { ReviewScreen } from './admin/review-screen.tsx'
import { PublicRegister } from './public-register.tsx'
import { RegistrationScreen } from './registration-screen.tsx'
import { RegistrationSection } from './registration-section.tsx'

beforeEach(() => sessionStorage.clear())

const one = '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a77'
const regions = { 'GET /api/sgi/regions': { body: { regions: { type: 'FeatureCollection', features: [] } } } }
const aRegistration = (over: Partial<ProjectRegistration> = {}): ProjectRegistration =>
  projectRegistration.parse({
    id: one,
    projectId: id,
    state: 'draft',
    number: null,
    submittedAt: null,
    form: projectRegistrationForm,
    answers: {},
    version: 2,
    history: [],
    ...over,
  })
const own = (latest: ProjectRegistration | null) => ({
  [`GET /api/mrv/projects/${id}`]: { body: aProject({ state: 'validate', checks: [] }) },
  [`GET /api/mrv/projects/${id}/registration`]: { body: { latest } },
  'GET /api/mrv/evidence': { body: { items: [], nextCursor: null } },
})
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

describe('the registration of a project', () => {
  const section = (state: 'prepare' | 'validate') =>
    renderRoutes([{ path: '*', element: <RegistrationSection project={aProject({ state })} /> }])

  it('is begun from the page of the project once its validation has begun', async () => {
    serve({ ...acting('preparer'), ...own(null) })
    const { unmount } = await section('prepare')
    expect(await screen.findByText(/once its validation has begun/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Begin registration' })).toBeNull()
    unmount()
    const at = `/api/mrv/projects/${id}/registration`
    const calls = serve({
      ...acting('preparer'),
      ...own(null),
      [`POST ${at}`]: { status: 201, body: aRegistration() },
    })
    await section('validate')
    await userEvent.click(await screen.findByRole('button', { name: 'Begin registration' }))
    await waitFor(() => expect(sent(calls).map(([path]) => path)).toEqual([at]))
  })

  it('is begun from its own page too, where none is there', async () => {
    const at = `/api/mrv/projects/${id}/registration`
    const calls = serve({
      ...acting('preparer'),
      ...served(aProject({ state: 'monitor' })),
      ...own(null),
      [`POST ${at}`]: { status: 201, body: aRegistration() },
    })
    await renderRoutes([{ path: '/projects/:id/registration', element: <RegistrationScreen /> }], {
      path: `/projects/${id}/registration`,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Begin registration' }))
    await waitFor(() => expect(sent(calls).map(([path]) => path)).toEqual([at]))
  })

  it('says that it is apart from the national mechanism, and what an officer asks for', async () => {
    const entry = { action: 'return', from: 'submitted', to: 'returned', at: '2026-11-20T08:00:00.000Z' }
    const history = [{ ...entry, side: 'platform', by: null, comment: 'Say how it is measured' }]
    serve({
      ...acting('preparer'),
      ...own(aRegistration({ state: 'returned', number: 'P-2026-1', history } as Partial<ProjectRegistration>)),
    })
    await renderRoutes([{ path: '/projects/:id/registration', element: <RegistrationScreen /> }], {
      path: `/projects/${id}/registration`,
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Registration in the public register' })).toBeTruthy()
    expect(screen.getByText(/apart from the registration with the national mechanism/)).toBeTruthy()
    expect((await screen.findAllByText('Say how it is measured')).length).toBeGreaterThan(0)
  })

  it('is withdrawn after a question', async () => {
    const at = `/api/mrv/project-registrations/${one}/withdraw`
    const approved = aRegistration({ state: 'approved', number: 'P-2026-1' })
    const calls = serve({
      ...acting('owner'),
      ...own(approved),
      [`POST ${at}`]: { body: { ...approved, state: 'withdrawn' } },
    })
    await renderRoutes([{ path: '/projects/:id/registration', element: <RegistrationScreen /> }], {
      path: `/projects/${id}/registration`,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw registration' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw registration' }))
    await waitFor(() => expect(sent(calls)).toEqual([[at, { version: 2 }]]))
  })

  it('is decided on with the facts of the project and a reason in sight', async () => {
    signInAs()
    const review = projectRegistrationForReview.parse({
      ...aRegistration({ state: 'under-review', number: 'P-2026-1', answers: { nameEn: 'Solar roofs' } }),
      organisation: { en: 'Green Roofs', ar: 'الأسطح الخضراء' },
      project: {
        id,
        name: 'Roof of the school',
        projectType: 'grid-renewables',
        profile: 'national',
        region: 'SA-01',
        state: 'monitor',
        creditingFrom: null,
        creditingTo: null,
        periods: [{ id: one, from: '2026-01-01', to: '2026-12-31', state: 'computed', verified: null }],
      },
      documents: [],
    })
    const at = `/api/platform/project-registrations/${one}`
    const calls = serve({
      ...regions,
      ...meAnswer({ platformRoles: ['content_editor'] }),
      [`GET ${at}`]: { body: review },
      [`POST ${at}/moves`]: { body: { ...review, state: 'rejected' } },
    })
    await renderRoutes([{ path: '/admin/projects/:id', element: <ReviewScreen /> }], { path: `/admin/projects/${one}` })
    expect(await screen.findByText('Renewable electricity on the grid')).toBeTruthy()
    expect(screen.getByText(/Nothing verified yet/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), 'Registered elsewhere')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent(calls)).toEqual([[`${at}/moves`, { action: 'reject', note: 'Registered elsewhere', version: 2 }]]),
    )
  })
})

const words = {
  en: {
    name: 'Solar roofs',
    nothing: 'Nothing verified yet',
    tonnes: /^40\.1 t CO₂e$/,
    statement: /^Statement V-2026-7$/,
  },
  ar: { name: 'أسطح شمسية', nothing: 'لم يُتحقق من شيء بعد', tonnes: /^40\.1 طن/, statement: /V-2026-7$/ },
}
const registered: RegisteredProject = {
  id,
  name: { en: 'Solar roofs', ar: 'أسطح شمسية' },
  projectType: 'grid-renewables',
  region: 'SA-01',
  state: 'monitor',
  verified: '40.1',
  sample: false,
}

describe.each(shownIn('en'))('the public register (%s)', (lang) => {
  const say = words[lang]

  it('shows a card for each project with its verified tonnes, or that nothing is verified', async () => {
    const other = { ...registered, id: one, name: { en: 'Pumps', ar: 'مضخات' }, verified: null }
    serve({
      ...regions,
      'GET /api/mrv/register': { body: { items: [registered, other], total: 2, verified: '40.1' } },
    })
    await renderRoutes([{ path: '*', element: <PublicRegister /> }], { lang })
    const card = (await screen.findByRole('link', { name: say.name })).closest('li')!
    expect(within(card).getByText(say.tonnes)).toBeTruthy()
    const empty = screen.getByRole('link', { name: lang === 'en' ? 'Pumps' : 'مضخات' }).closest('li')!
    expect(within(empty).getByText(say.nothing)).toBeTruthy()
    expect(within(empty).queryByText(/t CO₂e|طن/)).toBeNull()
  })

  it('has a page of each project with its verified periods and their statements', async () => {
    serve({
      ...regions,
      [`GET /api/mrv/register/${id}`]: {
        body: {
          ...registered,
          number: 'P-2026-1',
          summary: { en: 'Panels on schools.', ar: 'ألواح على المدارس.' },
          carriedOutBy: 'Green Roofs',
          reduces: 'Electricity of the grid.',
          contact: '',
          creditingFrom: '2026-01-01',
          creditingTo: '2035-12-31',
          registeredAt: '2026-11-20T08:00:00.000Z',
          sgiProject: { slug: 'green-wadi', title: { en: 'Green wadi', ar: 'الوادي الأخضر' } },
          periods: [
            {
              from: '2026-01-01',
              to: '2026-12-31',
              tonnes: '40.1',
              statement: 'V-2026-7',
              verifiedAt: '2027-02-01T08:00:00.000Z',
            },
          ],
        },
      },
    })
    await renderRoutes(visitorRoutes, { lang, path: `/mrv/projects/${id}` })
    expect(await screen.findByRole('heading', { level: 1, name: say.name })).toBeTruthy()
    expect(screen.getByRole('link', { name: say.statement }).getAttribute('href')).toMatch(/\/proof\/V-2026-7$/)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    for (const path of ['/sgi/projects/green-wadi', '/mrv/methodologies/grid-renewables'])
      expect(links.some((href) => href.endsWith(path))).toBe(true)
  })
})
