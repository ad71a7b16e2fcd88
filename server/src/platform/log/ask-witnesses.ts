import type { WitnessState } from '@athar/contracts/platform'
import { addCheckpointBody, findCosignature, foldCover, planConsistency, toBase64 } from '@athar/evidence-log'
import type { Clock } from '../clock.ts'
import type { Witness } from '../config-fields.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../database.ts'
import { createGuardedFetch, type GuardedFetch } from '../guarded-fetch.ts'
import type { Log } from '../logger.ts'
import { readNodes } from './order-leaves.ts'
import { newestCheckpoint, type StoredHead } from './store.ts'
import { insertCosignature, readWitnesses, saveWitness } from './witness-store.ts'

type Deps = {
  readonly config: Pick<Config, 'logWitnesses'>
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** Has each witness co-sign the newest checkpoint; those that are away are asked again in the next round. */
export async function askWitnesses({ config: { logWitnesses }, database, clock, log }: Deps): Promise<void> {
  if (logWitnesses.length === 0) return
  const { newest, before } = await database.transaction({}, async ({ db }) => ({
    newest: await newestCheckpoint(db),
    before: await readWitnesses(
      db,
      logWitnesses.map(({ key }) => key.name),
    ),
  }))
  if (!newest) return
  // The operator named these hosts: they may be inside a private network.
  const fetch = createGuardedFetch({ listedHosts: logWitnesses.map(({ url }) => new URL(url).host), maxBytes: 65_536 })
  const inside = <T>(work: (db: Db) => Promise<T>) => database.transaction({}, ({ db }) => work(db))
  await Promise.all(
    logWitnesses.map(async (witness) => {
      const { name } = witness.key
      const known = before.find((one) => one.name === name)
      if (known?.size === newest.size) return
      const answer = await ask({ witness, newest, fetch, inside, now: clock.now() }, known?.size ?? 0)
      await inside(async (db) => {
        if (answer.line !== undefined) await insertCosignature(db, newest.size, name, answer.line)
        await saveWitness(db, name, answer.state, clock.now())
      })
      if (answer.state === known?.state) return
      if (answer.state === 'agrees') log.info({ witness: name }, 'The witness co-signs the log.')
      else log.warn({ witness: name, detail: answer.detail }, sentences[answer.state])
    }),
  )
}

const sentences: Readonly<Record<Exclude<WitnessState, 'agrees'>, string>> = {
  away: 'The witness does not answer; it is asked again each minute.',
  refuses: 'The witness refuses the checkpoint. Ask its operator whether it knows the key of this log.',
  contradicts: 'The witness knows other entries of this log: the log was forked. Run npm run audit.',
  lies: 'The witness answered with a signature that is not its own over this checkpoint, or of another time.',
}

type Answer = { readonly state: WitnessState; readonly line?: string; readonly detail?: string }
type Asking = {
  readonly witness: Witness
  readonly newest: StoredHead
  readonly now: Date
  readonly fetch: GuardedFetch
  readonly inside: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

async function ask(asking: Asking, old: number, isSecond = false): Promise<Answer> {
  const { witness, newest, fetch, inside, now } = asking
  const nodes = await inside((db) => readNodes(db, planConsistency(old, newest.size)))
  const body = addCheckpointBody(old, nodes.map(foldCover).map(toBase64), newest.note)
  let status: number
  let said: string
  try {
    const response = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body })
    status = response.status
    said = await response.text()
  } catch (error) {
    return { state: 'away', detail: String(error) }
  }
  if (status === 200) {
    const line = findCosignature(said, newest.note, witness.key, { now, made: newest.at })
    return line === undefined ? { state: 'lies' } : { state: 'agrees', line }
  }
  const detail = `answered ${status}`
  if (status >= 500 || status === 429) return { state: 'away', detail }
  if (status === 422) return { state: 'contradicts', detail }
  if (status !== 409) return { state: 'refuses', detail }
  // It names the size that it knows; the proof starts there. With more entries than the log it knows another one.
  const size = /^(0|[1-9]\d{0,14})\n?$/.exec(said)?.[1]
  if (size !== undefined && Number(size) <= newest.size && Number(size) !== old && !isSecond)
    return ask(asking, Number(size), true)
  return { state: 'contradicts', detail: `${detail}: ${said.slice(0, 40)}` }
}
