import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { hasRows, rowsOf } from './stage.ts'

/** As many names as a person explains; the most frequent come first. */
const mostNames = 5000

type Found = { name: string; rows: number; choices: inventory.ImportRow['choices'] | null }

/** What a column, or what stands for it, says in rows that carry one of the codes: each text once, over the file. */
export async function unknownNames(
  db: Db,
  importId: string,
  { codes, column, constant }: { codes: readonly string[]; column: number | null; constant: string | null },
): Promise<Found[]> {
  if (!(await hasRows(db, importId))) return []
  const { rows } = await sql<Found>`
    select n.name, count(*)::int as rows, (array_agg(r.choices order by r.record))[1] as choices
      from ${rowsOf(importId)} r cross join lateral (
        select coalesce(nullif(btrim(r.cells ->> ${column}::int, E' \t\r\n\u00A0'), ''), ${constant}::text) as name) n
     where r.slice = 0 and not r.imported
       and r.codes && ${[...codes]}::text[] and n.name <> ''
     group by n.name order by rows desc, n.name limit ${mostNames}`.execute(db)
  return rows
}
