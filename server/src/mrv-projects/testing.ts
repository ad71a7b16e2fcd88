import type { mrvProjects } from '@athar/contracts'
import type { ChannelInput, Device, ProjectInput, StoredReading, TakenReadings } from '@athar/contracts/mrv-projects'
import type { Acting, OrganisationsApp } from '../organisations/testing.ts'

export const aProjectInput = (over: Partial<ProjectInput> = {}): ProjectInput => ({
  name: 'Roof of the school',
  projectType: 'grid-renewables',
  profile: 'generic',
  description: '',
  place: { kind: 'point', point: [46.7, 24.6] },
  creditingFrom: '2026-01-01',
  creditingTo: '2035-12-31',
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
