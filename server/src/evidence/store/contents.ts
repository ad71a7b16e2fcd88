import type { EvidencePreview } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'
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
  const row = await tables(db)
    .selectFrom('mrvEvidence')
    .select([sql<EvidencePreview | null>`meta -> 'preview'`.as('preview'), 'readAt', 'state'])
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  const { preview = null, readAt: begun = null, state } = row ?? {}
  if (state === 'destroyed') return { kind: 'none' }
  if (preview !== null || begun === null) return preview ?? undefined
  return { kind: now.getTime() - begun.getTime() < longestReadingMs ? 'reading' : 'none' }
}

type One = Pick<StoredEvidence, 'organisationId' | 'id'>

/** False where it was begun before, however that ended: a file that ended a server is not read by the next one. */
export async function beginReading(db: Db, one: One, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await setReadAt(db, one, at).where('readAt', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}
const setReadAt = (db: Db, { organisationId, id }: One, readAt: Date | null) =>
  tables(db)
    .updateTable('mrvEvidence')
    .set({ readAt })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('state', '<>', 'destroyed')

/** To be read another time. */
export const leaveUnread = (db: Db, one: One) => setReadAt(db, one, null).execute()

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

/** Of every organisation; each is read and written in its own name. */
export async function findUnread(db: Db, most: number) {
  const rows = await callRows(db, 'unread_evidence', most)
  return rows.map(({ orgId, evidence, uploadedBy }) => ({ organisationId: orgId, id: evidence, personId: uploadedBy }))
}
