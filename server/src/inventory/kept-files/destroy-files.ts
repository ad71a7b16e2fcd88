import { z } from 'zod'
import type { Transaction } from '../../platform/database.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'

const input = z.object({ keys: z.array(z.string()).min(1) })
const destroyKind = { kind: 'inventory.destroy-files', input }
/** With a pause that doubles each time: a store that is away for days still loses them in the end. */
const attempts = 20

/**
 * Has the bytes of documents deleted whose rows go in this transaction: if it commits, and then for certain, however
 * often the server dies meanwhile. The work belongs to whoever takes them away: it outlives the organisation, whose rows may go first.
 */
export async function destroyFiles(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  { personId }: { readonly personId: string },
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(tx, destroyKind, { personId, input: { keys: [...keys] } })
}

export const destroyFilesJob = ({ files }: Pick<Platform, 'files'>): JobDefinition<z.infer<typeof input>> =>
  defineJob({
    ...destroyKind,
    attempts,
    outlivesAsker: true,
    async run({ input: { keys }, signal, progress }) {
      for (const [at, key] of keys.entries()) {
        signal.throwIfAborted()
        await files.delete(key)
        progress(at + 1, keys.length)
      }
    },
  })
