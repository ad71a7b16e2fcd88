// Reads a workbook away from the server, with a memory limit of its own: a hostile file ends this process only.
import type { Cell } from '@athar/activity-file'
import { readFile } from 'node:fs/promises'
import { readXls, readXlsx } from 'hucre/xlsx'
import { childProcessEntry } from '../child-process-entry.ts'
import { preflightCompound } from './compound-preflight.ts'
import { boundedBatches } from './limits.ts'
import type { SheetMessage, SheetTask } from './read-sheets.ts'
import { preflightZip, UnsafeContainer } from './zip-preflight.ts'

const server = childProcessEntry<SheetTask, 'taken', SheetMessage>()

/** The reader may take a batch only when it has room: without this a large sheet would queue up whole. */
let room: () => void = () => {}
server.onMessage(() => room())
/** Enough to know it by; its text is never read. */
const longestFormula = 200
const isHidden = (sheet: { hidden?: boolean; veryHidden?: boolean }) =>
  sheet.hidden === true || sheet.veryHidden === true
const taken = () => new Promise<void>((resolve) => (room = resolve))

try {
  const task = await server.task
  const bytes = await readFile(task.path)
  if (task.format === 'xlsx') await preflightZip(bytes)
  else preflightCompound(bytes)
  const read = task.format === 'xlsx' ? readXlsx : readXls
  // One row over the limit tells that there are more, without reading them.
  const workbook = await read(bytes, {
    maxRows: task.maxRows + 1,
    dateSystem: 'auto',
    ...(task.sheet === null ? {} : { sheets: [task.sheet] }),
  })
  // What is hidden comes last: nobody who looks at the workbook means it.
  const sheets = workbook.sheets.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
  server.say({ sheets: sheets.map((sheet) => sheet.name) })
  const sheet = sheets.find(({ name }) => task.sheet === null || name === task.sheet)
  const rows = sheet?.rows ?? []
  // A formula that was never worked out comes as nothing: it is told from an empty cell.
  for (const [place, { type, value, formula }] of sheet?.cells ?? []) {
    if (type !== 'formula' || (value !== null && value !== undefined)) continue
    const [row = 0, column = 0] = place.split(',').map(Number)
    const cells = rows[row] as (Cell | undefined)[] | undefined
    if (cells) cells[column] = { formula: (formula ?? '').slice(0, longestFormula) }
  }
  for (const batch of boundedBatches(rows, { fileBytes: bytes.length })) {
    const wait = taken()
    server.say('rows' in batch ? { rows: batch.rows } : { failure: batch.excess, row: batch.row })
    await wait
  }
  server.say({ end: true })
} catch (error) {
  server.say({ failure: error instanceof UnsafeContainer ? 'unsafe' : 'unreadable' })
}
