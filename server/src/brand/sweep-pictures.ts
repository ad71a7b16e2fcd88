import { asPlatform, type BrandDeps } from './deps.ts'
import { forgetVersions, lockBrand, removeUnnamed } from './store.ts'

const keptVersions = 50
/** Whoever uploads a picture has this long to save what it is for. */
const unsavedMs = 24 * 3_600_000

/** Lets go of versions that are very old, and of pictures that none names any more; their bytes follow. */
export async function sweepPictures({ database, clock }: Pick<BrandDeps, 'clock' | 'database'>): Promise<void> {
  await database.transaction(asPlatform, async ({ db }) => {
    await lockBrand(db)
    await forgetVersions(db, keptVersions)
    await removeUnnamed(db, new Date(clock.now().getTime() - unsavedMs))
  })
}
