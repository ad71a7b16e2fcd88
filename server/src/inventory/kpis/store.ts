import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Stored = { readonly code: string; readonly name: string; readonly value: string; readonly unit: string }

/** The key figures of a year in place of those it had before. */
export async function insertKpis(
  db: Db,
  { organisationId, year, at }: { organisationId: string; year: number; at: Date },
  values: readonly Stored[],
): Promise<void> {
  await sql`delete from kpi_values where org_id = ${organisationId} and year = ${year}`.execute(db)
  await sql`insert into kpi_values (org_id, year, kpi_code, kpi_name, value, unit, created_at)
    select ${organisationId}, ${year}, v.code, v.name, v.value, v.unit, ${at}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as v (code text, name text, value numeric, unit text)`.execute(db)
}
