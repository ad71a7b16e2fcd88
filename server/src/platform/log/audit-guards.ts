import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Report } from './audit-log.ts'

/** Triggers and functions as the schema makes them, one a line with a digest; a test keeps it. */
const kept = new URL('guards.txt', import.meta.url)

/**
 * Names triggers and functions that differ from those of the schema: lost, disabled, changed or added. Without them
 * changes of rows leave no entry, and rows that must stay could be changed.
 */
export async function auditGuards(db: Db, report: Report): Promise<void> {
  const wanted = byName(readFileSync(kept, 'utf8').trim().split('\n'))
  const found = byName(await readGuards(db))
  for (const name of [...new Set([...wanted.keys(), ...found.keys()])].toSorted()) {
    if (wanted.get(name) === found.get(name)) continue
    const fault = !found.has(name) ? 'is lost' : wanted.has(name) ? 'was changed or disabled' : 'is not of the schema'
    report({ what: 'row', text: `The ${name} ${fault}.` })
  }
}

const byName = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]))

/** `trigger NAME of TABLE DIGEST` and `function NAME DIGEST`, in their order. */
export async function readGuards(db: Db): Promise<string[]> {
  const { rows: before } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db)
  const searchIn = (path: string) => sql`select set_config('search_path', ${path}, true)`.execute(db)
  // Definitions then name every schema, however the connection is set.
  await searchIn('')
  const { rows } = await sql<{ line: string }>`
    select format('trigger %s of %s %s', t.tgname, c.relname, ${digest(sql`t.tgenabled::text || pg_get_triggerdef(t.oid)`)}) as line
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select format('function %s %s', p.proname, ${digest(
      sql`string_agg(concat_ws(E'\n', pg_get_function_identity_arguments(p.oid), l.lanname, p.prosecdef, p.provolatile,
        p.proconfig::text, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)), E'\n' order by
        pg_get_function_identity_arguments(p.oid))`,
    )})
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'app'::regnamespace group by p.proname`.execute(db)
  await searchIn(before[0]?.path ?? 'public')
  return rows.map(({ line }) => line).toSorted()
}

const digest = (text: ReturnType<typeof sql>) => sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 16)`
