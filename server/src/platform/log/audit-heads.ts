import { cosignedAt, findCosignature } from '@athar/evidence-log'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import { tables } from '../tables.ts'
import type { Report } from './audit-log.ts'

/** Names tree heads that are lost or whose time was changed, and lines of witnesses that are none. */
export async function auditHeads(
  db: Db,
  { logWitnesses }: Pick<Config, 'logWitnesses'>,
  report: Report,
): Promise<void> {
  const tell = (text: string) => report({ what: 'log', text })
  for (const { size, previous, isAfterLost, isMoved } of await changedHeads(db)) {
    if (isAfterLost) tell(`The tree head of ${previous} entries is lost: the one of ${size} entries followed it.`)
    if (isMoved) tell(`The time of the tree head of ${size} entries was changed.`)
  }
  for (const { size, witness, line, note, at } of await cosignatures(db)) {
    const key = logWitnesses.find((one) => one.key.name === witness)?.key
    // Of a witness that is configured no more its form alone can be checked; its lines are not served.
    const isIts =
      note === null || at === null
        ? false
        : key
          ? findCosignature(line, note, key, { now: new Date(8.64e15), made: at }) === line
          : line.startsWith(`\u2014 ${witness} `) && cosignedAt(line) !== undefined
    if (!isIts) tell(`The line of witness ${witness} under ${size} entries is not its cosignature.`)
  }
}

type Changed = { size: string; previous: string; isAfterLost: boolean; isMoved: boolean }

/** A round anchors the trail and signs within minutes; heads follow each other in time as in size. */
async function changedHeads(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`select * from (
      select c.size, c.previous, c.previous <> c.before as "isAfterLost",
        coalesce(c.at < c.earlier or c.at < a.last or c.at > a.last + interval '5 minutes', false) as "isMoved"
      from (select *, lag(size, 1, 0::bigint) over (order by size) as before,
          lag(at) over (order by size) as earlier from log_checkpoints) c
        cross join lateral (select max(l.at) as last from log_leaves l
          where l.place >= c.before and l.place < c.size and l.kind = 'log.anchored') a) heads
    where "isAfterLost" or "isMoved" order by size`.execute(db)
  return rows
}

const cosignatures = (db: Db) =>
  tables(db)
    .selectFrom('logCosignatures as s')
    .leftJoin('logCheckpoints as c', 'c.size', 's.size')
    .select(['s.size', 's.witness', 's.line', 'c.note', 'c.at'])
    .orderBy('s.size')
    .orderBy('s.witness')
    .execute()
