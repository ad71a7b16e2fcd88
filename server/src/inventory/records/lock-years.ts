import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import { fail } from '../../platform/errors.ts'
import { ensureYears, type BoundaryDeps } from '../boundary/index.ts'

/** Records change only while their year is open; they are still decided while it is in review. */
const open: readonly inventory.InventoryState[] = ['open']
const decidable: readonly inventory.InventoryState[] = ['open', 'in-review']

type Held = { year: number; state: inventory.InventoryState }

/** Keeps the years as they are until the transaction ends, so that nobody closes one under a change that is on its way. */
const lock = (db: Db, organisationId: string, years: readonly number[]): Promise<Held[]> =>
  tables(db)
    .selectFrom('inventories')
    .select(['year', 'state'])
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`year = any(${[...years]}::int[])`)
    .orderBy('year')
    .forShare()
    .execute()

function refuseClosed(held: readonly Held[], states: readonly inventory.InventoryState[]): void {
  const closed = held.filter(({ state }) => !states.includes(state)).map(({ year }) => year)
  if (closed.length > 0) fail('inventory.period-locked', { years: closed })
}

/** For new and changed records: the years come into being where they must. */
export async function lockOpenYears(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  years: readonly number[],
): Promise<void> {
  const wanted = [...new Set(years)]
  const held = await lock(db, organisationId, wanted)
  refuseClosed(held, open)
  if (held.length === wanted.length) return
  await ensureYears(deps, db, organisationId, wanted)
  refuseClosed(await lock(db, organisationId, wanted), open)
}

/** For approving and returning. */
export const lockDecidableYears = async (db: Db, organisationId: string, years: readonly number[]): Promise<void> =>
  refuseClosed(await lock(db, organisationId, years), decidable)
