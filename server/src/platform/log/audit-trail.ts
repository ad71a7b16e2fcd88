import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Report } from './audit-log.ts'

/** Rows whose every change is in the chained trail: `app.keep_in_trail` of their table names key and columns. */
export type TrailedRows = {
  /** What the operator reads: `Export`. */
  readonly what: string
  readonly table: string
}

type Chained = {
  readonly organisationId: string | null
  readonly place: string
  readonly source: string
  readonly subject: string
  readonly fields: string
  readonly tx: string
  readonly hash: string
}

const batch = 10_000

/** Follows the chain of each organisation, and compares the entries of the audit trail with it. Answers its length. */
export async function auditTrail(db: Db, report: Report): Promise<number> {
  const tell = (text: string) => report({ what: 'row', text })
  let count = 0
  let chain: { readonly id: string | null; place: number; hash: string; isBroken: boolean } | undefined
  for (const platform of [true, false]) {
    let after: Chained | undefined
    for (let rows = await chainedAfter(db, platform, after); rows.length > 0;) {
      for (const row of rows) {
        if (chain?.id !== row.organisationId || chain === undefined)
          chain = { id: row.organisationId, place: 0, hash: '', isBroken: false }
        const said = [chain.hash, row.source, row.subject, row.fields, row.tx].join('\n')
        const isNext = Number(row.place) === chain.place && createHash('sha256').update(said).digest('hex') === row.hash
        if (!isNext && !chain.isBroken)
          tell(`The trail of ${whose(row.organisationId)} was changed at entry ${chain.place + 1} of its chain.`)
        Object.assign(chain, { place: Number(row.place) + 1, hash: row.hash, isBroken: chain.isBroken || !isNext })
        count += 1
      }
      after = rows.at(-1)
      rows = await chainedAfter(db, platform, after)
    }
  }
  for (const { org, entries } of await lostAnchors(db))
    tell(`The trail of ${whose(org)} is not the one that the log holds: ${entries} entries were signed.`)
  for (const { id, org, fault } of await changedEntries(db)) tell(`Entry ${id} of the trail of ${whose(org)} ${fault}.`)
  return count
}

const whose = (organisationId: string | null): string =>
  organisationId === null ? 'the platform' : `organisation ${organisationId}`

async function chainedAfter(db: Db, platform: boolean, after: Chained | undefined): Promise<Chained[]> {
  const place = after?.place ?? -1
  const next = platform
    ? sql`org_id is null and place > ${place}`
    : after === undefined
      ? sql`org_id is not null and place is not null`
      : sql`(org_id, place) > (${after.organisationId}::uuid, ${place}::bigint)`
  const { rows } = await sql<Chained>`select org_id as "organisationId", place, source, subject,
      coalesce(fields::text, 'removed') as fields, tx, hash
    from log_trail where place is not null and ${next} order by org_id, place limit ${batch}`.execute(db)
  return rows
}

/** Heads in the log that the chain does not reach any more, of organisations that are there. */
async function lostAnchors(db: Db) {
  const { rows } = await sql<{ org: string | null; entries: string }>`select l.org_id as org,
      max((l.ids ->> 'entries')::bigint) as entries
    from log_leaves l where l.kind = 'log.anchored'
      and (l.org_id is not null or (l.place is not null and l.leaf::jsonb -> 'organisation' is null))
      and not exists (select from log_trail t where t.org_id is not distinct from l.org_id
        and t.place = (l.ids ->> 'entries')::bigint - 1 and t.hash = l.hashes ->> 'head')
    group by l.org_id order by 1`.execute(db)
  return rows
}

const entryFaults = { changed: 'was changed', added: 'was added, and the chain does not hold it', lost: 'is lost' }

async function changedEntries(db: Db) {
  const { rows } = await sql<{ id: string; org: string | null; fault: keyof typeof entryFaults }>`
    select coalesce(t.id, e.subject::bigint) as id, case when t.id is null then e.org_id else t.org_id end as org,
      case when t.id is null then 'lost' when e.id is null then 'added' else 'changed' end as fault
    from audit_trail t full join (select * from log_trail where source = 'entry') e on e.subject::bigint = t.id
    where t.id is null or e.id is null or e.org_id is distinct from t.org_id
      or e.fields ->> 'row' <> ${shortDigest(sql`to_jsonb(t)::text`)} order by 1`.execute(db)
  return rows.map(({ fault, ...row }) => ({ ...row, fault: entryFaults[fault] }))
}

/** As `app.short_digest` of log.sql, which who changes rows may change too. */
const shortDigest = (text: ReturnType<typeof sql>) =>
  sql`left(encode(sha256(convert_to(coalesce(${text}, ''), 'UTF8')), 'hex'), 32)`

type Differing = {
  readonly subject: string
  readonly now: Readonly<Record<string, string>> | null
  readonly kept: Readonly<Record<string, string>> | null
}

/** Names the rows that differ from what the trail holds of them, by their columns; `named` are known to differ. */
export async function auditTrailedRows(
  db: Db,
  rows: TrailedRows,
  report: Report,
  named: ReadonlySet<string> = new Set(),
): Promise<void> {
  const protectedBy = await findTrigger(db, rows.table)
  // A lost trigger is named with the others.
  if (!protectedBy) return
  for (const { subject, now, kept } of await differing(db, rows.table, protectedBy)) {
    if (named.has(subject)) continue
    const tell = (text: string) => report({ what: 'row', text: `${rows.what} ${subject}: ${text}` })
    if (kept === null) tell('its row was added, and the trail does not hold it.')
    else if (now === null) tell('the trail holds it, and its row is lost.')
    else {
      // A column that the trigger was made to leave out still has its digest in the trail.
      const columns = Object.keys({ ...now, ...kept }).filter((name) => now[name] !== kept[name])
      tell(`${columns.join(', ')} changed outside the application.`)
    }
  }
}

type Protected = { readonly key: readonly string[]; readonly columns: readonly string[] }

/** What the trigger of `app.keep_in_trail` was given. */
async function findTrigger(db: Db, table: string): Promise<Protected | undefined> {
  const { rows } = await sql<{ asked: Protected }>`
    select regexp_replace(encode(tgargs, 'escape'), '\\\\000$', '')::jsonb as asked from pg_trigger
     where tgrelid = ${table}::regclass and tgname = 'keep_in_trail'`.execute(db)
  return rows[0]?.asked
}

async function differing(db: Db, table: string, { key, columns }: Protected): Promise<Differing[]> {
  const subject = sql.join(
    key.map((name) => sql`(to_jsonb(r) ->> ${name}::text)`),
    sql` || '/' || `,
  )
  const said = columns.map((name) => sql`${name}::text, ${shortDigest(sql`to_jsonb(r) ->> ${name}::text`)}`)
  const { rows } = await sql<Differing>`
    with now as (select ${subject} as subject, jsonb_build_object(${sql.join(said)}) as fields from ${sql.table(table)} r),
      kept as (select distinct on (subject) subject, fields from log_trail where source = ${table}
        order by subject, id desc)
    select coalesce(now.subject, kept.subject) as subject, now.fields as now, kept.fields as kept
      from now full join kept on kept.subject = now.subject
     where now.fields is distinct from kept.fields order by 1`.execute(db)
  return rows
}
