import type { StoredFile } from './file-store.ts'
import { isAway } from '../jobs/patience.ts'
import { reserveFileKey } from './orphaned-files.ts'
import type { Platform } from '../platform.ts'

export type FileDeps = Pick<Platform, 'database' | 'files' | 'clock'>

/**
 * Stores bytes below `owner`, then lets `write` name them in a row. Where it fails, or says that no row needs them, no byte stays.
 */
export async function storeBytes<T>(
  deps: FileDeps,
  owner: string,
  put: (key: string) => Promise<StoredFile>,
  write: (stored: StoredFile, unneeded: () => void) => Promise<T>,
): Promise<T> {
  const key = await reserveFileKey(deps, owner)
  const stored = await put(key)
  let isNeeded = true
  try {
    const answer = await write(stored, () => (isNeeded = false))
    if (!isNeeded) await deps.files.delete(key)
    return answer
  } catch (error) {
    // After a lost connection the row may stand; bytes without a row go later.
    if (!isAway(error)) await deps.files.delete(key)
    throw error
  }
}
