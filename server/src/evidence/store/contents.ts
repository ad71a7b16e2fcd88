import type { EvidencePreview } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoredEvidence } from './evidence.ts'

/** A reading that is under way, on whichever server, is over by then. */
const longestReadingMs = 5 * 60_000

/** What was read of a file; undefined where it was never begun, and none where its reading never ended. */
export async function findPreview(
  db: Db,
  organisationId: string,
  id: string,
  now: Date,
): Promise<EvidencePreview | undefined> {
  const { rows } = await sql<{ preview: EvidencePreview | null; read_at: Date | null; state: string }>`
    select meta -> 'preview' as preview, read_at, state from mrv_evidence
     where org_id = ${organisationId} and id = ${id}`.execute(db)
  const { preview = null, read_at: begun = null, state } = rows[0] ?? {}
  if (state === 'destroyed') return { kind: 'none' }
  if (preview !== null || begun === null) return preview ?? undefined
  return { kind: now.getTime() - begun.getTime() < longestReadingMs ? 'reading' : 'none' }
}

type One = Pick<StoredEvidence, 'organisationId' | 'id'>

/** False where it was begun before, however that ended: a file that ended a server is not read by the next one. */
export async function beginReading(db: Db, { organisationId, id }: One, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update mrv_evidence set read_at = ${at}
    where org_id = ${organisationId} and id = ${id} and read_at is null and state <> 'destroyed'`.execute(db)
  return numAffectedRows === 1n
}

/** To be read another time. */
export const leaveUnread = (db: Db, { organisationId, id }: One) =>
  sql`update mrv_evidence set read_at = null
    where org_id = ${organisationId} and id = ${id} and state <> 'destroyed'`.execute(db)

/** Words are folded as they are looked for. */
export const setContents = (
  db: Db,
  { organisationId, id }: One,
  { preview, words }: { readonly preview: EvidencePreview; readonly words: string },
) =>
  sql`update mrv_evidence set words = app.fold_text(${plain(words)}),
      meta = jsonb_set(meta, '{preview}', ${plain(JSON.stringify(preview))}::jsonb)
    where org_id = ${organisationId} and id = ${id} and state <> 'destroyed'`.execute(db)

/** Postgres keeps no zero in a text. */
const plain = (text: string): string => text.replaceAll('\\u0000', '').replaceAll('\0', '')

type Unread = { readonly organisationId: string; readonly id: string; readonly personId: string }

/** Of every organisation; each is read and written in its own name. */
export async function findUnread(db: Db, most: number): Promise<Unread[]> {
  const { rows } = await sql<Unread>`select org_id as "organisationId", evidence as id, uploaded_by as "personId"
    from app.unread_evidence(${most})`.execute(db)
  return rows
}
