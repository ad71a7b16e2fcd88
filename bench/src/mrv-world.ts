import { otherDatabase, runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { World } from './bench-world.ts'
import type { Client } from './client.ts'

export const day = 86_400_000

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
