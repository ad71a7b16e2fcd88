import { Worker } from 'node:worker_threads'
import type { LateChange } from '@athar/activity-file'
import type { ResolveRequest } from '@athar/carbon'
import { Failure } from '../../platform/errors.ts'
import type { CheckTask, FromThread, ToThread } from './check-messages.ts'
import type { FoundFactor } from './known-factors.ts'
import type { RawPart } from './table-rows.ts'

type Links = {
  readonly parts: AsyncGenerator<RawPart>
  /** Finds and stores the answer for rows like these. */
  factor(request: ResolveRequest): Promise<FoundFactor>
  /** Takes lines for COPY; answers when there is room for more. */
  take(lines: Uint8Array): Promise<void>
  readonly signal: AbortSignal
}

/** Without a limit the collector lets garbage grow, because there is room; a million rows pass within it (docs/benchmarks.md). */
const memoryMb = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 }

/** Reads a whole file in a thread of its own; answers what only its end could tell of earlier rows. */
export async function checkInThread(task: CheckTask, links: Links): Promise<readonly LateChange[]> {
  links.signal.throwIfAborted()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: memoryMb,
  })
  try {
    return await new Promise((resolve, reject) => {
      /** Batches go one after the other, however many have arrived. */
      let taking: Promise<void> = Promise.resolve()
      const say = (message: ToThread) => worker.postMessage(message)
      const handle = async (message: FromThread): Promise<void> => {
        switch (message.kind) {
          case 'more': {
            const { value, done } = await links.parts.next()
            return say({ kind: 'part', part: done ? null : value })
          }
          case 'factor':
            return say({ kind: 'factor', found: await links.factor(message.request) })
          case 'lines':
            await (taking = taking.then(() => links.take(message.lines)))
            return say({ kind: 'taken' })
          case 'end':
            return resolve(message.late)
          case 'refused':
            throw new Failure(message.code as Failure['code'], message.details)
        }
      }
      worker.on('message', (message: FromThread) => void handle(message).catch(reject))
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('the thread that read the file ended before its work')))
      links.signal.addEventListener('abort', () => reject(links.signal.reason), { once: true })
    })
  } finally {
    await worker.terminate()
    await links.parts.return(undefined)
  }
}
