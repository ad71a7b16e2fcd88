import * as inventory from '@athar/contracts/inventory'
import type { Job } from '@athar/contracts/platform'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { aMember, refusal } from '../boundary/testing.ts'
import { ReportScreen } from './report-screen.tsx'

const id = (number: number): string => `0b0b0b0b-0000-4000-8000-${String(number).padStart(12, '0')}`
const aFile = (over: Partial<inventory.InventoryExport> = {}): inventory.InventoryExport => ({
  id: id(1),
  year: 2025,
  kind: 'pdf',
  language: 'en',
  state: 'ready',
  fileName: 'Najd Building Materials greenhouse gas inventory 2025.pdf',
  bytes: 351_204,
  sha256: '9f'.repeat(32),
  jobId: id(50),
  createdAt: '2026-11-20T08:30:00.000Z',
  mine: true,
  ...over,
})
const aJob = (over: Partial<Job> = {}): Job => ({
  id: id(50),
  kind: 'inventory.write-export',
  state: 'running',
  done: 0,
  total: null,
  errorCode: null,
  result: null,
  createdAt: '2026-11-20T08:30:00.000Z',
  finishedAt: null,
  ...over,
})
const listed = (...items: inventory.InventoryExport[]) => ({
  body: inventory.listExports.response.parse({ items, nextCursor: null }),
})
const aYear = (year: number) => ({
  year,
  startsOn: `${year}-01-01`,
  endsOn: `${year}-12-31`,
  state: 'open',
  gwpSet: 'AR5',
  version: 1,
})
const base = (role: Parameters<typeof aMember>[0] = 'preparer') => ({
  ...aMember(role),
  'GET /api/inventory/years': {
    body: inventory.listYears.response.parse({ currentYear: 2026, baseYear: 2025, years: [aYear(2026), aYear(2025)] }),
  },
  'GET /api/inventory/exports': listed(),
})

describe('asking for a file', () => {
  it.each([
    {
      lang: 'en',
      kind: 'Workbook (XLSX)',
      language: 'العربية',
      make: 'Make the workbook',
      wait: 'Waiting for its turn',
    },
    { lang: 'ar', kind: 'مصنّف جداول (XLSX)', language: 'العربية', make: 'إعداد المصنّف', wait: 'ينتظر دوره' },
  ] as const)(
    'sends year, kind and language, and shows that it is being made ($lang)',
    async ({ lang, kind, language, make, wait }) => {
      const user = userEvent.setup()
      const queued = aFile({ kind: 'xlsx', language: 'ar', state: 'queued', bytes: null, sha256: null })
      let asked = false
      const calls = serve({
        ...base(),
        'GET /api/inventory/exports': () => (asked ? listed(queued) : listed()),
        'POST /api/inventory/exports': () => {
          asked = true
          return { status: 202, body: { exportId: queued.id, jobId: queued.jobId } }
        },
        [`GET /api/jobs/${queued.jobId}/events`]: { status: 503 },
        [`GET /api/jobs/${queued.jobId}`]: { status: 503 },
      })
      await renderPart(<ReportScreen />, { lang, path: '/?year=2025' })
      await user.click(await screen.findByRole('radio', { name: kind }))
      await user.click(screen.getByRole('radio', { name: language }))
      await user.click(screen.getByRole('button', { name: make }))
      await screen.findByText(wait)
      const sent = calls.find(({ method }) => method === 'POST')
      expect(sent?.body).toEqual({ year: 2025, kind: 'xlsx', language: 'ar' })
      expect(screen.getByRole('progressbar')).toBeTruthy()
    },
  )

  it('says why a year without records makes no report', async () => {
    const user = userEvent.setup()
    serve({ ...base(), 'POST /api/inventory/exports': refusal(422, 'inventory.nothing-to-report', { year: 2026 }) })
    await renderPart(<ReportScreen />, { path: '/?year=2026' })
    const make = await screen.findByRole('button', { name: 'Make the report' })
    await waitFor(() => expect(make).toHaveProperty('disabled', false))
    await user.click(make)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('2026 holds no records')
    expect(alert.textContent).toContain('request-1')
  })

  it('is not offered to who may not read unpublished figures', async () => {
    serve(base('viewer'))
    await renderPart(<ReportScreen />)
    await screen.findByText(/Your role/)
    expect(screen.queryByRole('button', { name: 'Make the report' })).toBeNull()
  })
})

describe('a file on its way', () => {
  const running = aFile({ state: 'queued', bytes: null, sha256: null })
  const follow = (...jobs: Job[]) => ({ body: undefined, stream: jobs })

  it('is followed again after the page was left, with the rows that are written', async () => {
    const events = follow(aJob({ done: 1500, total: 3217 }))
    serve({
      ...base(),
      'GET /api/inventory/exports': listed(running),
      [`GET /api/jobs/${running.jobId}/events`]: { status: 503 },
      [`GET /api/jobs/${running.jobId}`]: { body: events.stream[0] },
    })
    await renderPart(<ReportScreen />)
    await screen.findByText('Being made', { selector: 'h3' })
    expect(screen.getByRole('progressbar', { name: running.fileName })).toBeTruthy()
  })

  it('is stopped by its button', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base(),
      'GET /api/inventory/exports': listed(running),
      [`GET /api/jobs/${running.jobId}/events`]: { status: 503 },
      [`GET /api/jobs/${running.jobId}`]: { status: 503 },
      [`POST /api/jobs/${running.jobId}/cancel`]: {
        body: aJob({ state: 'cancelled', finishedAt: '2026-11-20T08:31:00.000Z' }),
      },
    })
    await renderPart(<ReportScreen />)
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(true))
  })

  it.each([
    ['preparer', false, 1],
    ['auditor', true, 1],
    ['auditor', false, 0],
    ['admin', false, 0],
  ] as const)('has that button for who prepares or had it made: %s, mine %s', async (role, mine, buttons) => {
    const one = { ...running, mine }
    serve({
      ...base(role),
      'GET /api/inventory/exports': listed(one),
      [`GET /api/jobs/${one.jobId}/events`]: { status: 503 },
      [`GET /api/jobs/${one.jobId}`]: { body: aJob() },
    })
    await renderPart(<ReportScreen />)
    await screen.findByText('Being made', { selector: 'h3' })
    expect(screen.queryAllByRole('button', { name: 'Stop' })).toHaveLength(buttons)
  })
})

describe('earlier files', () => {
  it('show their hash, and come down under the name the server gives them', async () => {
    const user = userEvent.setup()
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const file = aFile()
    serve({
      ...base(),
      'GET /api/inventory/exports': listed(file),
      [`GET /api/inventory/exports/${file.id}/file`]: { body: 'bytes' },
    })
    await renderPart(<ReportScreen />)
    const table = await screen.findByRole('grid', { name: 'Earlier files' })
    await within(table).findByText('9f9f9f9f9f9f…')
    await user.click(within(table).getByRole('button', { name: `Download ${file.fileName}` }))
    await waitFor(() => expect(made).toHaveBeenCalled())
    expect(names).toEqual(['athar'])
    vi.restoreAllMocks()
  })

  it('say so when one could not be made', async () => {
    serve({ ...base(), 'GET /api/inventory/exports': listed(aFile({ state: 'failed', bytes: null, sha256: null })) })
    await renderPart(<ReportScreen />)
    await screen.findByText('Not made')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  it('teach what will stand here while there are none', async () => {
    serve(base())
    await renderPart(<ReportScreen />)
    await screen.findByText('No file was made yet')
  })
})
