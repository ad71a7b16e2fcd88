import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { Opinion } from './opinion.tsx'
import { PeriodReview } from './period-review.tsx'
import { at, aVerification, theProject } from './testing.ts'

const view = {
  project: { id: 'p', name: 'Roof of the school', projectType: 'grid-renewables', description: '', state: 'monitor' },
  period: { result: null },
  checks: [{ stage: 'prepare', line: 'design-document', reason: '', fileName: 'design.pdf', sha256: 'ab' }],
  calibrations: [],
  scenes: [{ takenOn: '2026-02-11', sensor: 'Sentinel-2', fileName: 'scene.tif', sha256: 'cd' }],
  flagged: [
    {
      channel: 'SN-77 energy',
      kind: 'interval',
      unit: 'kWh',
      readAt: '2026-03-02T08:00:00.000Z',
      value: '65535',
      flags: [{ code: 'sensor-error', values: { value: '65535' } }],
    },
  ],
  corrections: [
    {
      channel: 'SN-77 energy',
      readAt: '2026-03-02T09:00:00.000Z',
      value: '90',
      reason: 'Read again on the display',
      correctedAt: '2026-03-03T09:00:00.000Z',
    },
  ],
  lateReadings: 0,
}

it.each([
  ['en', 'Project design document', 'None'],
  ['ar', 'وثيقة تصميم المشروع', 'لا يوجد'],
] as const)('the team reads flags, corrections and evidence of the period: %s', async (lang, line, none) => {
  serve({ ...acting('reviewer'), [`GET ${at}/period`]: { body: view } })
  const of = aVerification({ kind: 'project', figures: null, project: theProject })
  await renderPart(<PeriodReview of={of} />, { lang })
  expect(await screen.findByText('Read again on the display')).toBeTruthy()
  expect(screen.getByText(/65,535 (kWh|كيلوواط ساعة)/)).toBeTruthy()
  expect(screen.getByText(new RegExp(line)).textContent).toContain('design.pdf')
  expect(screen.getByText(none)).toBeTruthy()
})

it('the opinion names the project and its days', async () => {
  serve(acting('reviewer'))
  const of = aVerification({ kind: 'project', figures: null, project: theProject, conclusion: 'unmodified' })
  await renderPart(<Opinion of={{ ...of, state: 'signed' }} />)
  const text = (await screen.findByText(/Based on the work done/)).textContent
  expect(text.replaceAll(/[\u2068\u2069]/g, '')).toContain(
    'for the project Roof of the school from Mar 1, 2026 to Mar 31, 2026',
  )
})
