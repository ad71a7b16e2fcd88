import type { TreeDeps } from './deps.ts'
import { forgetUnusedPhotos } from './store/checks.ts'

/** As long as somebody may take to post the check that a photo was uploaded for. */
const keptMs = 24 * 3_600_000

/** Deletes photos that no check names: rows first, so that nothing is named whose bytes are gone. */
export async function sweepPhotos({
  clock,
  database,
  files,
}: Pick<TreeDeps, 'clock' | 'database' | 'files'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  const keys = await database.transaction({}, ({ db }) => forgetUnusedPhotos(db, before))
  for (const key of keys) await files.delete(key)
}
