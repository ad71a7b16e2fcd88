import { z } from 'zod'
import type { Files } from '../../platform/files.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'

const input = z.object({ keys: z.array(z.string()).min(1) })
export const destroyFilesKind = { kind: 'organisations.destroy-files', input }
/** With a pause that doubles each time: a store that is away for days still loses them in the end. */
const attempts = 20

/** Destroys files whose rows are gone: those of a deleted organisation, and archives that a newer one stands for. */
export const destroyFilesJob = ({ files }: { readonly files: Files }): JobDefinition<z.infer<typeof input>> =>
  defineJob({
    ...destroyFilesKind,
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
