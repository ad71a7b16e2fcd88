import type { WitnessState } from '@athar/contracts/platform'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type StoredWitness = {
  readonly name: string
  readonly state: WitnessState
  readonly size: number
  readonly askedAt: Date
}

/** How witnesses answered last, and the size of the newest checkpoint that each co-signed. */
export async function readWitnesses(db: Db, names: readonly string[]): Promise<StoredWitness[]> {
  const { rows } = await sql<Omit<StoredWitness, 'size'> & { size: string }>`select w.name, w.state,
      w.asked_at as "askedAt",
      coalesce((select max(c.size) from log_cosignatures c where c.witness = w.name), 0) as size
    from log_witnesses w where w.name = any(${[...names]}::text[]) order by w.name`.execute(db)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

export async function saveWitness(db: Db, name: string, state: WitnessState, at: Date): Promise<void> {
  await sql`insert into log_witnesses (name, state, asked_at) values (${name}, ${state}, ${at})
    on conflict (name) do update set state = excluded.state, asked_at = excluded.asked_at`.execute(db)
}

export async function insertCosignature(db: Db, size: number, witness: string, line: string): Promise<void> {
  await sql`insert into log_cosignatures (size, witness, line) values (${size}, ${witness}, ${line})
    on conflict do nothing`.execute(db)
}

export const cosignaturesOf = async (db: Db, size: number): Promise<string[]> =>
  (
    await sql<{ line: string }>`select line from log_cosignatures where size = ${size} order by witness`.execute(db)
  ).rows.map(({ line }) => line)
