import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type FlowRow = {
  id: string
  challenge: string
  method: 's256' | 'plain'
  user_id: string
  amr: string
  expires_at: Date
}

export async function insertFlow(db: Db, flow: FlowRow): Promise<void> {
  await sql`insert into auth.flow_states (id, challenge, method, user_id, provider, amr, expires_at)
    values (${flow.id}, ${flow.challenge}, ${flow.method}, ${flow.user_id}, 'email', ${flow.amr}, ${flow.expires_at})`.execute(
    db,
  )
}

/** The link was opened: whoever holds the verifier may now fetch a session with this code, for a short time. */
export async function giveCode(db: Db, flow: { id: string; codeHash: Buffer; expiresAt: Date }): Promise<void> {
  await sql`update auth.flow_states set auth_code_hash = ${flow.codeHash}, expires_at = ${flow.expiresAt} where id = ${flow.id}`.execute(
    db,
  )
}

export async function spendCode(db: Db, codeHash: Buffer): Promise<FlowRow | undefined> {
  return (
    await sql<FlowRow>`delete from auth.flow_states where auth_code_hash = ${codeHash}
    returning id, challenge, method, user_id, amr, expires_at`.execute(db)
  ).rows[0]
}
