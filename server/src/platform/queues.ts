import { queueNames, type QueueName, type WaitingQueue } from '@athar/contracts/platform'
import type { Access } from '@athar/contracts'
import type { Actor, Member } from './actor.ts'
import type { Db } from './database.ts'

export type QueueCaller = { readonly actor: Actor | Member; readonly now: Date }

/** What waits for a person in one place: a feature declares it, overviews count it. */
export type Queue = {
  readonly name: QueueName
  /** Who decides on it: usually the access of the contract that lists it. */
  readonly access: Exclude<Access, { kind: 'public' }>
  /** Path of the app, without the language, of the list that shows what was counted. */
  readonly path: (now: Date) => string
  /** Counts with the caller's rights, at most one more than `atMost`. */
  readonly count: (db: Db, caller: QueueCaller) => Promise<number>
  /** Above this the number is shown as "100+"; unlimited where absent. */
  readonly atMost?: number
}

/** The queues the caller may decide on, counted one after the other on one connection. */
export async function readQueues(
  queues: readonly Queue[],
  { db, actor, now }: { db: Db; actor: Actor | Member; now: Date },
): Promise<WaitingQueue[]> {
  const open = queues
    .filter(({ access }) => mayDecide(access, actor))
    .toSorted((a, b) => queueNames.indexOf(a.name) - queueNames.indexOf(b.name))
  const counted: WaitingQueue[] = []
  for (const { name, path, count, atMost = Infinity } of open) {
    const found = await count(db, { actor, now })
    counted.push({ name, path: path(now), count: Math.min(found, atMost), more: found > atMost })
  }
  return counted
}

function mayDecide(access: Queue['access'], actor: Actor | Member): boolean {
  if (access.kind === 'platform') return access.roles.some((role) => actor.platformRoles.includes(role))
  if (access.kind === 'member') return 'role' in actor && access.roles.includes(actor.role)
  return true
}
