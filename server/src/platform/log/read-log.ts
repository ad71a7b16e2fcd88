import type { platform as contracts, ResponseOf } from '@athar/contracts'
import { foldCover, planConsistency, toBase64 } from '@athar/evidence-log'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { fail } from '../errors.ts'
import type { Call } from '../http/serve.ts'
import { readBreaks } from './breaks.ts'
import { readNodes } from './order-leaves.ts'
import { newestCheckpoint } from './store.ts'
import { readWitnesses } from './witness-store.ts'

type Deps = { readonly database: Database; readonly config: Pick<Config, 'logWitnesses'> }

export async function readLog({ database, config }: Deps): Promise<ResponseOf<typeof contracts.readLog>> {
  return database.transaction({}, async ({ db }) => {
    const breaks = await readBreaks(db)
    const names = config.logWitnesses.map(({ key }) => key.name)
    return {
      size: (await newestCheckpoint(db))?.size ?? 0,
      breaks: breaks.map(({ after, signed, at, reason }) => ({ after, signed, at: at.toISOString(), reason })),
      witnesses: (await readWitnesses(db, names)).map((one) => ({ ...one, askedAt: one.askedAt.toISOString() })),
    }
  })
}

/** Proves that the newest checkpoint goes on from an earlier size; whether from the same entries, the reader checks. */
export async function readLogConsistency(
  { database }: Pick<Deps, 'database'>,
  { params: { size }, reply }: Call<typeof contracts.readLogConsistency>,
): Promise<ResponseOf<typeof contracts.readLogConsistency>> {
  reply.header('cache-control', 'no-store')
  return database.transaction({}, async ({ db }) => {
    const newest = (await newestCheckpoint(db)) ?? fail('not-in-log')
    const parts = size > newest.size ? [] : await readNodes(db, planConsistency(size, newest.size))
    return { checkpoint: newest.note, proof: parts.map(foldCover).map(toBase64) }
  })
}
