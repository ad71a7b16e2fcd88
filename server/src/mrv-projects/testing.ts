import type { mrvProjects } from '@athar/contracts'
import type {
  ChannelInput,
  Device,
  PeriodDetail,
  ProjectInput,
  StoredReading,
  TakenReadings,
} from '@athar/contracts/mrv-projects'
import pg from 'pg'
import type { Acting, OrganisationsApp } from '../organisations/testing.ts'

export const aProjectInput = (over: Partial<ProjectInput> = {}): ProjectInput => ({
  name: 'Roof of the school',
  projectType: 'grid-renewables',
  profile: 'generic',
  description: '',
  place: { kind: 'point', point: [46.7, 24.6] },
  creditingFrom: '2020-01-01',
  creditingTo: '2029-12-31',
  goals: ['7', '13'],
  partners: [],
  sgiProjectId: null,
  registeredNowhereElse: true,
  ...over,
})

export const aChannel = (over: Partial<ChannelInput> = {}): ChannelInput => ({
  code: 'energy',
  kind: 'register',
  unit: 'kWh',
  multiplier: '1',
  digits: null,
  everySeconds: 900,
  least: null,
  most: null,
  ...over,
})

type Refused = { readonly code?: string; readonly details?: unknown }

/** A meter with a key, and what may be asked of it. */
export async function aMeter(app: OrganisationsApp, who: Acting, channels: readonly ChannelInput[] = [aChannel()]) {
  const project = (await app.call<mrvProjects.ProjectDetail>(who, 'POST', '/api/mrv/projects', aProjectInput())).body
  const serialNumber = `SN-${crypto.randomUUID().slice(0, 8)}`
  const added = await app.call<Device & Refused>(who, 'POST', `/api/mrv/projects/${project.id}/devices`, {
    name: 'Main meter',
    serialNumber,
    channels,
  })
  if (added.status !== 201) throw new Error(JSON.stringify(added.body))
  const device = added.body
  const { key } = (await app.call<{ key: string }>(who, 'POST', `/api/mrv/devices/${device.id}/key`)).body
  const channelId = device.channels[0]!.id
  const send = async (
    payload: object | string,
    { by = key, precision = '' }: { by?: string; precision?: string } = {},
  ) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/mrv/readings${precision && `?precision=${precision}`}`,
      headers: {
        authorization: `Bearer ${by}`,
        'content-type': typeof payload === 'string' ? 'text/plain' : 'application/json',
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    return { status: answer.statusCode, body: answer.json<TakenReadings & Refused>() }
  }
  const span = 'from=2020-01-01T00:00:00Z&to=2027-01-01T00:00:00Z'
  const organisationId = who.headers['athar-organisation']
  return {
    organisationId,
    project,
    device,
    key,
    channelId,
    send,
    readings: async (query = '') =>
      (
        await app.call<{ readings: StoredReading[] }>(
          who,
          'GET',
          `/api/mrv/channels/${channelId}/readings?${span}${query}`,
        )
      ).body.readings,
    sums: async (by: 'hour' | 'day') =>
      (
        await app.call<{ sums: { from: string; amount: string; readings: number; leftOut: number }[] }>(
          who,
          'GET',
          `/api/mrv/channels/${channelId}/sums?${span}&by=${by}`,
        )
      ).body.sums,
  }
}

/** Leads a project of the generic profile to monitoring. */
export async function monitor(app: OrganisationsApp, who: Acting, projectId: string): Promise<void> {
  const at = `/api/mrv/projects/${projectId}`
  for (const [nth, action] of ['begin-validation', 'begin-monitoring'].entries()) {
    const { checks } = (await app.call<mrvProjects.ProjectDetail>(who, 'GET', at)).body
    for (const { line } of checks)
      await app.call(who, 'PUT', `${at}/checks/${line}`, { evidenceId: null, reason: 'Not needed' })
    const moved = await app.call(who, 'POST', `${at}/moves`, { action, reason: '', version: nth + 1 })
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
  }
}

/** A meter of a project that is monitored. */
export async function aMonitoredMeter(app: OrganisationsApp, who: Acting) {
  const meter = await aMeter(app, who, [aChannel({ kind: 'interval', unit: 'kWh' })])
  await monitor(app, who, meter.project.id)
  return meter
}
export type MonitoredMeter = Awaited<ReturnType<typeof aMonitoredMeter>>

/** Readings at noon of Riyadh on each of the days. */
export async function sendDays(meter: MonitoredMeter, days: readonly string[], value = '100'): Promise<void> {
  const readings = days.map((day) => ({ channel: 'energy', at: `${day}T12:00:00+03:00`, value }))
  const { body } = await meter.send({ readings })
  if (body.accepted !== days.length) throw new Error(JSON.stringify(body))
}

/** A computed period of what the meter measured, less what was imported, in kWh. */
export async function aComputedPeriod(
  app: OrganisationsApp,
  who: Acting,
  meter: MonitoredMeter,
  { from, to, imported = '0' }: { readonly from: string; readonly to: string; readonly imported?: string },
): Promise<PeriodDetail> {
  const must = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await app.call<PeriodDetail>(who, method, url, body)
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const days = { from, to, gapReason: 'Not counted' }
  const { id, version } = await must('POST', `/api/mrv/projects/${meter.project.id}/periods`, days)
  const changed = await must('PUT', `/api/mrv/periods/${id}`, {
    ...days,
    parameters: { technology: 'solar', capacity: '5', equipment: 'new' },
    measured: { imported: [{ from, to, value: imported }] },
    channels: [{ parameter: 'exported', channelId: meter.channelId }],
    version,
  })
  return must('POST', `/api/mrv/periods/${id}/compute`, { version: changed.version })
}

/** Writes a verified period as the owner of the tables, where a test is about what follows from it. */
export async function aVerifiedPeriod(
  { testDatabase }: OrganisationsApp,
  projectId: string,
  tonnes = 1,
): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl })
  await client.connect()
  const force = (how: string) =>
    ['mrv_periods', 'projects'].map((table) => `alter table ${table} ${how} row level security`).join('; ')
  await client.query(`begin; ${force('no force')}`)
  await client.query(
    `insert into mrv_periods (org_id, id, project_id, from_day, to_day, gap_reason, methodology, methodology_version,
       parameters, measured, channels, state, result, computed_at, frozen_at, frozen_by, readings_digests,
       readings_sha256, verified_number, verified_at, verified_tonnes, created_by, created_at, updated_by, updated_at)
     select org_id, gen_random_uuid(), id, '2020-01-01', '2020-01-31', '', 'grid-renewables', '1.0', '{}', '{}', '[]',
       'computed', '{"figures": {"net": "1", "rules": []}}', now(), now(), gen_random_uuid(), '[]', $2, 'V-00000000',
       now(), $3::numeric, created_by, now(), created_by, now() from projects where id = $1`,
    [projectId, '0'.repeat(64), tonnes],
  )
  await client.query(`${force('force')}; commit`)
  await client.end()
}

const stepMs = 60_000
/** The first minute that batches measure. */
export const firstMs = Date.parse('2026-01-01T00:00:00Z')

/** Values that a rule against stuck values leaves alone. */
const valueOf = (nth: number) => (1 + ((nth * 7) % 11) / 10).toFixed(1)

/** A batch of readings by the minute that follow each other, from the place `from` on. */
const batchOf = (from: number, size: number) => ({
  readings: Array.from({ length: size }, (_, nth) => ({
    channel: 'energy',
    at: new Date(firstMs + (from + nth + 1) * stepMs).toISOString(),
    value: valueOf(from + nth),
  })),
})

/** Sends a batch over the network under the key of a meter; throws where it was not acknowledged. */
export async function sendBatch(
  url: string,
  { key }: { readonly key: string },
  from: number,
  size: number,
): Promise<Pick<TakenReadings, 'accepted' | 'repeated' | 'refusedCount'>> {
  const answer = await fetch(`${url}/api/mrv/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(batchOf(from, size)),
  })
  if (!answer.ok) throw new Error(`a batch was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as TakenReadings
}

type Run = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** How many readings of a batch are there, as who sees every row. */
export async function countOfBatch(run: Run, channelId: string, from: number, size: number): Promise<number> {
  const { rows } = await run(
    `select count(*)::int as n from mrv_readings where channel_id = $1
      and read_at > '2026-01-01T00:00:00Z'::timestamptz + $2 * interval '1 minute'
      and read_at <= '2026-01-01T00:00:00Z'::timestamptz + $3 * interval '1 minute'`,
    [channelId, from, from + size],
  )
  return rows[0]!['n'] as number
}

/** Hours whose sum is not that of their readings. */
export async function wrongSums(run: Run, channelIds: readonly string[]): Promise<string[]> {
  const { rows } = await run(
    `select r.channel_id, r.hour from (
        select channel_id, date_trunc('hour', read_at - interval '1 microsecond') as hour,
               coalesce(sum(amount), 0) as amount, count(*) as readings
          from mrv_readings where channel_id = any ($1::uuid[]) group by 1, 2) r
      full join (select * from mrv_hours where channel_id = any ($1::uuid[])) h
        on h.channel_id = r.channel_id and h.hour = r.hour
     where (h.amount, h.readings) is distinct from (r.amount, r.readings) limit 5`,
    [channelIds],
  )
  return rows.map(({ channel_id, hour }) => `the sum of ${String(hour)} of ${String(channel_id)} is wrong`)
}
