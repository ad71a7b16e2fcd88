import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'

type Year = inventory.InventoryYear
const columns = ['year', 'startsOn', 'endsOn', 'state', 'gwpSet', 'version'] as const
const ofOrganisation = (db: Db, organisationId: string) =>
  tables(db).selectFrom('inventories').select(columns).where('orgId', '=', organisationId)

export const storedYears = (db: Db, organisationId: string): Promise<Year[]> =>
  ofOrganisation(db, organisationId).orderBy('year').execute()

/** Approved and locked years change no more by the way: what was decided on stays as it was seen. */
export const isFixed = ({ state }: Pick<Year, 'state'>): boolean => state === 'approved' || state === 'locked'

/**
 * The years that are fixed, and those that somebody looks at to approve them. All are held as they are until the transaction ends, so
 * that none is approved under a change that is on its way; those in review to be renewed by it.
 */
export async function lockDecidedYears(
  db: Db,
  organisationId: string,
): Promise<{ readonly fixed: readonly Year[]; readonly inReview: readonly Year[] }> {
  const reviewed = await ofOrganisation(db, organisationId)
    .where('state', '=', 'in-review')
    .orderBy('year')
    .forUpdate()
    .execute()
  const held = await ofOrganisation(db, organisationId).orderBy('year').forShare().execute()
  return { fixed: held.filter(isFixed), inReview: reviewed }
}

/** Holds one year as it is until the transaction ends, against whoever writes it too where it is to be written. */
export async function lockYear(
  db: Db,
  organisationId: string,
  year: number,
  { toWrite }: { toWrite: boolean },
): Promise<Year | null> {
  const found = ofOrganisation(db, organisationId).where('year', '=', year)
  return (await (toWrite ? found.forUpdate() : found.forShare()).executeTakeFirst()) ?? null
}

/** The same for a verifier, in whose transaction the year is another organisation's. */
export async function holdYear(
  db: Db,
  { organisationId, year }: { readonly organisationId: string; readonly year: number },
): Promise<void> {
  await sql`select app.hold_verified_year(${organisationId}::uuid, ${year}::smallint)`.execute(db)
}

export const findYear = async (db: Db, organisationId: string, year: number): Promise<Year | null> =>
  (await ofOrganisation(db, organisationId).where('year', '=', year).executeTakeFirst()) ?? null

/** The base year that stood when a year was approved; null of one that is open or in review. */
export async function keptBaseYear(db: Db, organisationId: string, year: number): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('inventories')
    .select('baseYear')
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.baseYear ?? null
}

/** Inserts the years that are missing; others stay as they are. */
export async function insertYears(
  db: Db,
  organisationId: string,
  years: readonly Pick<Year, 'year' | 'startsOn' | 'endsOn' | 'gwpSet'>[],
): Promise<void> {
  if (years.length === 0) return
  await tables(db)
    .insertInto('inventories')
    .values(
      years.map((year) => ({
        orgId: organisationId,
        year: year.year,
        startsOn: year.startsOn,
        endsOn: year.endsOn,
        state: 'open' as const,
        gwpSet: year.gwpSet,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Puts years on other days. */
export async function moveYears(
  db: Db,
  organisationId: string,
  years: readonly Pick<Year, 'year' | 'startsOn' | 'endsOn'>[],
): Promise<void> {
  for (const { year, startsOn, endsOn } of years)
    await tables(db)
      .updateTable('inventories')
      .set((update) => ({ startsOn, endsOn, version: update('version', '+', 1) }))
      .where('orgId', '=', organisationId)
      .where('year', '=', year)
      .execute()
}

/** What somebody looks at to approve it is another version of the year once something beside its records has changed. */
export async function renewInReview(db: Db, organisationId: string, ...years: readonly number[]): Promise<void> {
  if (years.length === 0) return
  await tables(db)
    .updateTable('inventories')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('orgId', '=', organisationId)
    .where('year', 'in', [...years])
    .where('state', '=', 'in-review')
    .execute()
}

/** Saves over the version the editor saw; null when there is a newer one. */
export async function setGwpSet(
  db: Db,
  organisationId: string,
  year: { year: number; version: number; gwpSet: Year['gwpSet'] },
): Promise<Year | null> {
  const row = await tables(db)
    .updateTable('inventories')
    .set({ gwpSet: year.gwpSet, version: year.version + 1 })
    .where('orgId', '=', organisationId)
    .where('year', '=', year.year)
    .where('version', '=', year.version)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

export async function readDenominators(
  db: Db,
  organisationId: string,
  year: number,
): Promise<{ denominators: inventory.Denominators; version: number }> {
  const row = await tables(db)
    .selectFrom('inventoryDenominators')
    .select(['revenueMinor', 'currency', 'headcount', 'output', 'outputUnit', 'version'])
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .executeTakeFirst()
  const { version = 0, ...denominators } = row ?? {
    revenueMinor: null,
    currency: 'SAR',
    headcount: null,
    output: null,
    outputUnit: null,
  }
  return { denominators, version }
}

/** Saves over the version the editor saw, 0 for the first; false when there is a newer one. */
export async function saveDenominators(
  db: Db,
  organisationId: string,
  year: number,
  version: number,
  denominators: inventory.Denominators,
): Promise<boolean> {
  const row = {
    revenueMinor: denominators.revenueMinor,
    currency: denominators.currency,
    headcount: denominators.headcount,
    output: denominators.output,
    outputUnit: denominators.outputUnit,
    version: version + 1,
  }
  if (version === 0) {
    const inserted = await tables(db)
      .insertInto('inventoryDenominators')
      .values({ orgId: organisationId, year, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await tables(db)
    .updateTable('inventoryDenominators')
    .set(row)
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Years that take no new or changed records: they are in review, approved or locked. */
export async function closedYears(db: Db, organisationId: string): Promise<Set<number>> {
  const rows = await tables(db)
    .selectFrom('inventories')
    .select('year')
    .where('orgId', '=', organisationId)
    .where('state', '<>', 'open')
    .execute()
  return new Set(rows.map((row) => row.year))
}
