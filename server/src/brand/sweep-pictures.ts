import { asPlatform, type BrandDeps } from './deps.ts'
import { forgetVersions, lockBrand, removeUnnamed } from './store.ts'

const keptVersions = 50
/** Whoever uploads a picture has this long to save what it is for. */
const unsavedMs = 24 * 3_600_000

/** Lets go of versions that are very old, and of pictures that none names any more. */
export async function sweepPictures({
  database,
  clock,
  files,
}: Pick<BrandDeps, 'clock' | 'database' | 'files'>): Promise<void> {
  const keys = await database.transaction(asPlatform, async ({ db }) => {
    await lockBrand(db)
    await forgetVersions(db, keptVersions)
    return removeUnnamed(db, new Date(clock.now().getTime() - unsavedMs))
  })
  for (const key of keys) await files.delete(key)
}
