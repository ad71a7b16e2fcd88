import { sql, type Selectable } from 'kysely'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { PriceIndices } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

type Place = { readonly currency: string; readonly year: number }

const shapeOf = (row: Selectable<PriceIndices>): inventory.PriceIndexShape => ({
  currency: row.currency,
  year: row.year,
  value: row.value,
  source: row.source,
  enteredBy: row.enteredBy,
  enteredAt: row.enteredAt.toISOString(),
  version: row.version,
})

/** Newest year first, currency by currency. */
export async function priceLevels(db: Db, organisationId: string): Promise<inventory.PriceIndexShape[]> {
  const rows = await tables(db)
    .selectFrom('priceIndices')
    .selectAll()
    .where('orgId', '=', organisationId)
    .orderBy('currency')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(shapeOf)
}

export async function findPriceLevel(
  db: Db,
  organisationId: string,
  { currency, year }: Place,
): Promise<inventory.PriceIndexShape | null> {
  const row = await tables(db)
    .selectFrom('priceIndices')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('currency', '=', currency)
    .where('year', '=', year)
    .executeTakeFirst()
  return row ? shapeOf(row) : null
}

/** Null when somebody else was there first. */
export async function savePriceLevel(
  db: Db,
  by: { organisationId: string; personId: string; at: Date },
  level: Place & { value: string; source: string; version: number },
): Promise<inventory.PriceIndexShape | null> {
  const { currency, year, value, source, version } = level
  const changed = { value, source, enteredBy: by.personId, enteredAt: by.at }
  const row =
    version === 0
      ? await tables(db)
          .insertInto('priceIndices')
          .values({ orgId: by.organisationId, currency, year, ...changed })
          .onConflict((on) => on.columns(['orgId', 'currency', 'year']).doNothing())
          .returningAll()
          .executeTakeFirst()
      : await tables(db)
          .updateTable('priceIndices')
          .set({ ...changed, version: sql`version + 1` })
          .where('orgId', '=', by.organisationId)
          .where('currency', '=', currency)
          .where('year', '=', year)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst()
  return row ? shapeOf(row) : null
}

export async function deletePriceLevel(
  db: Db,
  organisationId: string,
  { currency, year, version }: Place & { version: number },
): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('priceIndices')
    .where('orgId', '=', organisationId)
    .where('currency', '=', currency)
    .where('year', '=', year)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What rows of files miss, as their checks counted it: nobody reads a million rows for it. */
export async function waitingPrices(db: Db, organisationId: string): Promise<inventory.MissingPrice[]> {
  const { rows } = await sql<inventory.MissingPrice>`
    select m->>'currency' as currency, (m->>'year')::int as year, (m->>'priceYear')::int as "priceYear", sum((m->>'rows')::int)::int as rows
      from imports, jsonb_array_elements(coalesce(counts->'missingPrices', '[]'::jsonb)) m
     where org_id = ${organisationId} and state in ('review', 'importing', 'imported') group by 1, 2, 3 order by 1, 2`.execute(
    db,
  )
  return rows
}
