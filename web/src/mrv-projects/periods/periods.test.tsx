import type { Device, MonitoringPeriod, PeriodDetail } from '@athar/contracts/mrv-projects'
import { computePeriod, newestVersion } from '@athar/methodologies'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { ProjectScreen } from '../projects/project-screen.tsx'
import { aProject, served } from '../testing.ts'
import { PeriodScreen } from './period-screen.tsx'

beforeEach(() => sessionStorage.clear())

const project = aProject({ profile: 'generic', state: 'monitor', checks: [] })
const id = '7e4c0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a40'
const channelId = '6d3b0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a30'
const fixed = { technology: 'solar', capacity: '5', equipment: 'new' }

const aPeriod = (over: Partial<PeriodDetail> = {}): PeriodDetail => ({
  id,
  projectId: project.id,
  from: '2026-01-01',
  to: '2026-01-31',
  gapReason: '',
  methodology: 'grid-renewables',
  methodologyVersion: '1.0',
  state: 'draft',
  net: null,
  computedAt: null,
  frozenAt: null,
  verified: null,
  version: 2,
  parameters: fixed,
  measured: {},
  channels: [],
  result: null,
  debtBefore: '1.02',
  createdBy: null,
  createdAt: '2026-02-01T08:00:00.000Z',
  last: true,
  lateReadings: 0,
  ...over,
})

/** 10,000 kWh of a meter that missed three days, with a debt of 1.02 t. */
function computed(): PeriodDetail {
  const input = {
    from: '2026-01-01',
    to: '2026-01-31',
    parameters: fixed,
    debtBefore: '1.02',
    measured: { exported: [{ from: '2026-01-01', to: '2026-01-28', value: '10000' }], imported: [] },
  }
  const { figures } = computePeriod(newestVersion('grid-renewables'), input)
  const values = { meter: 'SN-77 energy', days: '31', missing: '3', leftOut: '2' }
  const result = { input, figures, meters: [{ code: 'meter-days', verdict: 'review', values }] }
  return aPeriod({
    state: 'computed',
    net: '5.1',
    computedAt: '2026-02-01T09:00:00.000Z',
    version: 4,
    result: result as unknown as NonNullable<PeriodDetail['result']>,
  })
}

const aDevice: Device = {
  id: '5c2a0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a20',
  projectId: project.id,
  name: 'Main meter',
  serialNumber: 'SN-77',
  key: null,
  calibratedUntil: null,
  lastReadAt: null,
  lastArrivedAt: null,
  version: 1,
  channels: [
    {
      id: channelId,
      code: 'energy',
      kind: 'interval',
      unit: 'kWh',
      multiplier: '1',
      digits: null,
      everySeconds: 900,
      least: null,
      most: null,
    },
  ],
}

async function open(
  role: Parameters<typeof acting>[0],
  period: PeriodDetail,
  answers: Parameters<typeof serve>[0] = {},
  lang: 'en' | 'ar' = 'en',
) {
  const calls = serve({
    ...acting(role),
    ...served(project),
    [`GET /api/mrv/projects/${project.id}/devices`]: { body: { items: [aDevice], nextCursor: null } },
    [`GET /api/mrv/periods/${id}`]: { body: period },
    ...answers,
  })
  const shown = { path: `/projects/${project.id}/periods/${id}`, lang }
  await renderRoutes([{ path: '/projects/:id/periods/:periodId', element: <PeriodScreen /> }], shown)
  await screen.findByRole('heading', { level: 1 })
  return (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body])
}

