import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { editionOfLibrary } from './library.ts'

/** A mark of everything a calculation rests on besides the rows: when it differs, figures calculated before are out of date. */
export async function calculationBasis(db: Db, organisationId: string): Promise<string> {
  const { rows } = await sql<{ basis: string }>`select md5(concat_ws('|', ${editionOfLibrary()}::text,
    (select string_agg(id::text || ':' || version || ':' || coalesce(ended_at::text, ''), ',' order by id) from own_factors where org_id = ${organisationId}),
    (select string_agg(activity || ':' || factor_id, ',' order by activity) from factor_choices where org_id = ${organisationId}),
    (select string_agg(currency || ':' || year || ':' || value || ':' || source, ',' order by currency, year) from price_indices where org_id = ${organisationId}),
    (select upstream::text from inventory_settings where org_id = ${organisationId}),
    (select fiscal_year_first_month from organisations where id = ${organisationId}))) as basis`.execute(db)
  return rows[0]!.basis
}
