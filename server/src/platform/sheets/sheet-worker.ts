// Reads a workbook away from the server, with a memory limit of its own: a hostile file ends this process only.
import { childProcessEntry } from '../child-process-entry.ts'
import { openWorkbook, type SheetTask } from './open-workbook.ts'
import type { SheetMessage } from './read-sheets.ts'
import { UnsafeContainer } from './zip-preflight.ts'

const server = childProcessEntry<SheetTask, 'taken', SheetMessage>()

/** The reader may take a batch only when it has room: without this a large sheet would queue up whole. */
let room: () => void = () => {}
server.onMessage(() => room())
const taken = () => new Promise<void>((resolve) => (room = resolve))

try {
  const { names, tops, batches } = await openWorkbook(await server.task)
  server.say({ sheets: [...names], tops })
  for (const batch of batches) {
    const wait = taken()
    server.say('rows' in batch ? batch : { failure: batch.excess, row: batch.row })
    await wait
  }
  server.say({ end: true })
} catch (error) {
  server.say({ failure: error instanceof UnsafeContainer ? 'unsafe' : 'unreadable' })
}