describe('the page of a monitoring period', () => {
  it('shows the net, the debt and what the meter missed, and offers the file', async () => {
    await open('auditor', computed())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^Monitoring period Jan 1, 2026 to Jan 31, 2026$/,
    )
    const total = (name: string) => screen.getAllByText(name)[0]!.parentElement!.textContent
    expect(total('Net reduction')).toMatch(/5\.1/)
    expect(total('Counted')).toMatch(/4\.08/)
    expect(
      screen.getByText('SN-77 energy: days without a reading 3 of 31; readings left out: 2. Nothing was filled in.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download as JSON' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Compute' })).toBeNull()
  })

  it('that is frozen is not changed, names its statement, and counts late readings', async () => {
    const verified = { number: 'V-23456789', at: '2026-02-10T08:00:00.000Z', tonnes: '4.08' }
    await open('preparer', { ...computed(), frozenAt: '2026-02-09T08:00:00.000Z', verified, lateReadings: 2 })
    expect(screen.getByText('Verified')).toBeTruthy()
    expect(screen.getByText(/4\.08.* t CO₂e verified by statement .*V-23456789/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'V-23456789' }).getAttribute('href')).toBe('/proof/V-23456789')
    expect(screen.getByText('2 readings arrived after the period was frozen.', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save and compute' })).toBeNull()
  })

  it.each([
    ['owner', `/organisation?tab=engagements`],
    ['preparer', null],
  ] as const)('leads an administrator to its verification, and says so to others (%s)', async (role, to) => {
    await open(role, computed())
    expect(screen.getByText(/^An administrator opens this period to an accredited verifier/)).toBeTruthy()
    const link = screen.queryByRole('link', { name: 'Open to a verifier' })
    expect(link?.getAttribute('href') ?? null).toBe(to)
  })

  it('says the same in Arabic', async () => {
    await open('auditor', computed(), {}, 'ar')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^فترة الرصد من /)
    expect(screen.getByText('محتسبة')).toBeTruthy()
    expect(screen.getByText(/الأيام دون قراءة .* والقراءات المستبعدة/)).toBeTruthy()
  })

  it('saves a meter in the place of entries, then computes, and names what is missing', async () => {
    const problems = [{ code: 'missing-parameter', parameter: 'imported', values: {} }]
    const sent = await open('preparer', aPeriod(), {
      [`PUT /api/mrv/periods/${id}`]: { body: aPeriod({ version: 3 }) },
      [`POST /api/mrv/periods/${id}/compute`]: refusal(422, 'mrv-projects.period-incomplete', { problems }),
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Electricity exported: Main meter · energy/ }))
    const capacity = screen.getByLabelText(/^Installed capacity/)
    await userEvent.clear(capacity)
    await write(capacity, '٤٫٥')
    await userEvent.click(screen.getByRole('button', { name: 'Save and compute' }))
    const alert = await screen.findByText('Needed before a result')
    expect(alert).toBeTruthy()
    expect(sent('PUT')).toEqual([
      [
        `/api/mrv/periods/${id}`,
        {
          from: '2026-01-01',
          to: '2026-01-31',
          gapReason: '',
          version: 2,
          parameters: { ...fixed, capacity: '4.5' },
          measured: { imported: [], 'transfer-leakage': [] },
          channels: [{ parameter: 'exported', channelId }],
        },
      ],
    ])
    expect(sent('POST')).toEqual([[`/api/mrv/periods/${id}/compute`, { version: 3 }]])
  })

  it.each([
    ['en', 'Show all 12 rows', 'Edit row 12', 'Remove row 12', /^Amount.*row 12$/],
    ['ar', 'عرض الصفوف كلها (12 صفًا)', 'تعديل الصف 12', 'إزالة الصف 12', /الصف 12$/],
  ] as const)(
    'of many rows the first ten are lines, the others follow on demand, and one is opened to change it: %s',
    async (lang, all, edit, remove, field) => {
      const imported = Array.from({ length: 12 }, (_, nth) => {
        const day = `2026-01-${String(nth + 1).padStart(2, '0')}`
        return { from: day, to: day, value: String(1500 + nth) }
      })
      await open('preparer', aPeriod({ measured: { imported } }), {}, lang)
      await screen.findByText(/1,509/)
      expect(screen.queryByText(/1,511/)).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: all }))
      expect(screen.getByText(/1,511/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: remove })).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: edit }))
      expect(screen.getByRole('button', { name: remove })).toBeTruthy()
      expect(screen.getAllByLabelText(field).length).toBeGreaterThan(0)
    },
  )

  it('says why days were refused', async () => {
    const issues = [{ path: 'gapReason', code: 'gap-reason-missing', part: 'body' }]
    await open('preparer', aPeriod(), { [`PUT /api/mrv/periods/${id}`]: refusal(400, 'validation-failed', { issues }) })
    await write(screen.getByLabelText(/^Reason for a gap/), ' ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Days since the period before are left out. Say why.')
  })
})

describe('the periods of a project', () => {
  const listed = (state: MonitoringPeriod['state'], net: string | null): MonitoringPeriod => {
    const { parameters: _p, measured: _m, channels: _c, result: _r, ...row } = aPeriod({ state, net })
    return row
  }
  const at = `/api/mrv/projects/${project.id}/periods`
  async function openProject(role: Parameters<typeof acting>[0], items: readonly MonitoringPeriod[], state = project) {
    serve({
      ...acting(role),
      ...served(state),
      [`GET /api/mrv/projects/${project.id}/devices`]: { body: { items: [], nextCursor: null } },
      [`GET ${at}`]: { body: { items, nextCursor: null } },
    })
    const path = `/projects/${project.id}`
    await renderRoutes([{ path: '/projects/:id', element: <ProjectScreen /> }], { path })
    return within(await screen.findByRole('region', { name: 'Monitoring periods' }))
  }

  it('are listed with days, net reduction and state', async () => {
    const section = await openProject('auditor', [listed('computed', '5.1')])
    await section.findByText('5.1')
    expect(section.getByText('Computed')).toBeTruthy()
    expect(section.queryByRole('button', { name: 'Add period' })).toBeNull()
  })

  it('are added while the project is monitored only', async () => {
    const section = await openProject('preparer', [], aProject({ state: 'validate' }))
    await section.findByText('Periods are added once the project is monitored.')
    expect(section.queryByRole('button', { name: 'Add period' })).toBeNull()
  })

  it('are begun by their days', async () => {
    const section = await openProject('preparer', [])
    await userEvent.click(await section.findByRole('button', { name: 'Add period' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add period' }))
    await waitFor(() => expect(dialog.getAllByRole('alert').length).toBeGreaterThan(0))
  })
})
