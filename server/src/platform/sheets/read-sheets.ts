import { Worker } from 'node:worker_threads'
import type { Cell } from '@athar/activity-file'
import { fail } from '../errors.ts'

export type Sheets = {
  readonly names: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}
type Message = { sheets?: string[]; rows?: Cell[][]; end?: true; failure?: 'unsafe' | 'unreadable' }

/** Opens a workbook in a worker: sheet names first, then the rows of one sheet (the first when none is named) in batches. */
export async function readSheets(
  path: string,
  options: { format: 'xlsx' | 'xls'; sheet: string | null; maxRows: number },
): Promise<Sheets> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { path, ...options },
    resourceLimits: { maxOldGenerationSizeMb: 1536 },
    env: {},
  })
  const messages = inbox(worker)
  const close = async () => void (await worker.terminate())
  const first = await messages.next()
  if (!first.sheets) {
    await close()
    return refuse(first)
  }
  return { names: first.sheets, rows: batches(worker, messages, close), close }
}

async function* batches(
  worker: Worker,
  messages: { next(): Promise<Message> },
  close: () => Promise<void>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  try {
    for (;;) {
      const message = await messages.next()
      if (message.end) return
      if (!message.rows) return refuse(message)
      yield message.rows
      worker.postMessage('taken')
    }
  } finally {
    await close()
  }
}

const refuse = (message: Message): never =>
  fail(message.failure === 'unsafe' ? 'inventory.file-unsafe' : 'inventory.file-unreadable')

/** Messages in order; a worker that dies (out of its memory, say) is an unreadable file. */
function inbox(worker: Worker): { next(): Promise<Message> } {
  const waiting: Message[] = []
  let wake: (() => void) | undefined
  const put = (message: Message) => {
    waiting.push(message)
    wake?.()
  }
  worker.on('message', put)
  worker.on('error', () => put({ failure: 'unsafe' }))
  worker.on('exit', () => put({ failure: 'unreadable' }))
  return {
    async next() {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return waiting.shift()!
    },
  }
}
