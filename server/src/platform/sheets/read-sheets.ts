import type { Cell } from '@athar/activity-file'
import { fail } from '../errors.ts'
import { startOwnProcess, type OwnProcess } from '../own-process.ts'

export type Sheets = {
  readonly names: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}
export type SheetTask = { path: string; format: 'xlsx' | 'xls'; sheet: string | null; maxRows: number }
export type SheetMessage = { sheets?: string[]; rows?: Cell[][]; end?: true; failure?: 'unsafe' | 'unreadable' }

const memoryMb = { old: 1536 }

/** Opens a workbook in a process of its own: sheet names first, then the rows of one sheet (the first that is shown, when none is named) in batches. */
export async function readSheets(path: string, options: Omit<SheetTask, 'path'>): Promise<Sheets> {
  const { messages, ...reader } = startReader({ path, ...options })
  const first = await messages.next()
  if (!first.sheets) {
    await reader.end()
    return refuse(first)
  }
  return { names: first.sheets, rows: batches(messages, reader), close: reader.end }
}

async function* batches(
  messages: { next(): Promise<SheetMessage> },
  reader: OwnProcess<'taken'>,
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

/** Messages in order; a reader that dies (out of its memory, say) makes the file an unsafe one. */
function startReader(task: SheetTask): OwnProcess<'taken'> & { messages: { next(): Promise<SheetMessage> } } {
  const waiting: SheetMessage[] = []
  let wake: (() => void) | undefined
  const put = (message: SheetMessage) => {
    waiting.push(message)
    wake?.()
  }
  const reader = startOwnProcess<'taken', SheetMessage>(new URL('./sheet-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: put,
    failed: () => put({ failure: 'unsafe' }),
  })
  return {
    ...reader,
    messages: {
      async next() {
        while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        return waiting.shift()!
      },
    },
  }
}
