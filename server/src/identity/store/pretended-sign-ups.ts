import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Pretended = { readonly userId: string; readonly passwordHash: string; readonly at: Date }

/** Somebody signed up for the address of an account: what they chose counts for nothing, and is answered as if it waited. */
export async function keepPretended(db: Db, { userId, passwordHash, at }: Pretended): Promise<void> {
  await sql`insert into auth.pretended_sign_ups (user_id, password_hash, at) values (${userId}, ${passwordHash}, ${at})
    on conflict (user_id) do update set password_hash = excluded.password_hash, at = excluded.at`.execute(db)
}

export async function isPretended(db: Db, userId: string): Promise<boolean> {
  return (await sql`select 1 from auth.pretended_sign_ups where user_id = ${userId}`.execute(db)).rows.length > 0
}
