import { startChildProcess } from './child-process.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** A large file takes a gigabyte: with so many being read, the next one waits until a reader ends. */
const mostAtOnce = 3
const places = limitConcurrency(mostAtOnce)

/** A place among the processes that read the files of others, of imports and of evidence alike. */
export const readerPlace = <T>(work: () => Promise<T>): Promise<T> => places('', work)

/** A reader that did not answer within its time. */
export class ReadTooLong extends Error {}

type Reading<Task> = {
  readonly task: Task
  readonly memoryMb: number
  readonly patienceMs: number
  /** Ends the reader; the reading fails with the reason. */
  readonly signal?: AbortSignal | undefined
}

/** Has a program read one file in a process of its own and answer once, within its memory and time. */
export async function readInProcess<Task, Answer>(
  program: URL,
  { task, memoryMb, patienceMs, signal }: Reading<Task>,
): Promise<Answer> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const reader = startChildProcess<never, Answer>(program, {
    task,
    memoryMb: { old: memoryMb },
    hear: resolve,
    failed: reject,
  })
  const timer = setTimeout(() => reject(new ReadTooLong(`read for longer than ${patienceMs} ms`)), patienceMs)
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await reader.end()
  }
}
