import type { LogKind } from '@athar/contracts/platform'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Report } from './audit-log.ts'
import { readThrough } from './read-through.ts'

/** Rows whose every change of state is a leaf (`app.log_rows` of their table). */
export type LoggedRows = {
  /** What the operator reads: `Grant application`. */
  readonly what: string
  readonly table: string
  readonly kind: LogKind
  readonly removed: LogKind
  /** Columns by the names that the leaf gives them. */
  readonly ids: Readonly<Record<string, string>>
  /** Columns behind the hash of the leaf. */
  readonly decision: readonly string[]
  /** States in which a row needs no entry. */
  readonly silent: readonly string[]
}

type Beside = {
  readonly id: string
  /** Null where the row is lost. */
  readonly said: Readonly<Record<string, string>> | null
  readonly decision: string | null
  readonly kind: string | null
  readonly logged: Readonly<Record<string, string>> | null
  readonly loggedDecision: string | null
}

/** Compares each row with its newest entry of the log, for who sees every row. Answers how many have one. */
export async function auditRows(db: Db, rows: LoggedRows, report: Report): Promise<number> {
  let unlogged = 0
  for await (const row of differing(db, rows)) {
    if (row.said !== null && row.kind === null) unlogged += 1
    for (const fault of faultsOf(row, rows)) report({ what: 'row', text: `${rows.what} ${row.id}: ${fault}` })
  }
  return (await countRows(db, rows.table)) - unlogged
}

function faultsOf(row: Beside, { kind, silent }: LoggedRows): string[] {
  if (row.said === null) return ['the log holds it, and its row is lost.']
  if (row.kind === null)
    return silent.includes(row.said['state'] ?? '') ? [] : ['its row was added, and the log does not hold it.']
  if (row.kind !== kind) return ['its row is there, and the log says that it was removed.']
  const changed = Object.entries(row.said).flatMap(([name, said]) => {
    const logged = row.logged?.[name]
    return said === logged ? [] : [`its ${name} is ${said}, the log says ${logged ?? 'nothing'}.`]
  })
  if (changed.length > 0) return changed
  return row.decision === row.loggedDecision ? [] : ['its row holds another decision than the log.']
}

/** Rows and entries that are not of one mind, each side read once: rows by their id, then what is lost. */
function differing(db: Db, { table, ids, decision, kind, removed }: LoggedRows): AsyncGenerator<Beside> {
  const said = Object.entries(ids).map(
    ([name, column]) => sql`${name}::text, coalesce(j.row ->> ${column}::text, 'none')`,
  )
  const decided = decision.map((column) => sql`coalesce(j.row ->> ${column}::text, '')`)
  return readThrough(
    db,
    `changes of ${table}`,
    sql<Beside>`with logged as (select distinct on (subject) subject, kind, ids, hashes ->> 'decision' as decision
        from log_leaves where kind in (${sql.lit(kind)}, ${sql.lit(removed)}) order by subject, written desc),
      now as (select r.id, jsonb_build_object(${sql.join(said)}) as said,
          encode(sha256(convert_to(${sql.join(decided, sql` || E'\\n' || `)}, 'UTF8')), 'hex') as decision
        from ${sql.table(table)} r, lateral (select to_jsonb(r) as row offset 0) j)
    select coalesce(n.id::text, l.subject) as id, n.said, n.decision, l.kind, l.ids as logged,
        l.decision as "loggedDecision"
      from now n full join logged l on l.subject = n.id::text
     where case when n.id is null then l.kind = ${sql.lit(kind)}
       else l.kind is distinct from ${sql.lit(kind)} or not l.ids @> n.said or l.decision is distinct from n.decision end
     order by n.id, l.subject`,
  )
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}
