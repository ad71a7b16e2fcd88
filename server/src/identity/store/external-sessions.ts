import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * Whether a session of the auth server outside was ended here; it does not come back. Where it has no name, `unnamedSince` says when
 * its token was issued: one from after the end may be of a new sign-in.
 */
export async function wasEnded(db: Db, id: string, unnamedSince: Date | null): Promise<boolean> {
  const { rows } = await sql`select id from auth.ended_external_sessions
    where id = ${id} and (${unnamedSince}::timestamptz is null or ended_at >= ${unnamedSince})`.execute(db)
  return rows.length === 1
}

export type ExternalSession = {
  id: string
  userId: string
  aal: 'aal1' | 'aal2'
  /** It is another one than the row tells of. */
  isNew: boolean
  at: Date
  notAfter: Date
  guardedAt: Date | null
}

/** The newest token says how things are: an older one that comes late changes nothing. */
export async function storeExternalSession(
  db: Db,
  { id, userId, aal, isNew, at, notAfter, guardedAt }: ExternalSession,
): Promise<void> {
  await sql`insert into auth.sessions as kept (id, user_id, aal, aal2_at, created_at, refreshed_at, not_after, guarded_at, external)
    values (${id}, ${userId}, ${aal}, ${aal === 'aal2' ? at : null}, ${at}, ${at}, ${notAfter}, ${guardedAt}, true)
    on conflict (id) do update set
      aal = excluded.aal,
      created_at = case when ${isNew} then excluded.created_at else kept.created_at end,
      aal2_at = case when excluded.aal = 'aal2' and not ${isNew} then coalesce(kept.aal2_at, excluded.aal2_at) else excluded.aal2_at end,
      refreshed_at = excluded.refreshed_at,
      not_after = excluded.not_after,
      guarded_at = excluded.guarded_at
    where kept.refreshed_at <= excluded.refreshed_at`.execute(db)
}
