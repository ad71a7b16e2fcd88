import type { TreeDeps } from './deps.ts'
import { forgetUnusedPhotos } from './store/checks.ts'

/** As long as somebody may take to post the check that a photo was uploaded for. */
const keptMs = 24 * 3_600_000

/** Deletes photos that no check names; their bytes follow. */
export async function sweepPhotos({ clock, database }: Pick<TreeDeps, 'clock' | 'database'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  await database.transaction({}, ({ db }) => forgetUnusedPhotos(db, before))
}
