import { setTimeout as after } from 'node:timers/promises'
import {
  sendTransfer,
  sendTransfers,
  wrongTransfers,
  type SentTransfer,
} from '@athar/server/src/credits/ledger/testing.ts'
import { benchSettings, type World } from './bench-world.ts'
import { asSuperuser } from './mrv-world.ts'
import { seeded } from './random.ts'
import { startServer } from './running-server.ts'

const longestPauseMs = 1200

type Kills = {
  readonly token: string
  readonly organisationIds: readonly string[]
  readonly before: readonly SentTransfer[]
  readonly rounds: number
  readonly seed: number
  readonly say: (text: string) => void
}

/** The server killed among transfers; answers how many were acknowledged, and what is wrong. */
export async function killAmongTransfers(
  world: World,
  { token, organisationIds, before, rounds, seed, say }: Kills,
): Promise<{ acknowledged: number; losses: string[] }> {
  const run = (text: string) => asSuperuser(world, text)
  const random = seeded(seed)
  const sent = [...before]
  const losses: string[] = []
  let server = world.server
  for (let round = 1; round <= rounds; round += 1) {
    const first = sent.length
    let over = false
    const sending = sendTransfers({ url: server.url, token, organisationIds, isOver: () => over }, sent)
    const pauseMs = 50 + random() * longestPauseMs
    await after(pauseMs)
    await server.kill()
    over = true
    await sending
    server = await startServer(`${world.folder}/athar`, {
      ...benchSettings,
      ...creditsSettings,
      DATABASE_URL: world.database.ownerUrl,
    })
    losses.push(...(await wrongTransfers(run, sent)).map((text) => `round ${round}: ${text}`))
    const open = sent.slice(first).filter((one) => !one.acknowledged)
    for (const one of open) {
      one.acknowledged = await sendTransfer({ url: server.url, token, organisationIds }, one)
      if (!one.acknowledged) losses.push(`round ${round}: transfer ${one.key} was refused when it was repeated`)
    }
    const [transfers, unanswered] = [sent.length - first, open.length]
    say(`  round ${round}: killed after ${Math.round(pauseMs)} ms, ${transfers} transfers, ${unanswered} unanswered`)
  }
  losses.push(...(await wrongTransfers(run, sent)))
  await server.stop()
  return { acknowledged: sent.length, losses }
}

/** Sessions stay good on another port. */
export const creditsSettings = { SITE_URL: 'http://athar.test' } as const
