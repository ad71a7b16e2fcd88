import type { platform } from '@athar/contracts'
import type { Actor, Member } from './actor.ts'
import type { Db } from './database.ts'
import { readQueues, type Queue } from './queues.ts'

type Caller = { readonly actor: Actor | Member; readonly now: Date }
type Part = Partial<Pick<platform.Home, 'inventory' | 'lastImport' | 'deadlines' | 'settings' | 'findings'>>

/** What a feature adds to the home page of a caller, read with their rights. */
export type HomePart = (db: Db, caller: Caller) => Promise<Part>

/** The parts of every feature and the queues of the caller, one after the other on one connection. */
export async function readHome(
  features: readonly { readonly home?: HomePart; readonly queues?: readonly Queue[] }[],
  { db, actor, now }: Caller & { readonly db: Db },
): Promise<platform.Home> {
  let [inventory, lastImport]: [platform.Home['inventory'], platform.Home['lastImport']] = [null, null]
  let settings: platform.Home['settings'] = null
  const deadlines: platform.Deadline[] = []
  const findings: platform.HomeFindings[] = []
  for (const { home } of features) {
    const part = await home?.(db, { actor, now })
    inventory = part?.inventory ?? inventory
    lastImport = part?.lastImport ?? lastImport
    settings = part?.settings ?? settings
    deadlines.push(...(part?.deadlines ?? []))
    findings.push(...(part?.findings ?? []))
  }
  const confirmed = actor.aal === 'aal2'
  const queues = await readQueues(
    features.flatMap((feature) => feature.queues ?? []),
    // Platform roles hold after the second factor alone.
    { db, actor: confirmed ? actor : { ...actor, platformRoles: [] }, now },
  )
  return {
    inventory,
    lastImport,
    queues: queues.filter(({ count }) => count > 0),
    findings,
    deadlines: deadlines.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    settings,
  }
}
