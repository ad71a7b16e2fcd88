import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { Opinion } from './opinion.tsx'
import { PeriodReview } from './period-review.tsx'
import { at, aVerification, theProject } from './testing.ts'

const backing = (evidenceId: string, fileName: string) => ({ evidenceId, fileName, sha256: 'ab' })
const view = {
  project: { id: 'p', name: 'Roof of the school', projectType: 'grid-renewables', description: '', state: 'monitor' },
  period: { result: null },
  checks: [{ stage: 'prepare', line: 'design-document', reason: '', ...backing('e1', 'design.pdf') }],
  calibrations: [],
  scenes: [{ takenOn: '2026-02-11', sensor: 'Sentinel-2', ...backing('e2', 'scene.tif') }],
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
  expect(within(screen.getByText(new RegExp(line))).getByRole('button', { name: 'design.pdf' })).toBeTruthy()
  expect(screen.getByText(none)).toBeTruthy()
})

it('the team downloads a file behind the period, and is told where it is not to be had', async () => {
  const user = userEvent.setup()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  serve({
    ...acting('reviewer'),
    [`GET ${at}/period`]: { body: view },
    [`GET ${at}/period/files/e2`]: { body: 'bytes' },
    [`GET ${at}/period/files/e1`]: refusal(404, 'verification.file-not-found'),
  })
  const of = aVerification({ kind: 'project', figures: null, project: theProject })
  await renderPart(<PeriodReview of={of} />)
  await user.click(await screen.findByRole('button', { name: 'scene.tif' }))
  await waitFor(() => expect(names).toEqual(['athar']))
  await user.click(screen.getByRole('button', { name: 'design.pdf' }))
  expect(await screen.findByText('This file is not there any more.')).toBeTruthy()
  expect(names).toHaveLength(1)
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
