import { brandDefaults, brandKeys } from '@athar/contracts/brand'
import { asPlatform, type BrandDeps } from './deps.ts'
import { addSetting, addVersion } from './store.ts'

/** Puts in what the product comes with where a key is missing; whatever is there stays as it is. */
export async function seedBrand({ database, clock, publicPages }: Omit<BrandDeps, 'people' | 'files'>): Promise<void> {
  await database.transaction(asPlatform, async ({ db }) => {
    const at = clock.now()
    let added = false
    for (const key of brandKeys) {
      const value = brandDefaults[key]
      if (!(await addSetting(db, key, value, at))) continue
      await addVersion(db, { key, version: 1, value, action: 'seeded', personId: null, at })
      added = true
    }
    if (added) await publicPages.changed(db)
  })
}
