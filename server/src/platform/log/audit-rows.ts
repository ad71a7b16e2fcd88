import type { LogKind } from '@athar/contracts/platform'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Report } from './audit-log.ts'

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
  readonly said: Readonly<Record<string, string>>
  readonly decision: string
  readonly kind: string | null
  readonly logged: Readonly<Record<string, string>> | null
  readonly loggedDecision: string | null
}

/** Compares each row with its newest entry of the log, for who sees every row. Answers how many have one. */
export async function auditRows(db: Db, rows: LoggedRows, report: Report): Promise<number> {
  const tell = (id: string, text: string) => report({ what: 'row', text: `${rows.what} ${id}: ${text}` })
  let count = 0
  for (let page = await besideLog(db, rows, null); page.length > 0;) {
    for (const row of page) {
      if (row.kind !== null) count += 1
      for (const fault of faultsOf(row, rows)) tell(row.id, fault)
    }
    page = await besideLog(db, rows, page.at(-1)?.id ?? null)
  }
  for (const id of await lostRows(db, rows)) tell(id, 'the log holds it, and its row is lost.')
  return count
}

function faultsOf(row: Beside, { kind, silent }: LoggedRows): string[] {
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

async function besideLog(db: Db, { table, ids, decision }: LoggedRows, after: string | null): Promise<Beside[]> {
  const said = Object.entries(ids).map(
    ([name, column]) => sql`${name}::text, coalesce(${sql.ref(`r.${column}`)}::text, 'none')`,
  )
  const decided = decision.map((column) => sql`coalesce(to_jsonb(r) ->> ${column}::text, '')`)
  const { rows } = await sql<Beside>`select r.id, jsonb_build_object(${sql.join(said)}) as said,
      encode(sha256(convert_to(${sql.join(decided, sql` || E'\\n' || `)}, 'UTF8')), 'hex') as decision,
      l.kind, l.ids as logged, l.hashes ->> 'decision' as "loggedDecision"
    from ${sql.table(table)} r left join lateral (select kind, ids, hashes from log_leaves
      where subject = r.id::text order by written desc limit 1) l on true
    where ${after}::uuid is null or r.id > ${after}::uuid order by r.id limit 1000`.execute(db)
  return rows
}

/** What the log holds and did not see removed, without a row. */
async function lostRows(db: Db, { table, kind, removed }: LoggedRows): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select newest.subject as id from (
      select distinct on (subject) subject, kind from log_leaves where kind in (${kind}, ${removed})
       order by subject, written desc) newest
    where newest.kind = ${kind} and not exists (select from ${sql.table(table)} r where r.id::text = newest.subject)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
