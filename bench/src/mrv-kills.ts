import { setTimeout as after } from 'node:timers/promises'
import { benchSettings, type World } from './bench-world.ts'
import type { Client } from './client.ts'
import { countOfBatch, sendBatch, wrongSums } from '@athar/server/src/mrv-projects/testing.ts'
import { aMeter, aProject, asSuperuser, type Meter } from './mrv-world.ts'
import { seeded } from './random.ts'
import { startServer } from './running-server.ts'

const longestPauseMs = 1200
const size = 1000

type Sent = { readonly meter: Meter; readonly from: number; acknowledged: boolean }
type Kills = { readonly rounds: number; readonly seed: number; readonly say: (text: string) => void }

/** The server killed in the middle of batches; answers how many readings were acknowledged, and what is wrong. */
export async function killAmongBatches(
  world: World,
  client: Client,
  { rounds, seed, say }: Kills,
): Promise<{ acknowledged: number; losses: string[] }> {
  const project = await aProject(client)
  const meters = await Promise.all([1, 2, 3, 4].map((nth) => aMeter(client, project, `KILL-${nth}`)))
  const channelIds = meters.map(({ channelId }) => channelId)
  const run = (text: string, values: unknown[]) => asSuperuser(world, text, values)
  const next = new Map(meters.map((meter) => [meter, 0]))
  const losses: string[] = []
  const random = seeded(seed)
  let acknowledged = 0
  let server = world.server
  for (let round = 1; round <= rounds; round += 1) {
    const sent: Sent[] = []
    let over = false
    const work = Promise.all(
      meters.map(async (meter) => {
        while (!over) {
          const from = next.get(meter)!
          const one: Sent = { meter, from, acknowledged: false }
          sent.push(one)
          next.set(meter, from + size)
          try {
            const { accepted } = await sendBatch(server.url, meter, from, size)
            one.acknowledged = accepted === size
            if (!one.acknowledged) losses.push(`round ${round}: ${accepted} of ${size} were taken`)
          } catch {
            return
          }
        }
      }),
    )
    const pauseMs = 50 + random() * longestPauseMs
    await after(pauseMs)
    await server.kill()
    over = true
    await work
    server = await startServer(`${world.folder}/athar`, {
      ...benchSettings,
      ...mrvSettings,
      DATABASE_URL: world.database.ownerUrl,
    })
    // Before anything is sent again: what was acknowledged is there, whole.
    for (const { meter, from } of sent.filter((one) => one.acknowledged)) {
      const found = await countOfBatch(run, meter.channelId, from, size)
      if (found !== size) losses.push(`round ${round}: ${found} of ${size} acknowledged readings are there`)
    }
    for (const { meter, from } of sent.filter((one) => !one.acknowledged)) {
      const { accepted, repeated } = await sendBatch(server.url, meter, from, size)
      if (accepted + repeated !== size) losses.push(`round ${round}: a repeated batch was taken in part`)
    }
    acknowledged += sent.length * size
    losses.push(...(await wrongSums(run, channelIds)).map((text) => `round ${round}: ${text}`))
    const open = sent.filter((one) => !one.acknowledged).length
    say(`  round ${round}: killed after ${Math.round(pauseMs)} ms, ${sent.length} batches, ${open} without an answer`)
  }
  for (const meter of meters) {
    const { rows } = await asSuperuser(world, 'select count(*)::int as n from mrv_readings where channel_id = $1', [
      meter.channelId,
    ])
    if (rows[0].n !== next.get(meter)) losses.push(`${rows[0].n} readings are there of ${next.get(meter)}`)
  }
  await server.stop()
  return { acknowledged, losses }
}

export const mrvSettings = { DEVICE_BATCHES_A_MINUTE: '100000' } as const
