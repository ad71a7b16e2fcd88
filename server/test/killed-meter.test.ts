import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device, ProjectDetail } from '@athar/contracts/mrv-projects'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../tools/slowness.mjs'
import { aChannel, aProjectInput, countOfBatch, sendBatch, wrongSums } from '../src/mrv-projects/testing.ts'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'

/** Readings that were acknowledged are there once, whatever dies in the middle of a batch; sums by hour are theirs. */
const folder = mkdtempSync(join(tmpdir(), 'athar-killed-meter-'))
let server: ServerProcess
let account: Caller

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder)
  account = await openAccount(server)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const size = 500

async function aMeter(projectId: string, serialNumber: string) {
  const channels = [aChannel({ kind: 'interval', everySeconds: 60 })]
  const at = `/api/mrv/projects/${projectId}/devices`
  const { body } = await account.call<Device>('POST', at, { name: serialNumber, serialNumber, channels })
  const { key } = (await account.call<{ key: string }>('POST', `/api/mrv/devices/${body.id}/key`)).body
  return { key, channelId: body.channels[0]!.id }
}

test(
  'a server killed in the middle of batches keeps what it acknowledged, once',
  { timeout: limit(90_000) },
  async () => {
    const project = (await account.call<ProjectDetail>('POST', '/api/mrv/projects', aProjectInput())).body
    const meters = [await aMeter(project.id, 'KILL-1'), await aMeter(project.id, 'KILL-2')]
    const sent: { meter: (typeof meters)[number]; from: number; acknowledged: boolean }[] = []
    const acknowledged = () => sent.filter((one) => one.acknowledged)
    const sending = Promise.all(
      meters.map(async (meter) => {
        for (let from = 0; ; from += size) {
          const one = { meter, from, acknowledged: false }
          sent.push(one)
          try {
            one.acknowledged = (await sendBatch(server.url, meter, from, size)).accepted === size
          } catch {
            return
          }
        }
      }),
    )
    await expect.poll(() => acknowledged().length, { interval: 1 }).toBeGreaterThan(5)
    await server.end('SIGKILL')
    await sending
    expect(sent.length).toBeGreaterThan(acknowledged().length)
    server = await startServerProcess(folder)

    const client = new pg.Client({ connectionString: postgresOf(folder).superuserUrl })
    await client.connect()
    const run = (text: string, values: unknown[]) => client.query<Record<string, unknown>>(text, values)
    for (const { meter, from } of acknowledged())
      expect(await countOfBatch(run, meter.channelId, from, size)).toBe(size)
    expect(
      await wrongSums(
        run,
        meters.map(({ channelId }) => channelId),
      ),
    ).toEqual([])
    // What had no answer is sent again, as a meter does: it is taken whole, or it was.
    for (const one of sent.filter((each) => !each.acknowledged)) {
      const { accepted, repeated } = await sendBatch(server.url, one.meter, one.from, size)
      expect([
        [size, 0],
        [0, size],
      ]).toContainEqual([accepted, repeated])
    }
    for (const meter of meters) {
      const batches = sent.filter((one) => one.meter === meter).length
      const { rows } = await run('select count(*)::int as n from mrv_readings where channel_id = $1', [meter.channelId])
      expect(rows).toEqual([{ n: batches * size }])
    }
    expect(
      await wrongSums(
        run,
        meters.map(({ channelId }) => channelId),
      ),
    ).toEqual([])
    await client.end()
  },
)
