import type { Cell } from '@athar/activity-file'
import { fail } from '../errors.ts'
import { startChildProcess, type ChildProcess } from '../child-process.ts'
import { limitConcurrency } from '../limit-concurrency.ts'

export type Sheets = {
  readonly names: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}
export type SheetTask = { path: string; format: 'xlsx' | 'xls'; sheet: string | null; maxRows: number }
export type SheetMessage = { sheets?: string[]; rows?: Cell[][]; end?: true; failure?: 'unsafe' | 'unreadable' }

const memoryMb = { old: 1536 }
/** A large workbook takes a gigabyte: whoever comes while so many are read waits for one of them to be closed. */
const mostAtOnce = 3
const inTurn = limitConcurrency(mostAtOnce)
/** What says nothing for so long does not come to an end that anybody waits for, and keeps a place that others wait for. */
const patience = 300_000

/** Opens a workbook in a process of its own: sheet names first, then the rows of one sheet (the first that is shown, when none is named) in batches. */
export function readSheets(
  path: string,
  { patienceMs = patience, ...options }: Omit<SheetTask, 'path'> & { patienceMs?: number },
): Promise<Sheets> {
  const { promise, resolve, reject } = Promise.withResolvers<Sheets>()
  inTurn('', () => {
    const reader = startReader({ path, ...options }, patienceMs)
    resolve(openedBy(reader))
    return reader.gone
    // A system out of memory refuses a process at once: whoever waits hears of it, and nobody else.
  }).catch(reject)
  return promise
}

async function openedBy({ messages, ...reader }: Reader): Promise<Sheets> {
  const first = await messages.next()
  if (!first.sheets) {
    await reader.end()
    return refuse(first)
  }
  return { names: first.sheets, rows: batches(messages, reader), close: reader.end }
}

async function* batches(
  messages: { next(): Promise<SheetMessage> },
  reader: ChildProcess<'taken'>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  try {
    for (;;) {
      const message = await messages.next()
      if (message.end) return
      if (!message.rows) return refuse(message)
      yield message.rows
      reader.say('taken')
    }
  } finally {
    await reader.end()
  }
}

const refuse = (message: SheetMessage): never =>
  fail(message.failure === 'unsafe' ? 'inventory.file-unsafe' : 'inventory.file-unreadable')

type Reader = ChildProcess<'taken'> & { messages: { next(): Promise<SheetMessage> } }

/** Messages in order; a reader that dies (out of its memory, say) or says nothing any more makes the file an unsafe one. */
function startReader(task: SheetTask, patienceMs: number): Reader {
  const waiting: SheetMessage[] = []
  let wake: (() => void) | undefined
  const put = (message: SheetMessage) => {
    waiting.push(message)
    wake?.()
  }
  const reader = startChildProcess<'taken', SheetMessage>(new URL('./sheet-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: put,
    failed: () => put({ failure: 'unsafe' }),
  })
  return {
    ...reader,
    messages: {
      async next() {
        const timer = setTimeout(() => put({ failure: 'unsafe' }), patienceMs)
        try {
          while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
          return waiting.shift()!
        } finally {
          clearTimeout(timer)
        }
      },
    },
  }
}
