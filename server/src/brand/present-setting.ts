import { brandDefaults, brandKeys, type BrandKey, type BrandSetting } from '@athar/contracts/brand'
import type { PersonCard } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { BrandDeps } from './deps.ts'
import { findSetting, listSettings, type SettingRow } from './store.ts'

export type Known = ReadonlyMap<string, PersonCard>

export const personOf = (known: Known, id: string | null) => {
  if (id === null) return null
  const card = known.get(id)
  return { id, name: card ? card.fullName || card.email : null }
}

const present = (row: SettingRow, known: Known): BrandSetting => ({
  key: row.key,
  value: row.value,
  version: row.version,
  shipped: sameValue(row.value, brandDefaults[row.key]),
  changedAt: row.updatedAt.toISOString(),
  changedBy: personOf(known, row.changedBy),
})

const changersOf = (rows: readonly SettingRow[]) => rows.flatMap((row) => row.changedBy ?? [])

export async function presentSetting(
  { people }: Pick<BrandDeps, 'people'>,
  db: Db,
  key: BrandKey,
): Promise<BrandSetting> {
  const row = (await findSetting(db, key)) ?? fail('brand.not-found')
  return present(row, await people.find(db, changersOf([row])))
}

export async function presentSettings({ people }: Pick<BrandDeps, 'people'>, db: Db): Promise<BrandSetting[]> {
  const rows = await listSettings(db)
  const known = await people.find(db, changersOf(rows))
  return brandKeys.flatMap((key) => rows.filter((row) => row.key === key).map((row) => present(row, known)))
}

/** Whether two values say the same, in whatever order their members stand. */
export const sameValue = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
