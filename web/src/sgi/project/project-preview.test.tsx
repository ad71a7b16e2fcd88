import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { published, regionAnswers } from '../testing.ts'
import { ProjectPreview } from './project-preview.tsx'

const body = {
  title: { en: 'Green wadi', ar: 'الوادي الأخضر' },
  initiative: 'tree-planting-initiative',
  status: 'active',
  phase: { en: 'second season', ar: 'الموسم الثاني' },
  summary: { en: 'Acacia and sidr in a wadi.', ar: 'طلح وسدر في وادٍ.' },
  impact: { en: 'Shade', ar: 'ظلّ' },
  place: { name: { en: 'Wadi', ar: 'الوادي' }, region: 'SA-01', lat: 22.4, lon: 44.4, precision: 'approximate' },
  dates: [{ what: 'first-power', on: '2025-Q4', note: 'planned' }],
  capacityMw: 12,
  sources: ['sabq-151'],
}

it.each([
  ['en', /quarter 4 of 2025 \(planned\)/, 'second season'],
  ['ar', /الربع 4 من 2025 \(مخطط\)/, 'الموسم الثاني'],
] as const)('an editor sees a project as its page tells of it, with its source (%s)', async (lang, date, phase) => {
  serve({ ...regionAnswers(), 'GET /api/content/sgi-project': published({ slug: 'green-wadi', body }) })
  await renderRoutes([{ path: '/', element: <ProjectPreview /> }], { lang, path: '/' })
  expect(await screen.findByRole('heading', { level: 2, name: body.title[lang] })).toBeTruthy()
  expect(screen.getByText(date)).toBeTruthy()
  expect(screen.getByText(phase)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Sabq|سبق/ })).toBeTruthy()
})
