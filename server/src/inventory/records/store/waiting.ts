import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'
import { refreshRollup } from '../rollup.ts'

/** Out of the monthly sums, which `refreshRollup` has brought up to date. */
export async function recordsInState(db: Db, organisationId: string, state: 'pending' | 'returned'): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('inventoryRollup')
    .select(({ fn }) => fn.sum('records').as('count'))
    .where('orgId', '=', organisationId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** The newest year up to `latest` that has records; null where none has. */
export async function newestYearWithRecords(db: Db, organisationId: string, latest: number): Promise<number | null> {
  await refreshRollup(db)
  const { year } = await tables(db)
    .selectFrom('inventoryRollup')
    .select(({ fn }) => fn.max('inventoryYear').as('year'))
    .where('orgId', '=', organisationId)
    .where('inventoryYear', '<=', latest)
    .executeTakeFirstOrThrow()
  return year
}
