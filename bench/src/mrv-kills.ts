import { setTimeout as after } from 'node:timers/promises'
import { benchSettings, type World } from './bench-world.ts'
import type { Client } from './client.ts'
import { aMeter, aProject, asSuperuser, sendBatch, type Meter } from './mrv-world.ts'
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
      const found = await countOf(world, meter, from)
      if (found !== size) losses.push(`round ${round}: ${found} of ${size} acknowledged readings are there`)
    }
    for (const { meter, from } of sent.filter((one) => !one.acknowledged)) {
      const { accepted, repeated } = await sendBatch(server.url, meter, from, size)
      if (accepted + repeated !== size) losses.push(`round ${round}: a repeated batch was taken in part`)
    }
    acknowledged += sent.length * size
    losses.push(...(await wrongSums(world, meters)).map((text) => `round ${round}: ${text}`))
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

async function countOf(world: World, { channelId }: Meter, from: number): Promise<number> {
  const { rows } = await asSuperuser(
    world,
    `select count(*)::int as n from mrv_readings where channel_id = $1
      and read_at > '2026-01-01T00:00:00Z'::timestamptz + $2 * interval '1 minute'
      and read_at <= '2026-01-01T00:00:00Z'::timestamptz + $3 * interval '1 minute'`,
    [channelId, from, from + size],
  )
  return rows[0].n as number
}

/** Hours whose sum is not that of their readings. */
async function wrongSums(world: World, meters: readonly Meter[]): Promise<string[]> {
  const { rows } = await asSuperuser(
    world,
    `select r.channel_id, r.hour from (
        select channel_id, date_trunc('hour', read_at - interval '1 microsecond') as hour,
               coalesce(sum(amount), 0) as amount, count(*) as readings
          from mrv_readings where channel_id = any ($1::uuid[]) group by 1, 2) r
      full join (select * from mrv_hours where channel_id = any ($1::uuid[])) h
        on h.channel_id = r.channel_id and h.hour = r.hour
     where (h.amount, h.readings) is distinct from (r.amount, r.readings) limit 5`,
    [meters.map(({ channelId }) => channelId)],
  )
  return rows.map(({ channel_id, hour }) => `the sum of ${String(hour)} of ${channel_id} is wrong`)
}
