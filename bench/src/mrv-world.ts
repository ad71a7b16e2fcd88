import { otherDatabase, runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { World } from './bench-world.ts'
import type { Client } from './client.ts'

export const day = 86_400_000
export const stepMs = 60_000
/** The first minute that is measured. */
export const firstMs = Date.parse('2026-01-01T00:00:00Z')

export type Meter = { readonly key: string; readonly deviceId: string; readonly channelId: string }

/** As the owner of everything, beside policies. */
export const asSuperuser = ({ database }: World, text: string, values: unknown[] = []) =>
  runSql(otherDatabase(database.superuserUrl, new URL(database.ownerUrl).pathname.slice(1)), text, values)

export async function aProject(client: Client): Promise<string> {
  const { id } = await client.call<{ id: string }>('POST', '/api/mrv/projects', {
    name: 'Solar field',
    projectType: 'grid-renewables',
    profile: 'generic',
    description: '',
    place: { kind: 'point', point: [46.7, 24.6] },
    creditingFrom: '2025-01-01',
    creditingTo: '2034-12-31',
    goals: ['7'],
    partners: [],
    sgiProjectId: null,
    registeredNowhereElse: true,
  })
  return id
}

/** A meter of amounts by interval, with its key. */
export async function aMeter(client: Client, projectId: string, name: string, everySeconds = 60): Promise<Meter> {
  const device = await client.call<{ id: string; channels: { id: string }[] }>(
    'POST',
    `/api/mrv/projects/${projectId}/devices`,
    {
      name,
      serialNumber: name,
      channels: [
        {
          code: 'energy',
          kind: 'interval',
          unit: 'kWh',
          multiplier: '1',
          digits: null,
          everySeconds,
          least: null,
          most: null,
        },
      ],
    },
  )
  const { key } = await client.call<{ key: string }>('POST', `/api/mrv/devices/${device.id}/key`)
  return { key, deviceId: device.id, channelId: device.channels[0]!.id }
}

/** Values that a rule against stuck values leaves alone. */
const valueOf = (nth: number) => (1 + ((nth * 7) % 11) / 10).toFixed(1)

/** A batch of readings that follow each other, from the place `from` on. */
export const batchOf = (from: number, size: number) => ({
  readings: Array.from({ length: size }, (_, nth) => ({
    channel: 'energy',
    at: new Date(firstMs + (from + nth + 1) * stepMs).toISOString(),
    value: valueOf(from + nth),
  })),
})

export type Taken = { readonly accepted: number; readonly repeated: number; readonly refusedCount: number }

/** Sends a batch under the key of a meter; throws where it was not acknowledged. */
export async function sendBatch(url: string, { key }: Meter, from: number, size: number): Promise<Taken> {
  const answer = await fetch(`${url}/api/mrv/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(batchOf(from, size)),
  })
  if (!answer.ok) throw new Error(`a batch was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Taken
}
