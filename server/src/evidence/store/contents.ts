import type { EvidencePreview } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoredEvidence } from './evidence.ts'

/** What was read of a file; undefined until it was. */
export async function findPreview(db: Db, organisationId: string, id: string): Promise<EvidencePreview | undefined> {
  const { rows } = await sql<{ preview: EvidencePreview | null }>`select meta -> 'preview' as preview from mrv_evidence
    where org_id = ${organisationId} and id = ${id}`.execute(db)
  return rows[0]?.preview ?? undefined
}

/** Words are folded as they are looked for. */
export const setContents = (
  db: Db,
  { organisationId, id }: Pick<StoredEvidence, 'organisationId' | 'id'>,
  { preview, words }: { readonly preview: EvidencePreview; readonly words: string },
  at: Date,
) =>
  sql`update mrv_evidence set words = app.fold_text(${plain(words)}), read_at = ${at},
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
