import { randomUUID } from 'node:crypto'
import type { World } from './fault-world.ts'

/** A write as its person sees it: told that it is stored (then `id` is known), or not told yet. */
export type Write = { readonly reference: string; readonly key: string; readonly body: object; id?: string }

/** Enters one record after the other until it is stopped; ends at the first one without an answer, which stays open. */
export async function writeRecords(
  world: World,
  writes: Write[],
  { name, random, stopped }: { name: string; random: () => number; stopped: () => boolean },
): Promise<void> {
  for (let turn = 1; !stopped(); turn += 1) {
    const reference = `${name}-${turn}`
    const write: Write = { reference, key: randomUUID(), body: entryOf(world, reference, random) }
    writes.push(write)
    if (!(await send(world, write))) return
  }
}

/** Says again what got no answer, under its first key, until the server says that it is stored. */
export async function retryOpen(world: World, writes: readonly Write[]): Promise<void> {
  for (const write of writes.filter(({ id }) => id === undefined))
    for (let turn = 1; !(await send(world, write)); turn += 1)
      if (turn === 100) throw new Error(`${write.reference} was not taken in ${turn} tries`)
}

async function send(world: World, write: Write): Promise<boolean> {
  const answer = await world.ask('POST', '/api/inventory/records', write.body, write.key)
  if (answer?.status === 201) {
    write.id = (answer.body['records'] as { id: string }[])[0]!.id
    return true
  }
  // No answer, or an answer that says "later", is an open write. Anything else refuses what is right.
  if (answer && answer.status !== 503)
    throw new Error(`${write.reference} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return false
}

function entryOf(world: World, reference: string, random: () => number): object {
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  return {
    siteId: world.siteId,
    activity: random() < 0.5 ? 'diesel-stationary' : 'petrol-vehicles',
    quantity: `${1 + Math.floor(random() * 900)}.${Math.floor(random() * 1000)}`,
    unit: 'litre',
    periodStart: `2025-${month}-01`,
    periodEnd: `2025-${month}-28`,
    supplierId: null,
    dataQuality: 'measured',
    reference,
    note: null,
    // Amounts at random are far from each other.
    confirmed: ['outlier'],
  }
}
