import { emptyRoot, fromHex, toHex, type BreakSizes, type Checkpoint } from '@athar/evidence-log'
import { sql } from 'kysely'
import { createAudit } from '../audit.ts'
import type { Db } from '../database.ts'
import { rootAt } from './order-leaves.ts'
import { backed, newestCheckpoint } from './store.ts'

/** The log went on from an older database. */
export type LogBreak = BreakSizes & {
  /** Root of what the database held. */
  readonly head: Uint8Array
  /** Root of the newest known checkpoint that was lost. */
  readonly lost: Uint8Array
  readonly reason: string
  readonly at: Date
}

/** What an operator says to go on with a database that kept checkpoints contradict. */
export type Continuation = { readonly after: number; readonly reason: string }

/** Whether a reason fits the log, where everyone reads it for good. */
export const isBreakReason = (reason: string): boolean => /^[^\p{Cc}]{10,300}$/u.test(reason)

type Break = Continuation & { readonly lost: Checkpoint }

/** Writes the break into the log and the audit trail. The reason is the one text that the log holds. */
export async function appendBreak(db: Db, { after, reason, lost }: Break, at: Date): Promise<void> {
  const size = (await newestCheckpoint(db))?.size ?? 0
  const head = size === 0 ? emptyRoot : await rootAt(db, size)
  const ids = { after: String(after), size: String(size), signed: String(lost.size), reason }
  const hashes = { head: toHex(head), lost: toHex(lost.root) }
  const audit = createAudit(db, { organisationId: null, personId: null, requestId: 'start', at })
  await audit({ action: 'platform.continue-log', subjectType: 'log', subjectId: ids.after, reason })
  await sql`insert into log_leaves (kind, subject, ids, hashes, at) values ('log.continued', ${`continued-${size}`},
    ${JSON.stringify(ids)}::jsonb, ${JSON.stringify(hashes)}::jsonb, ${at})`.execute(db)
}

/** Breaks in the order in which they were recorded. */
export async function readBreaks(db: Db): Promise<LogBreak[]> {
  const { rows } = await sql<{
    ids: { after: string; size: string; signed: string; reason: string }
    hashes: { head: string; lost: string }
    at: Date
  }>`select ids, hashes, at from app.log_breaks(${backed})`.execute(db)
  return rows.map(({ ids, hashes, at }) => ({
    after: Number(ids.after),
    size: Number(ids.size),
    signed: Number(ids.signed),
    head: fromHex(hashes.head) ?? new Uint8Array(),
    lost: fromHex(hashes.lost) ?? new Uint8Array(),
    reason: ids.reason,
    at,
  }))
}
