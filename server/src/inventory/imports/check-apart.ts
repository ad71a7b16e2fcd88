import type { ResolveRequest } from '@athar/carbon'
import { Failure } from '../../platform/errors.ts'
import { outOfMemory, startChildProcess } from '../../platform/child-process.ts'
import { PipeEnded, pipedBatches } from '../../platform/piped-batches.ts'
import type { CheckEnd, CheckTask, FromChecker, ToChecker } from './check-messages.ts'
import type { FoundFactor } from './known-factors.ts'
import type { RawPart } from './table-rows.ts'

type Links = {
  readonly parts: AsyncGenerator<RawPart>
  /** Finds and stores the answer for rows like these. */
  factor(request: ResolveRequest): Promise<FoundFactor>
  /** Takes a batch of lines for COPY, to its end. */
  take(lines: AsyncIterable<Buffer>): Promise<void>
  readonly signal: AbortSignal
}

/** Without a limit the collector lets garbage grow, because there is room; a million rows pass within it (docs/benchmarks.md). */
const memoryMb = { old: 512, young: 16 }

/** Reads a whole file in a process of its own; answers what only its end could tell. */
export async function checkApart(task: CheckTask, links: Links): Promise<CheckEnd> {
  links.signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<CheckEnd>()
  let taken = 0
  let said: { readonly end: CheckEnd; readonly batches: number } | undefined
  /** The end is said beside the pipe, and may come before the last lines. */
  const endWhenTaken = () => said && said.batches === taken && resolve(said.end)
  const handle = async (message: FromChecker): Promise<unknown> => {
    switch (message.kind) {
      case 'more': {
        const { value, done } = await links.parts.next()
        return checker.say({ kind: 'part', part: done ? null : value })
      }
      case 'factor':
        return checker.say({ kind: 'factor', found: await links.factor(message.request) })
      case 'end':
        said = message
        return endWhenTaken()
      case 'refused':
        throw new Failure(message.code as Failure['code'], message.details)
    }
  }
  const checker = startChildProcess<ToChecker, FromChecker>(new URL('./check-worker.ts', import.meta.url), {
    task,
    memoryMb,
    piped: true,
    hear: (message) => void handle(message).catch(reject),
    failed: (error) => reject(outOfMemory(error) ? new Failure('inventory.file-too-complex', {}) : error),
  })
  const taking = (async () => {
    for await (const batch of pipedBatches(checker.bytes)) {
      await links.take(batch)
      taken += 1
      endWhenTaken()
    }
  })()
  taking.catch((error) => (error instanceof PipeEnded ? checker.gone.then(() => reject(error)) : reject(error)))
  const stop = () => reject(links.signal.reason)
  links.signal.addEventListener('abort', stop, { once: true })
  try {
    return await promise
  } finally {
    links.signal.removeEventListener('abort', stop)
    await checker.end()
    // The connection is free again once the batch on its way has ended.
    await taking.catch(() => {})
    await links.parts.return(undefined)
  }
}
