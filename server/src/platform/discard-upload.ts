import type { Files } from './files.ts'
import { isAway } from './jobs/patience.ts'

/**
 * Takes bytes away whose row could not be written. Where the way to the database broke off nobody knows whether it was: whoever
 * sends the file again is told of the row that stands, so its bytes must stand too. Those that no row names go later (`orphaned-files.ts`).
 */
export async function discardUpload(files: Pick<Files, 'delete'>, key: string, error: unknown): Promise<void> {
  if (!isAway(error)) await files.delete(key)
}
