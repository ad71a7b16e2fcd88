import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MonitoringPeriod, PeriodDetail } from '@athar/contracts/mrv-projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { aChannel, aMeter, aProjectInput, monitor } from '../testing.ts'

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
let folder: string
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  folder = await mkdtemp(join(tmpdir(), 'periods-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

type Answered = PeriodDetail & { readonly code?: string; readonly details?: Record<string, unknown> }
type Meter = Awaited<ReturnType<typeof aMeter>>

const interval = aChannel({ kind: 'interval', unit: 'kWh' })

/** A meter of a project that is monitored. */
async function aMonitored(channels = [interval]): Promise<Meter> {
  const meter = await aMeter(app, preparer, channels)
  await monitor(app, preparer, meter.project.id)
  return meter
}

/** 100 kWh at noon of Riyadh on each of the days of a month. */
const send = async (meter: Meter, days: readonly string[], value = '100') => {
  const readings = days.map((day) => ({ channel: 'energy', at: `${day}T12:00:00+03:00`, value }))
  const { body } = await meter.send({ readings })
  if (body.accepted !== days.length) throw new Error(JSON.stringify(body))
}

const fixed = { technology: 'solar', capacity: '5', equipment: 'new' }
const rows = (from: string, to: string, value: string) => [{ from, to, value }]

const add = (project: string, from: string, to: string, gapReason = '', who: Acting = preparer) =>
  app.call<Answered>(who, 'POST', `/api/mrv/projects/${project}/periods`, { from, to, gapReason })
const read = (id: string, who: Acting = preparer) => app.call<Answered>(who, 'GET', `/api/mrv/periods/${id}`)
const change = (period: PeriodDetail, over: object) => {
  const { from, to, gapReason, parameters, measured, channels, version } = period
  const body = { from, to, gapReason, parameters, measured, channels, version, ...over }
  return app.call<Answered>(preparer, 'PUT', `/api/mrv/periods/${period.id}`, body)
}
const compute = ({ id, version }: PeriodDetail) =>
  app.call<Answered>(preparer, 'POST', `/api/mrv/periods/${id}/compute`, { version })
const issues = ({ details }: Answered) => details?.['issues']

/** A computed period of entered figures, exported and imported in kWh. */
async function entered(project: string, from: string, to: string, exported: string, imported: string) {
  const period = (await add(project, from, to)).body
  const measured = { exported: rows(from, to, exported), imported: rows(from, to, imported) }
  return (await compute((await change(period, { parameters: fixed, measured })).body)).body
}

describe('monitoring periods', () => {
  it('are listed by their days, never overlap, and leave a gap with a reason only', async () => {
    const { project } = await aMonitored()
    const first = await add(project.id, '2025-02-01', '2025-02-28')
    expect(first).toMatchObject({ status: 201, body: { methodology: 'grid-renewables', state: 'draft', last: true } })
    expect(await add(project.id, '2025-02-28', '2025-03-31')).toMatchObject({
      status: 409,
      body: { code: 'mrv-projects.period-overlaps', details: { from: '2025-02-01', to: '2025-02-28' } },
    })
    const gap = await add(project.id, '2025-03-02', '2025-03-31')
    expect(issues(gap.body)).toMatchObject([{ path: 'gapReason', code: 'gap-reason-missing' }])
    const reason = 'The inverter was replaced on the first of March'
    expect((await add(project.id, '2025-03-02', '2025-03-31', reason)).body.gapReason).toBe(reason)
    const before = await add(project.id, '2025-01-01', '2025-01-30')
    expect(before.body).toMatchObject({ code: 'mrv-projects.gap-after' })
    await add(project.id, '2025-01-01', '2025-01-31')
    const { items } = (
      await app.call<{ items: MonitoringPeriod[] }>(owner, 'GET', `/api/mrv/projects/${project.id}/periods`)
    ).body
    expect(items.map(({ from }) => from)).toEqual(['2025-01-01', '2025-02-01', '2025-03-02'])
    const { personId } = preparer
    const asking = { personId, organisationId: owner.organisation.id, role: 'preparer' } as const
    await expect(
      app.platform.database.transaction(asking, ({ db }) =>
        sql`update mrv_periods set to_day = '2025-02-01' where id = ${items[0]!.id}`.execute(db),
      ),
    ).rejects.toThrow(/mrv_periods_overlap/)
    await expect(
      app.platform.database.transaction(asking, ({ db }) =>
        sql`update mrv_periods set methodology_version = '9.9' where id = ${items[0]!.id}`.execute(db),
      ),
    ).rejects.toThrow(/version of its methodology/)
  })

  it('of a meter are the sum of its days times the factor, and name days without a reading', async () => {
    const meter = await aMonitored()
    await send(meter, ['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05'])
    const added = (await add(meter.project.id, '2026-03-01', '2026-03-05')).body
    const changed = await change(added, {
      parameters: fixed,
      measured: { imported: rows('2026-03-01', '2026-03-05', '10') },
      channels: [{ parameter: 'exported', channelId: meter.channelId }],
    })
    expect(changed.status).toBe(200)
    const { status, body } = await compute(changed.body)
    // 4 days of 100 kWh less 10 kWh are 390 kWh; at 0.51 kg a kWh they are 198.9 kg.
    expect([status, body.state, body.net]).toEqual([200, 'computed', '0.1989'])
    const { serialNumber } = meter.device
    const name = `${serialNumber} energy`
    expect(body.result?.input.measured['exported']).toEqual([
      { from: '2026-03-01', to: '2026-03-02', meter: name, value: '200' },
      { from: '2026-03-04', to: '2026-03-05', meter: name, value: '200' },
    ])
    expect(body.result?.meters).toEqual([
      { code: 'meter-days', verdict: 'review', values: { meter: name, days: '5', missing: '1', leftOut: '0' } },
    ])
    // What came since is counted once the period is computed again.
    await send(meter, ['2026-03-03'])
    expect((await read(added.id)).body.net).toBe('0.1989')
    expect((await compute(body)).body).toMatchObject({ net: '0.2499', result: { meters: [{ verdict: 'passed' }] } })
  })

  it('that are negative count 0, and their debt lowers the next', async () => {
    const { project } = await aMonitored()
    const first = await entered(project.id, '2025-01-01', '2025-01-31', '1000', '3000')
    // (1,000 − 3,000) kWh × 0.51 kg is −1.02 t.
    expect(first.result?.figures).toMatchObject({ net: '-1.02', counted: '0', debtAfter: '1.02' })
    const second = await entered(project.id, '2025-02-01', '2025-02-28', '10000', '0')
    expect(second.result?.figures).toMatchObject({ net: '5.1', counted: '4.08', debtAfter: '0' })
    expect(second).toMatchObject({ parameters: fixed, debtBefore: '1.02' })
    // A change of the first opens the second, which waits for it.
    const measured = { exported: rows('2025-01-01', '2025-01-31', '9000'), imported: [] }
    const opened = (await change(first, { measured })).body
    const waiting = (await read(second.id)).body
    expect(waiting).toMatchObject({ state: 'draft', net: null, debtBefore: null })
    expect((await compute(waiting)).body.code).toBe('mrv-projects.period-before-open')
    await compute({ ...opened })
    expect((await read(second.id)).body.debtBefore).toBe('0')
  })

  it('carry a debt of as many digits as were computed', async () => {
    const input = aProjectInput({ projectType: 'organic-waste', creditingFrom: '2025-01-01' })
    const { id } = (await app.call<{ id: string }>(preparer, 'POST', '/api/mrv/projects', input)).body
    await monitor(app, preparer, id)
    const first = (await add(id, '2025-01-01', '2025-12-31')).body
    const over = {
      parameters: { climate: 'dry', captured: '0', landfill: 'managed', treatment: 'composting' },
      measured: {
        waste: [{ from: '2025-01-01', to: '2025-12-31', kind: 'food', value: '1000' }],
        'waste-leakage': [],
        'treatment-emissions': [],
      },
    }
    const { debtAfter } = (await compute((await change(first, over)).body)).body.result!.figures
    // 82.14 t of methane avoided less 109 t of composting.
    expect(debtAfter).toMatch(/^26\.860\d{29}$/)
    const second = await add(id, '2026-01-01', '2026-06-30')
    expect(second).toMatchObject({ status: 201, body: { debtBefore: debtAfter } })
    expect(await read(second.body.id)).toMatchObject({ status: 200, body: { debtBefore: debtAfter } })
  })

  it('of waste go on with the rows of the period before, which are not entered differently', async () => {
    const input = aProjectInput({ projectType: 'organic-waste', creditingFrom: '2024-01-01' })
    const { id } = (await app.call<{ id: string }>(preparer, 'POST', '/api/mrv/projects', input)).body
    await monitor(app, preparer, id)
    const parameters = { climate: 'dry', captured: '0', landfill: 'managed', treatment: 'other' }
    const food = (year: number, value = '1000') => ({
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      kind: 'food',
      value,
    })
    const nothing = { 'waste-leakage': [] }
    const wasteOf = async (year: number, list: object[]) => {
      const all = (await app.call<{ items: PeriodDetail[] }>(preparer, 'GET', `/api/mrv/projects/${id}/periods`)).body
      const there = all.items.find(({ from }) => from.startsWith(`${year}`))
      const { body } = there ? await read(there.id) : await add(id, `${year}-01-01`, `${year}-12-31`)
      const emissions = rows(`${year}-01-01`, `${year}-12-31`, '0')
      const measured = { ...nothing, 'treatment-emissions': emissions, waste: list }
      return compute((await change(body, { parameters, measured })).body)
    }
    const outside = { code: 'row-outside-period', parameter: 'waste', row: 1 }
    expect((await wasteOf(2024, [food(2023)])).body).toMatchObject({
      code: 'mrv-projects.period-incomplete',
      details: { problems: [outside] },
    })
    const first = await wasteOf(2024, [food(2024)])
    expect(first.body.net).toMatch(/^82\.1396/)
    // A tonne of food of the year before still decays: 75.4462 t.
    const second = await wasteOf(2025, [])
    expect(second.body.net).toMatch(/^75\.4462/)
    expect(second.body.result?.input.measured['waste']).toEqual([food(2024)])
    expect((await wasteOf(2025, [food(2024, '900000')])).body).toMatchObject({
      code: 'mrv-projects.earlier-rows-differ',
      details: { from: '2024-01-01', to: '2024-12-31' },
    })
    const wrong = await wasteOf(2025, [food(2025, '-1')])
    expect(wrong.body.details).toMatchObject({ problems: [{ code: 'below-min', row: 1 }] })
    // More rows than a period takes in.
    const days = Array.from({ length: 4000 }, () => ({ ...food(2024, '0.25'), to: '2024-01-02' }))
    const many = await wasteOf(2024, days)
    expect(many.status).toBe(200)
    const later = days.map((row) => ({ ...row, from: '2025-01-01', to: '2025-01-02' }))
    const sum = await wasteOf(2025, later)
    expect([sum.status, sum.body.net?.slice(0, 8)]).toEqual([200, '157.5858'])
    await wasteOf(2024, [food(2024)])
    // 75.4462 and 82.1396.
    expect((await wasteOf(2025, [food(2025), food(2024)])).body.net).toMatch(/^157\.5858/)
  })

  it('are computed once they are over, and within the crediting period', async () => {
    const input = aProjectInput({ creditingFrom: '2025-01-01', creditingTo: '2099-12-31' })
    const { id } = (await app.call<{ id: string }>(preparer, 'POST', '/api/mrv/projects', input)).body
    await monitor(app, preparer, id)
    const early = await entered(id, '2024-12-01', '2025-01-31', '1000', '0')
    expect(early).toMatchObject({
      code: 'mrv-projects.outside-crediting',
      details: { from: '2025-01-01', to: '2099-12-31' },
    })
    const today = app.platform.clock.today()
    const first = `${today.slice(0, 8)}01`
    const late = (await add(id, first, today, 'Not counted')).body
    expect(late.state).toBe('draft')
    const { items } = (
      await app.call<{ items: MonitoringPeriod[] }>(preparer, 'GET', `/api/mrv/projects/${id}/periods`)
    ).body
    const measured = { exported: rows('2025-01-01', '2025-01-31', '1000'), imported: [] }
    const moved = await change((await read(items[0]!.id)).body, { from: '2025-01-01', measured })
    expect((await compute(moved.body)).body.net).toBe('0.51')
    const open = (
      await change(late, { parameters: fixed, measured: { exported: rows(first, today, '1'), imported: [] } })
    ).body
    expect((await compute(open)).body).toMatchObject({ code: 'mrv-projects.period-not-over', details: { to: today } })
  })

  it('name what is missing', async () => {
    const { project } = await aMonitored()
    const period = (await add(project.id, '2025-01-01', '2025-01-31')).body
    const { status, body } = await compute(period)
    expect([status, body.code]).toEqual([422, 'mrv-projects.period-incomplete'])
    const { problems } = body.details as { problems: { code: string; parameter: string }[] }
    expect(problems.map(({ code, parameter }) => `${code} ${parameter}`)).toEqual([
      'missing-parameter technology',
      'missing-parameter capacity',
      'missing-parameter equipment',
      'missing-parameter exported',
      'missing-parameter imported',
    ])
  })

  it('take a channel only of their own project, for what it measures, and once', async () => {
    const [meter, other] = [await aMonitored(), await aMonitored()]
    const period = (await add(meter.project.id, '2026-03-01', '2026-03-31')).body
    const refused = async (parameter: string, channelId: string, measured = {}, twice = false) => {
      const link = { parameter, channelId }
      return issues((await change(period, { measured, channels: twice ? [link, link] : [link] })).body)
    }
    expect(await refused('exported', other.channelId)).toMatchObject([{ code: 'channel-of-other-project' }])
    expect(await refused('transfer-leakage', meter.channelId)).toMatchObject([{ code: 'channel-measures-other' }])
    const both = { exported: rows('2026-03-01', '2026-03-31', '1') }
    expect(await refused('exported', meter.channelId, both)).toMatchObject([{ code: 'measured-and-entered' }])
    expect(await refused('exported', meter.channelId, {}, true)).toMatchObject([{ code: 'channel-twice' }])
  })

  it('are computed once where two do it at once, over the version that was seen', async () => {
    const { project } = await aMonitored()
    const period = (await add(project.id, '2025-01-01', '2025-01-31')).body
    const measured = { exported: rows('2025-01-01', '2025-01-31', '1000'), imported: [] }
    const ready = (await change(period, { parameters: fixed, measured })).body
    const both = await Promise.all([compute(ready), compute(ready)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(period.id)).body.version).toBe(ready.version + 1)
    expect((await change(ready, {})).body.code).toBe('conflict')
  })

  it('stay while the project is not monitored, and only the last draft is deleted', async () => {
    const idle = await aMeter(app, preparer, [interval])
    expect((await add(idle.project.id, '2025-01-01', '2025-01-31')).body.code).toBe('wrong-state')
    const { project } = await aMonitored()
    const first = await entered(project.id, '2025-01-01', '2025-01-31', '1000', '0')
    const second = (await add(project.id, '2025-02-01', '2025-02-28')).body
    const remove = (id: string) => app.call<Answered>(preparer, 'DELETE', `/api/mrv/periods/${id}`)
    expect((await remove(first.id)).body.code).toBe('wrong-state')
    const draft = (await change(first, {})).body
    expect((await remove(draft.id)).body.code).toBe('mrv-projects.period-not-last')
    expect((await remove(second.id)).status).toBe(204)
    expect((await remove(first.id)).status).toBe(204)
  })

  it('are hidden from other organisations, and read by an auditor who changes nothing', async () => {
    const { project } = await aMonitored()
    const period = await entered(project.id, '2025-01-01', '2025-01-31', '1000', '0')
    const stranger = await app.anOrganisationWithMfa()
    const auditor = await app.aMember(owner, 'auditor')
    for (const path of ['', '/export'])
      expect((await app.call<Answered>(stranger, 'GET', `/api/mrv/periods/${period.id}${path}`)).body.code).toBe(
        'mrv-projects.period-not-found',
      )
    expect((await add(project.id, '2025-03-01', '2025-03-31', 'No', stranger)).status).toBe(404)
    expect((await read(period.id, auditor)).status).toBe(200)
    const asked = await app.call(auditor, 'POST', `/api/mrv/periods/${period.id}/compute`, { version: 3 })
    expect(asked.status).toBe(403)
  })
})

describe('the file of a period', () => {
  const recompute = async (text: string) => {
    const path = join(folder, 'period.json')
    await writeFile(path, text)
    const tool = fileURLToPath(new URL('../../../../tools/recompute.ts', import.meta.url))
    return promisify(execFile)(process.execPath, [tool, path], { env: {} }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  }
  type File = {
    figures: { net: string; steps: { code: string; value: string }[] }
    input: { measured: Record<string, { value: string }[]> }
    methodology: { version: string }
  }
  let text: string
  let name: string
  const changed = (how: (file: File) => void) => {
    const file = JSON.parse(text) as File
    how(file)
    return recompute(JSON.stringify(file))
  }
  beforeAll(async () => {
    const { project } = await aMonitored()
    const { id } = await entered(project.id, '2025-12-01', '2026-01-31', '62000', '0')
    const answer = await app.app.inject({
      url: `/api/mrv/periods/${id}/export`,
      headers: preparer.headers,
    })
    name = String(answer.headers['content-disposition'])
    text = answer.body
  })

  it('is recomputed digit by digit without a server', async () => {
    expect(name).toContain('athar-period-2025-12-01-2026-01-31.json')
    const { code, stdout } = await recompute(text)
    expect(stdout).toContain('grid-renewables 1.0')
    expect(stdout).toContain('Every figure was recomputed and equals the file digit by digit.')
    expect(code).toBe(0)
  })

  it('names a figure that was changed, and each that its inputs do not give', async () => {
    const net = await changed(({ figures }) => (figures.net = '99'))
    expect([net.code, net.stderr]).toEqual([1, expect.stringMatching(/figures: net is 99, recomputed 31\.62\n/)])
    const step = await changed(({ figures }) => (figures.steps[1]!.value = '7'))
    expect(step.stderr).toMatch(/step baseline of 2025: value is 7, recomputed /)
    const input = await changed((file) => (file.input.measured['exported']![0]!.value = '61000'))
    expect(input.stderr).toMatch(/figures: net is 31\.62, recomputed 31\.11\n/)
  })

  it('says so where its input cannot be computed, or no such version is known', async () => {
    const cut = await changed((file) => delete file.input.measured['imported'])
    expect([cut.code, cut.stderr]).toEqual([2, expect.stringContaining('missing-parameter imported')])
    const later = await changed((file) => (file.methodology.version = '9.9'))
    expect([later.code, later.stderr]).toEqual([2, expect.stringContaining('grid-renewables 9.9')])
  })

  it('is there only once the period is computed', async () => {
    const { project } = await aMonitored()
    const { id } = (await add(project.id, '2025-01-01', '2025-01-31')).body
    const asked = await app.call<Answered>(preparer, 'GET', `/api/mrv/periods/${id}/export`)
    expect(asked.body.code).toBe('mrv-projects.period-not-computed')
  })
})
