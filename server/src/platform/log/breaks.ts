import { emptyRoot, fromHex, toHex, type BreakSizes, type Checkpoint } from '@athar/evidence-log'
import { sql } from 'kysely'
import { createAudit } from '../audit.ts'
import type { Db } from '../database.ts'
import { callRows } from '../tables.ts'
import { rootAt } from './order-leaves.ts'
import { backedText, newestCheckpoint } from './store.ts'

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
  await writeBreak(db, { after, size, signed: lost.size, head, lost: lost.root, reason, at })
}

/** Writes breaks again that an older backup knows nothing of; they keep their time. */
export async function restoreBreaks(db: Db, kept: readonly LogBreak[]): Promise<void> {
  const known = new Set((await readBreaks(db)).map(nameOfBreak))
  for (const one of kept) if (!known.has(nameOfBreak(one))) await writeBreak(db, one)
}

/** What tells one break from another: what was lost, and what the log went on from. */
export const nameOfBreak = ({ signed, lost, size }: LogBreak): string => `${signed}-${toHex(lost).slice(0, 16)}-${size}`

async function writeBreak(db: Db, { at, reason, ...one }: LogBreak): Promise<void> {
  const ids = { after: String(one.after), size: String(one.size), signed: String(one.signed), reason }
  const hashes = { head: toHex(one.head), lost: toHex(one.lost) }
  const audit = createAudit(db, { organisationId: null, personId: null, requestId: 'start', at })
  await audit({ action: 'platform.continue-log', subjectType: 'log', subjectId: ids.after, reason })
  await sql`insert into log_leaves (kind, subject, ids, hashes, at) values ('log.continued', ${`continued-${one.size}`},
    ${JSON.stringify(ids)}::jsonb, ${JSON.stringify(hashes)}::jsonb, ${at})`.execute(db)
}

/** Breaks in the order in which they were recorded. */
export async function readBreaks(db: Db): Promise<LogBreak[]> {
  const rows = await callRows(db, 'log_breaks', backedText)
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
