import type { WitnessState } from '@athar/contracts/platform'
import { cosignedAt } from '@athar/evidence-log'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { tables } from '../tables.ts'

export type StoredWitness = {
  readonly name: string
  readonly state: WitnessState
  readonly size: number
  readonly askedAt: Date
  /** When it co-signed that checkpoint, by its own clock. */
  readonly signedAt: Date | undefined
}

/** How witnesses answered last, and the size of the newest checkpoint that each co-signed. */
export async function readWitnesses(db: Db, names: readonly string[]): Promise<StoredWitness[]> {
  type Row = Omit<StoredWitness, 'size' | 'signedAt'> & { readonly size: string | null; readonly line: string | null }
  const { rows } = await sql<Row>`select w.name, w.state, w.asked_at as "askedAt", c.size, c.line
    from log_witnesses w left join lateral (select size, line from log_cosignatures
      where witness = w.name order by size desc limit 1) c on true
    where w.name = any(${[...names]}::text[]) order by w.name`.execute(db)
  return rows.map(({ line, size, ...row }) => ({
    ...row,
    size: Number(size ?? 0),
    signedAt: line === null ? undefined : cosignedAt(line),
  }))
}

export async function saveWitness(db: Db, name: string, state: WitnessState, at: Date): Promise<void> {
  const set = { state, askedAt: at }
  await tables(db)
    .insertInto('logWitnesses')
    .values({ name, ...set })
    .onConflict((known) => known.column('name').doUpdateSet(set))
    .execute()
}

export async function insertCosignature(db: Db, size: number, witness: string, line: string): Promise<void> {
  await tables(db)
    .insertInto('logCosignatures')
    .values({ size, witness, line })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** A checkpoint as everyone gets it. */
export const withCosignatures = (note: string, lines: readonly string[]): string =>
  [note, ...lines.map((line) => `${line}\n`)].join('')

/** Of the witnesses that are asked today. */
export const cosignaturesOf = async (db: Db, size: number, names: readonly string[]): Promise<string[]> =>
  (
    await tables(db)
      .selectFrom('logCosignatures')
      .select('line')
      .where('size', '=', String(size))
      .where(sql<boolean>`witness = any(${[...names]}::text[])`)
      .orderBy('witness')
      .execute()
  ).map(({ line }) => line)
