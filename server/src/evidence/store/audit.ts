import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type BesideLog = {
  readonly id: string
  readonly state: string
  readonly sha256: string
  readonly key: string | null
  /** The newest entry of the log about it, and the hash it names. */
  readonly logged: string | null
  readonly loggedHash: string | null
}

/** Each piece of evidence with its newest entry, by id, for who sees every row. */
export async function evidenceBesideLog(db: Db, after: string | null): Promise<BesideLog[]> {
  const { rows } = await sql<BesideLog>`select e.id, e.state, e.sha256, coalesce(e.file_key, e.attached_key) as key,
      l.kind as logged, l.hashes ->> 'file' as "loggedHash"
    from mrv_evidence e left join lateral (select kind, hashes from log_leaves
      where subject = e.id::text order by written desc limit 1) l on true
    where ${after}::uuid is null or e.id > ${after}::uuid order by e.id limit 1000`.execute(db)
  return rows
}

/** What the log holds of organisations that are there, and no row does. */
export async function evidenceGone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct subject as id from log_leaves l
    where kind like 'evidence.%' and org_id is not null
      and not exists (select from mrv_evidence e where e.id::text = l.subject) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
