import type { Activity, Category, Dimension } from '@athar/carbon'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { libraryIndex } from './library.ts'
import { tables, type CalculationTables } from './tables.ts'

export type OwnActivityRow = Selectable<CalculationTables['own_activities']>
export type StoredActivity = Pick<
  OwnActivityRow,
  'key' | 'name_en' | 'name_ar' | 'scope' | 'category' | 'dimension' | 'default_unit'
>

/** All of them, archived ones too: records go on naming those. */
export async function readOwnActivities(db: Db, organisationId: string): Promise<OwnActivityRow[]> {
  return tables(db)
    .selectFrom('own_activities')
    .selectAll()
    .where('org_id', '=', organisationId)
    .orderBy('key')
    .execute()
}

/** A stored activity as the engine reads it: no factor of the library leads to it. */
export const activityOf = (row: StoredActivity): Activity => ({
  key: row.key,
  nameEn: row.name_en || row.name_ar,
  nameAr: row.name_ar || row.name_en,
  aliases: [],
  scope: Number(row.scope) as 1 | 2 | 3,
  category: row.category as Category,
  dimensions: [row.dimension as Dimension],
  defaultUnit: row.default_unit,
  regionRule: 'any',
  factorIds: [],
  alternativeFactorIds: [],
  upstreamFactorIds: [],
  fuelProperty: null,
  energy: null,
  proxyForSa: 'no',
  notes: '',
})

/** An activity of the library or of the organisation; undefined where neither has it. */
export async function findActivity(db: Db, organisationId: string, key: string): Promise<Activity | undefined> {
  const known = libraryIndex().activities.get(key)?.activity
  if (known || !key.startsWith('own-')) return known
  const row = (await readOwnActivities(db, organisationId)).find((one) => one.key === key)
  return row && activityOf(row)
}

/** Those of the organisation's activities that nothing new is entered for. */
export async function archivedActivities(db: Db, organisationId: string): Promise<ReadonlySet<string>> {
  const rows = await tables(db)
    .selectFrom('own_activities')
    .select('key')
    .where('org_id', '=', organisationId)
    .where('archived_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Refuses an archived activity; what names it already may keep it. */
export async function refuseArchived(
  db: Db,
  organisationId: string,
  { activity, kept }: { activity: string; kept?: string | undefined },
): Promise<void> {
  if (activity === kept || !activity.startsWith('own-')) return
  if ((await archivedActivities(db, organisationId)).has(activity)) fail('inventory.activity-archived', { activity })
}

/** What each is called. */
export const namesOf = (rows: readonly StoredActivity[]): Map<string, { en: string; ar: string }> =>
  new Map(rows.map((row) => [row.key, { en: row.name_en, ar: row.name_ar }]))
