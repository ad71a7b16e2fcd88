import { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'

/** All fifteen categories in their order; those nobody decided on have no decision. */
export async function readScreening(db: Db, organisationId: string, year: number) {
  const rows = await tables(db)
    .selectFrom('scope3Screening')
    .select(['category', 'decision', 'reason'])
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .execute()
  const decided = new Map(rows.map((row) => [row.category, row]))
  const stored = await tables(db)
    .selectFrom('inventories')
    .select('screeningVersion')
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .executeTakeFirst()
  const categories: inventory.ScreenedCategory[] = inventory.scope3Categories.map(
    (category) => decided.get(category) ?? { category, decision: null, reason: '' },
  )
  return { year, version: stored?.screeningVersion ?? 0, categories }
}

/** Saves over the version the editor saw; false when there is a newer one. */
export async function saveScreening(
  db: Db,
  organisationId: string,
  year: number,
  version: number,
  categories: readonly inventory.ScreenedCategory[],
): Promise<boolean> {
  const taken = await tables(db)
    .updateTable('inventories')
    .set({ screeningVersion: version + 1 })
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where('screeningVersion', '=', version)
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return false
  if (categories.length === 0) return true
  await tables(db)
    .deleteFrom('scope3Screening')
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where(
      'category',
      'in',
      categories.map((item) => item.category),
    )
    .execute()
  const rows = categories.flatMap(({ category, decision, reason }) =>
    decision === null ? [] : [{ orgId: organisationId, year, category, decision, reason }],
  )
  if (rows.length > 0) await tables(db).insertInto('scope3Screening').values(rows).execute()
  return true
}
