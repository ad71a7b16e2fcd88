import { ApplicationScreen as JudgedScreen } from './admin/application-screen.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GrantProject, Instalment } from '@athar/contracts/grants'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { ApplicationScreen } from './application-screen.tsx'
import { GrantScreen } from './grant-screen.tsx'
import { aGrant, aJudged, anApplication, anInstalment, id, standardForm } from './testing.ts'

beforeEach(() => sessionStorage.clear())

const roof: GrantProject = {
  kind: 'mrv',
  id: id(90),
  name: { en: 'Roof of the school', ar: 'سطح المدرسة' },
  verifiedTonnes: '12.75',
}
const offered = { 'GET /api/grants/projects': { body: { items: [roof] } } }
const verified = (over: Partial<Instalment> = {}) =>
  anInstalment({ awaits: 'verification', title: { en: 'First year', ar: 'السنة الأولى' }, ...over })

async function open(application = anApplication(), lang: 'en' | 'ar' = 'en', more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...acting('preparer'),
    ...offered,
    [`GET /api/grants/applications/${application.id}`]: { body: application },
    [`GET /api/grants/${application.grantId}/standing`]: { body: { conditions: [] } },
    ...more,
  })
  const shown = { path: `/npo/applications/${application.id}`, lang }
  await renderRoutes([{ path: '/npo/applications/:id', element: <ApplicationScreen /> }], shown)
  await screen.findByRole('heading', { level: 1 })
  return calls
}

describe('the project of an application', () => {
  it('is chosen beside the form of a draft, and saved at once', async () => {
    const draft = anApplication({ status: 'draft', number: null, submittedAt: null, form: standardForm })
    const calls = await open(draft, 'en', { [`PUT /api/grants/applications/${draft.id}/project`]: { status: 204 } })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Project of your organisation' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Roof of the school · MRV project' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ project: { kind: 'mrv', id: roof.id } }),
    )
  })

  it('is asked for where one click applies, and only where there is a project', async () => {
    const grant = aGrant({ hasForm: false })
    const calls = serve({
      ...acting('preparer'),
      ...offered,
      [`GET /api/grants/${grant.id}`]: { body: grant },
      [`GET /api/grants/${grant.id}/standing`]: { body: { conditions: [] } },
      'GET /api/grants/applications': { body: { items: [] } },
      [`POST /api/grants/${grant.id}/applications`]: { status: 201, body: anApplication() },
    })
    await renderRoutes([{ path: '/npo/grants/:id', element: <GrantScreen /> }], { path: `/npo/grants/${grant.id}` })
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/grants/projects')).toBe(true))
    await userEvent.click(await screen.findByRole('button', { name: /^Apply/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: /^Apply/ }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ project: null }))
  })

  it.each([
    [
      'en',
      'Roof of the school',
      /12\.75 t CO2e/,
      'Waits for a verification of the project, signed after the agreement.',
      'Report milestone',
    ],
    ['ar', 'سطح المدرسة', /12[.٫]75 طن/, 'بانتظار بيان تحقق للمشروع يُوقّع بعد قبول الاتفاقية.', 'رفع تقرير الإنجاز'],
  ] as const)(
    'is shown with what was verified, and what its instalment waits for (%s)',
    async (lang, name, sum, waits, act) => {
      await open(anApplication({ status: 'agreement', project: roof, instalments: [verified()] }), lang)
      expect(await screen.findByText(name)).toBeTruthy()
      expect(screen.getByText(sum)).toBeTruthy()
      expect(screen.getByText(waits)).toBeTruthy()
      expect(screen.queryByRole('button', { name: act })).toBeNull()
    },
  )

  it('is read by officers, who release a verified instalment and return no report of it', async () => {
    const due = verified({ state: 'due', statement: 'VS-2026-1' })
    const judged = aJudged({ status: 'agreement', project: { ...roof, verifiedTonnes: null }, instalments: [due] })
    serve({
      ...acting('owner'),
      [`GET /api/platform/grant-applications/${judged.id}`]: { body: judged },
    })
    const path = `/admin/grants/applications/${judged.id}`
    await renderRoutes([{ path: '/admin/grants/applications/:id', element: <JudgedScreen /> }], { path })
    expect(await screen.findByText('Nothing verified yet')).toBeTruthy()
    expect(screen.getByText('VS-2026-1')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Release instalment' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Return report' })).toBeNull()
  })
})
