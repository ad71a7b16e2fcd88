import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { aMember } from '../boundary/testing.ts'
import { KpiScreen } from './kpi-screen.tsx'

it.each(
  wordsIn('ar', [
    { lang: 'en', said: 'No record of scope 1 was entered.' },
    { lang: 'ar', said: 'لم يُدخَل أي سجل في النطاق 1.' },
  ]),
)('a scope without records is said to have none, though other scopes have some ($lang)', async ({ lang, said }) => {
  const year = {
    year: 2025,
    state: 'open',
    records: 15,
    pendingRecords: 0,
    counted: false,
    whole: false,
    value: null,
    without: 'not-entered',
    parts: [],
  }
  serve({
    ...aMember('preparer'),
    'GET /api/inventory/kpis/scope1-emissions': {
      body: { code: 'scope1-emissions', unit: { kind: 'kg', of: '' }, sample: false, years: [year] },
    },
    'GET /api/inventory/targets': { body: { items: [], countedYears: [] } },
  })
  const routes = (
    <Routes>
      <Route path="/kpis/:code" element={<KpiScreen />} />
    </Routes>
  )
  await renderPart(routes, { lang, path: '/kpis/scope1-emissions' })
  expect(await screen.findByText(said)).toBeTruthy()
})
