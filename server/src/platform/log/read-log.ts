import type { platform as contracts, ResponseOf } from '@athar/contracts'
import { foldCover, parseCheckpoint, planConsistency, toBase64, toHex } from '@athar/evidence-log'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { fail } from '../errors.ts'
import type { Call } from '../http/serve.ts'
import { keyset, readPage } from '../list/read-page.ts'
import { readBreaks } from './breaks.ts'
import { readNodes } from './order-leaves.ts'
import { newestCheckpoint, readCheckpoints, type StoredHead } from './store.ts'
import { cosignaturesOf, readWitnesses, withCosignatures } from './witness-store.ts'

type Deps = { readonly database: Database; readonly config: Pick<Config, 'logWitnesses'> }

export async function readLog({ database, config }: Deps): Promise<ResponseOf<typeof contracts.readLog>> {
  return database.transaction({}, async ({ db }) => {
    const breaks = await readBreaks(db)
    const names = config.logWitnesses.map(({ key }) => key.name)
    const newest = await newestCheckpoint(db)
    const lines = newest ? await cosignaturesOf(db, newest.size, names) : []
    return {
      size: newest?.size ?? 0,
      checkpoint: newest ? { ...headOf(newest), note: withCosignatures(newest.note, lines) } : null,
      breaks: breaks.map(({ head, lost, at, ...rest }) => ({
        ...rest,
        head: toHex(head),
        lost: toHex(lost),
        at: at.toISOString(),
      })),
      witnesses: (await readWitnesses(db, names)).map(({ askedAt, signedAt, ...one }) => ({
        ...one,
        askedAt: askedAt.toISOString(),
        signedAt: signedAt?.toISOString() ?? null,
      })),
    }
  })
}

const headOf = ({ size, note, at }: StoredHead) => {
  const { root } = parseCheckpoint(note.slice(0, note.lastIndexOf('\n\n') + 1)) ?? fail('unexpected')
  return { size, root: toHex(root), at: at.toISOString() }
}

const newestFirst = keyset<StoredHead>('desc', { size: 'bigint' })

export async function listLogHeads(
  { database }: Pick<Deps, 'database'>,
  { query }: Call<typeof contracts.listLogHeads>,
): Promise<ResponseOf<typeof contracts.listLogHeads>> {
  const { rows, nextCursor } = await database.transaction({}, ({ db }) =>
    readPage(query, newestFirst, (place) => readCheckpoints(db, place)),
  )
  return { items: rows.map(headOf), nextCursor }
}

/** Proves that the newest checkpoint goes on from an earlier size; whether from the same entries, the reader checks. */
export async function readLogConsistency(
  { database }: Pick<Deps, 'database'>,
  { params: { size }, reply }: Call<typeof contracts.readLogConsistency>,
): Promise<ResponseOf<typeof contracts.readLogConsistency>> {
  reply.header('cache-control', 'no-store')
  return database.transaction({}, async ({ db }) => {
    const newest = (await newestCheckpoint(db)) ?? fail('not-in-log')
    if (size > newest.size) fail('beyond-log', { checkpoint: newest.note })
    const parts = await readNodes(db, planConsistency(size, newest.size))
    return { checkpoint: newest.note, proof: parts.map(foldCover).map(toBase64) }
  })
}
