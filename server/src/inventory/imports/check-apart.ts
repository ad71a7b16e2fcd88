import type { ResolveRequest } from '@athar/carbon'
import { Failure } from '../../platform/errors.ts'
import { outOfMemory, startChildProcess } from '../../platform/child-process.ts'
import type { CheckEnd, CheckTask, FromChecker, ToChecker } from './check-messages.ts'
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
const memoryMb = { old: 512, young: 16 }

/** Reads a whole file in a process of its own; answers what only its end could tell. */
export async function checkApart(task: CheckTask, links: Links): Promise<CheckEnd> {
  links.signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<CheckEnd>()
  /** Batches go one after the other, however many have arrived. */
  let taking: Promise<void> = Promise.resolve()
  const handle = async (message: FromChecker): Promise<void> => {
    switch (message.kind) {
      case 'more': {
        const { value, done } = await links.parts.next()
        return checker.say({ kind: 'part', part: done ? null : value })
      }
      case 'factor':
        return checker.say({ kind: 'factor', found: await links.factor(message.request) })
      case 'lines':
        await (taking = taking.then(() => links.take(message.lines)))
        return checker.say({ kind: 'taken' })
      case 'end':
        return resolve(message.end)
      case 'refused':
        throw new Failure(message.code as Failure['code'], message.details)
    }
  }
  const checker = startChildProcess<ToChecker, FromChecker>(new URL('./check-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: (message) => void handle(message).catch(reject),
    failed: (error) => reject(outOfMemory(error) ? new Failure('inventory.file-too-complex', {}) : error),
  })
  const stop = () => reject(links.signal.reason)
  links.signal.addEventListener('abort', stop, { once: true })
  try {
    return await promise
  } finally {
    links.signal.removeEventListener('abort', stop)
    await checker.end()
    await links.parts.return(undefined)
  }
}
