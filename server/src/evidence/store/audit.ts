import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import type { TrailedRows } from '../../platform/log/audit-trail.ts'

export const trailedEvidence: readonly TrailedRows[] = [
  { what: 'Evidence', table: 'mrv_evidence' },
  { what: 'Link of evidence', table: 'evidence_links' },
]

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
  const rows = await tables(db)
    .selectFrom('logLeaves as l')
    .select('subject')
    .distinct()
    .where('kind', 'like', 'evidence.%')
    .where('orgId', 'is not', null)
    .where(sql<boolean>`not exists (select from mrv_evidence e where e.id::text = l.subject)`)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

export type Misdecided = { readonly id: string; readonly isOwn: boolean }

/**
 * Evidence in a state that the rules refuse: verified by its uploader, or by a person who was neither owner nor reviewer
 * then. The role of that day is what the first later change of it began with, else the one of now.
 */
export async function misdecidedEvidence(db: Db): Promise<Misdecided[]> {
  const { rows } = await sql<Misdecided>`
    select e.id, e.verified_by = e.uploaded_by as "isOwn" from mrv_evidence e
      left join memberships m on m.org_id = e.org_id and m.person_id = e.verified_by
      left join lateral (select t.details ->> 'from' as role from audit_trail t
        where t.org_id = e.org_id and t.subject_type = 'person' and t.subject_id = e.verified_by::text
          and t.action = 'organisations.change-role' and t.at > e.verified_at order by t.id limit 1) changed on true
     where e.verified_by is not null and (e.verified_by = e.uploaded_by or m.person_id is null
       or coalesce(changed.role, m.role) not in ('owner', 'reviewer')
       or m.ended_at < e.verified_at) order by e.id`.execute(db)
  return rows
}
