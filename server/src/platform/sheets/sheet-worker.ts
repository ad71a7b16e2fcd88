// Reads a workbook away from the server's thread, with a memory limit of its own: a hostile file ends this worker only.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readXls, readXlsx } from 'hucre/xlsx'
import { preflightZip, UnsafeZip } from './zip-preflight.ts'

type Task = { path: string; format: 'xlsx' | 'xls'; sheet: string | null; maxRows: number }
const task = workerData as Task
const port = parentPort!
const rowsPerMessage = 2000

/** The reader may take a batch only when it has room: without this a large sheet would queue up whole. */
let room: () => void = () => {}
port.on('message', () => room())
const taken = () => new Promise<void>((resolve) => (room = resolve))

try {
  const bytes = await readFile(task.path)
  if (task.format === 'xlsx') await preflightZip(bytes)
  const read = task.format === 'xlsx' ? readXlsx : readXls
  // One row over the limit tells that there are more, without reading them.
  const workbook = await read(bytes, {
    maxRows: task.maxRows + 1,
    dateSystem: 'auto',
    ...(task.sheet === null ? {} : { sheets: [task.sheet] }),
  })
  port.postMessage({ sheets: workbook.sheets.map((sheet) => sheet.name) })
  const sheet = workbook.sheets.find(({ name }) => task.sheet === null || name === task.sheet)
  const rows = sheet?.rows ?? []
  for (let from = 0; from < rows.length; from += rowsPerMessage) {
    const wait = taken()
    port.postMessage({ rows: rows.slice(from, from + rowsPerMessage) })
    await wait
  }
  port.postMessage({ end: true })
} catch (error) {
  port.postMessage({ failure: error instanceof UnsafeZip ? 'unsafe' : 'unreadable', message: String(error) })
}
port.close()
