import type { Cell } from '@athar/activity-file'
import { fail } from '../errors.ts'
import { outOfMemory, startChildProcess, type ChildProcess } from '../child-process.ts'
import { readerPlace } from '../reader-process.ts'
import { longestCell, mostExpansion, type Excess } from './limits.ts'
import type { SheetTask, SheetTop } from './open-workbook.ts'

type Rows = readonly (readonly Cell[])[]
/** Rows of one of several sheets. */
export type SheetRows = { readonly sheet: string; readonly rows: Rows }
export type Sheets = {
  readonly names: readonly string[]
  /** How each sheet begins, where none was named. */
  readonly tops: readonly SheetTop[]
  readonly rows: AsyncIterable<Rows>
  /** The rows of several sheets, each batch with the name of its own. */
  readonly named: AsyncIterable<SheetRows>
  close(): Promise<void>
}
export type SheetMessage = {
  sheets?: string[]
  tops?: readonly SheetTop[]
  rows?: Rows
  sheet?: string
  end?: true
  failure?: 'unsafe' | 'unreadable' | 'too-complex' | Excess
  /** Where a failure was found, counted from 1. */
  row?: number
}

/** 200,000 rows of a real workbook take half of it. */
const memoryMb = { old: 1024 }
/** What says nothing for so long does not come to an end that anybody waits for, and keeps a place that others wait for. */
const patience = 300_000

/** Opens a workbook in a process of its own: sheet names first, then the rows of one sheet (the first that is shown, when none is named) in batches. */
export function readSheets(
  path: string,
  {
    patienceMs = patience,
    signal,
    ...options
  }: Omit<SheetTask, 'path'> & { patienceMs?: number; signal?: AbortSignal | undefined },
): Promise<Sheets> {
  const { promise, resolve, reject } = Promise.withResolvers<Sheets>()
  // A caller that stops does not wait for its turn.
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  readerPlace(() => {
    if (signal?.aborted) return Promise.resolve()
    const reader = startReader({ path, ...options }, patienceMs, signal)
    openedBy(reader).then(resolve, reject)
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
  return {
    names: first.sheets,
    tops: first.tops ?? [],
    rows: batches(messages, reader, ({ rows }) => rows),
    named: batches(messages, reader, ({ sheet = '', rows }) => ({ sheet, rows })),
    close: reader.end,
  }
}

async function* batches<T>(
  messages: { next(): Promise<SheetMessage> },
  reader: ChildProcess<'taken'>,
  as: (message: SheetMessage & { rows: Rows }) => T,
): AsyncGenerator<T> {
  try {
    for (;;) {
      const message = await messages.next()
      if (message.end) return
      const { rows } = message
      if (!rows) return refuse(message)
      yield as({ ...message, rows })
      reader.say('taken')
    }
  } finally {
    await reader.end()
  }
}

function refuse({ failure, row }: SheetMessage): never {
  switch (failure) {
    case 'cell-too-long':
      return fail('inventory.cell-too-long', { record: row, most: longestCell })
    case 'expands-too-far':
      return fail('inventory.file-expands-too-far', { record: row, times: mostExpansion })
    case 'too-complex':
      return fail('inventory.file-too-complex')
    case 'unsafe':
      return fail('inventory.file-unsafe')
    default:
      return fail('inventory.file-unreadable')
  }
}

type Reader = ChildProcess<'taken'> & { messages: { next(): Promise<SheetMessage> } }

/** Messages in order; a reader that dies (out of its memory, say) or says nothing any more makes the file an unsafe one. */
function startReader(task: SheetTask, patienceMs: number, signal: AbortSignal | undefined): Reader {
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
    failed: (error) => put({ failure: outOfMemory(error) ? 'too-complex' : 'unsafe' }),
  })
  const stop = () => void reader.end().then(() => put({ failure: 'unsafe' }))
  signal?.addEventListener('abort', stop, { once: true })
  void reader.gone.then(() => signal?.removeEventListener('abort', stop))
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
