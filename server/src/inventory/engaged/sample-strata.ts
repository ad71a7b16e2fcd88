import { sql } from 'kysely'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { setColumn } from '../records/store/list.ts'

/** Records alike in what a sample is drawn by, in the order of their ids. */
export type Stratum = { readonly key: string; readonly ids: readonly string[]; readonly kg: number }

type Asked = {
  readonly organisationId: string
  readonly year: number
  readonly gwpSet: inventory.GwpSetName
  readonly by: readonly ('site' | 'category' | 'size')[]
  /** Kilograms from which a record is large; a tenth of it is medium. */
  readonly thresholdKg: string
}

/** The counted records of a year by stratum; ids alone, since a year may hold a million. */
export async function sampleStrata(
  db: Db,
  { organisationId, year, gwpSet, by, thresholdKg }: Asked,
): Promise<Stratum[]> {
  const kg = sql.ref(`r.co2e_${setColumn[gwpSet]}_kg`)
  const parts = {
    site: sql`r.site_id::text`,
    category: sql`f.category`,
    size: sql`case when abs(${kg}) >= ${thresholdKg}::numeric then 'large'
      when abs(${kg}) >= ${thresholdKg}::numeric / 10 then 'medium' else 'small' end`,
  }
  const key = by.length === 0 ? sql`'all'` : sql`concat_ws('|', ${sql.join(by.map((one) => parts[one]))})`
  const { rows } = await sql<{ key: string; ids: string; kg: number }>`
    select key, string_agg(id::text, ',' order by id) as ids, sum(abs(kg))::float8 as kg from (
      select r.id, ${kg} as kg, ${key} as key from activity_records r
        join factor_resolutions f on f.org_id = r.org_id and f.id = r.resolution_id
       where r.org_id = ${organisationId} and r.inventory_year = ${year} and r.state <> 'returned') counted
     group by key order by key`.execute(db)
  return rows.map((row) => ({ key: row.key, kg: row.kg, ids: row.ids.split(',') }))
}
