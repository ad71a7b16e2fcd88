import type { RegisteredProject, VerifiedPeriod } from '@athar/contracts/mrv-projects'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { aProject, regionAnswers } from '../testing.ts'

type Linked = RegisteredProject & { readonly periods: readonly VerifiedPeriod[] }
const answers = (over = {}, linked: readonly Linked[] = []) => ({
  ...regionAnswers(),
  'GET /api/sgi/projects/green-wadi': { body: aProject(over) },
  'GET /api/sgi/projects/green-wadi/mrv-projects': { body: { items: linked } },
})
const pumps: Linked = {
  id: '0d0d0d0d-0000-4000-8000-000000000077',
  name: { en: 'Pumps of the wadi', ar: 'مضخات الوادي' },
  projectType: 'efficiency-retrofit',
  region: 'SA-01',
  state: 'monitor',
  verified: '1240.5',
  sample: false,
  periods: [
    {
      from: '2026-01-01',
      to: '2026-12-31',
      tonnes: '1240.5',
      statement: 'V-2026-7',
      verifiedAt: '2027-02-01T08:00:00.000Z',
    },
  ],
}
const open = (lang: 'en' | 'ar', path = '/sgi/projects/green-wadi') => renderRoutes(visitorRoutes, { lang, path })

const words = {
  en: {
    name: 'Green wadi',
    approximate: /approximate, placed by hand/,
    quarter: /quarter 4 of 2025 \(planned\)/,
    unknown: /not shown in the source/,
    verified: 'Reported, not verified',
    none: 'No count is published.',
    follow: 'Sign in to follow',
    photo: 'Seedlings in rows',
    updates: 'Updates',
    linked: 'Mitigation projects in Athar’s public register',
    pumps: 'Pumps of the wadi',
    tonnes: /^1,240\.5 t CO₂e$/,
    statement: /^Statement V-2026-7$/,
    apart: /never added to them/,
    nothing: 'Nothing verified yet',
    stage: 'In monitoring',
  },
  ar: {
    name: 'الوادي الأخضر',
    approximate: /تقريبي، وُضع يدويًا/,
    quarter: /الربع 4 من 2025 \(مخطط\)/,
    unknown: /غير مذكور في المصدر/,
    verified: 'مبلَّغ عنه وغير متحقق منه',
    none: 'لا عدد منشورًا.',
    follow: 'سجّل الدخول للمتابعة',
    photo: 'شتلات في صفوف',
    updates: 'المستجدات',
    linked: 'مشاريع خفض الانبعاثات في السجل العام لدى أثر',
    pumps: 'مضخات الوادي',
    tonnes: /^1,240\.5 طن/,
    statement: /V-2026-7$/,
    apart: /ولا يُجمع معها أبدًا/,
    nothing: 'لم يُتحقق من شيء بعد',
    stage: 'قيد الرصد',
  },
}

describe.each(shownIn('en'))('the page of a project (%s)', (lang) => {
  const say = words[lang]

  it('tells all of it: place, dates as finely as they are known, pictures with what they show, reports as reports', async () => {
    serve(answers())
    await open(lang)
    expect(await screen.findByRole('heading', { level: 1, name: say.name })).toBeTruthy()
    expect(await screen.findByText(say.approximate)).toBeTruthy()
    expect(screen.getByText(say.quarter)).toBeTruthy()
    expect(screen.getByText(say.unknown)).toBeTruthy()
    expect(screen.getByRole('img', { name: say.photo }).getAttribute('src')).toMatch(/^\/api\/sgi\/photos\//)
    const updates = screen.getByRole('region', { name: say.updates })
    expect(within(updates).getByText(say.verified)).toBeTruthy()
    expect(screen.getByRole('link', { name: say.follow }).getAttribute('href')).toBe('/auth')
  })

  it('shows its registered project with what is verified, apart from reports, and nothing without one', async () => {
    serve(answers({}, [pumps]))
    const { unmount } = await open(lang)
    const linked = within(await screen.findByRole('region', { name: say.linked }))
    expect(linked.getByRole('link', { name: say.pumps }).getAttribute('href')).toMatch(/\/mrv\/projects\/0d0d/)
    expect(linked.getByText(say.tonnes)).toBeTruthy()
    expect(linked.getByRole('link', { name: say.statement }).getAttribute('href')).toMatch(/\/proof\/V-2026-7$/)
    expect(linked.getByText(say.apart)).toBeTruthy()
    expect(linked.getByText(say.stage)).toBeTruthy()
    unmount()
    serve(answers())
    await open(lang)
    await screen.findByRole('heading', { level: 1, name: say.name })
    expect(screen.queryByRole('region', { name: say.linked })).toBeNull()
  })

  it('says that nothing is verified yet, and shows no figure in its place', async () => {
    serve(answers({}, [{ ...pumps, verified: null, periods: [] }]))
    await open(lang)
    const linked = within(await screen.findByRole('region', { name: say.linked }))
    expect(linked.getByText(say.nothing)).toBeTruthy()
    expect(linked.queryByText(/\d/)).toBeNull()
  })

  it('says so where nothing is known', async () => {
    serve(answers({ participants: null, partners: [], updates: [], photos: [], documents: [] }))
    await open(lang)
    expect(await screen.findByText(say.none)).toBeTruthy()
    expect(screen.queryByRole('img', { name: say.photo })).toBeNull()
  })
})

it('the address that the specification links leads to the same page, and an unknown one is not found', async () => {
  serve({ ...answers(), 'GET /api/sgi/projects/nothing': { status: 404, body: { code: 'sgi.project-not-found' } } })
  const { router, unmount } = await open('en', '/sgi/project/green-wadi')
  expect(await screen.findByRole('heading', { level: 1, name: 'Green wadi' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/sgi/projects/green-wadi')
  unmount()
  await open('en', '/sgi/projects/nothing')
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
})
