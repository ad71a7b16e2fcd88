import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Whether a session of the auth server outside was ended here; it does not come back. */
export async function wasEnded(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select id from auth.ended_external_sessions where id = ${id}`.execute(db)
  return rows.length === 1
}

export type ExternalSession = { id: string; userId: string; aal: 'aal1' | 'aal2'; at: Date; notAfter: Date }

/** The newest token says how things are: an older one that comes late changes nothing. */
export async function keepExternalSession(db: Db, { id, userId, aal, at, notAfter }: ExternalSession): Promise<void> {
  await sql`insert into auth.sessions as kept (id, user_id, aal, aal2_at, created_at, refreshed_at, not_after, external)
    values (${id}, ${userId}, ${aal}, ${aal === 'aal2' ? at : null}, ${at}, ${at}, ${notAfter}, true)
    on conflict (id) do update set
      aal = excluded.aal,
      aal2_at = case when excluded.aal = 'aal2' then coalesce(kept.aal2_at, excluded.aal2_at) end,
      refreshed_at = excluded.refreshed_at,
      not_after = excluded.not_after
    where kept.refreshed_at <= excluded.refreshed_at`.execute(db)
}
