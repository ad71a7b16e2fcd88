import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createEncodingDetector, detectDelimiter, type Cell } from '@athar/activity-file'
import { readPdfText } from '../../platform/pdf-text/read-pdf-text.ts'
import { openWorkbook } from '../../platform/sheets/open-workbook.ts'
import { readCsv } from '../../platform/sheets/read-csv.ts'
import { noContents, type Contents, type ContentsTask } from './contents.ts'
import { readGeojson } from './read-geojson.ts'
import { createWords, wordsOf } from './words-of.ts'

const shown = { rows: 100, columns: 30, letters: 300, text: 20_000 }
const most = { rows: 20_000, pages: 300, letters: 1_000_000, geojson: 20 * 1024 * 1024 }

/**
 * What the page of a file shows of it, and the words of the search; nothing where it cannot be read. Only for child
 * processes: a hostile file takes all their memory.
 */
export async function readContents({ path, format, bytes }: ContentsTask): Promise<Contents> {
  try {
    return await readers[format](path, bytes)
  } catch {
    return noContents
  }
}

const readers: Readonly<Record<ContentsTask['format'], (path: string, bytes: number) => Promise<Contents>>> = {
  pdf: readPdf,
  text: readText,
  xlsx: (path) => readWorkbook(path, 'xlsx'),
  xls: (path) => readWorkbook(path, 'xls'),
  geojson: readMap,
}

async function readPdf(path: string): Promise<Contents> {
  if (!(await endsAsPdf(path))) return noContents
  const { text, pages } = await readPdfText({ path, mostPages: most.pages, mostLetters: most.letters })
  const preview = { kind: 'text', text: text.slice(0, shown.text), pages, more: text.length > shown.text } as const
  return { preview, words: wordsOf(text) }
}

/** A PDF without its end is damaged; rebuilding it from all its bytes takes a reader's whole memory. */
async function endsAsPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, 2048))
    await file.read(tail, 0, tail.length, size - tail.length)
    return /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
  } finally {
    await file.close()
  }
}

async function readText(path: string): Promise<Contents> {
  const head = Buffer.alloc(64 * 1024)
  const file = await open(path, 'r')
  const { bytesRead } = await file.read(head).finally(() => file.close())
  const detector = createEncodingDetector()
  detector.push(head.subarray(0, bytesRead))
  const { encoding, bom } = detector.result()
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(head.subarray(bom, bytesRead)))
  return readRows(readCsv(createReadStream(path), { encoding, delimiter }))
}

async function readWorkbook(path: string, format: 'xlsx' | 'xls'): Promise<Contents> {
  const { batches } = await openWorkbook({ path, format, sheet: null, maxRows: most.rows })
  return readRows(rowsOf(batches))
}

/** One that expands too far is not read at all. */
function* rowsOf(batches: Awaited<ReturnType<typeof openWorkbook>>['batches']) {
  for (const batch of batches) {
    if (!('rows' in batch)) throw new Error(batch.excess)
    yield batch.rows
  }
}

type Batches = Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>

async function readRows(batches: Batches): Promise<Contents> {
  const rows: string[][] = []
  const words = createWords()
  let count = 0
  for await (const batch of batches) {
    for (const row of batch) {
      count += 1
      if (rows.length < shown.rows)
        rows.push(row.slice(0, shown.columns).map((cell) => textOf(cell).slice(0, shown.letters)))
      if (count <= most.rows) for (const cell of row) words.add(textOf(cell))
    }
    if (count >= most.rows || (words.isFull() && count > shown.rows)) break
  }
  return { preview: { kind: 'table', rows, more: count > rows.length }, words: words.all() }
}

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

async function readMap(path: string, bytes: number): Promise<Contents> {
  if (bytes > most.geojson) return noContents
  const text = await readFile(path, 'utf8')
  return { preview: readGeojson(text) ?? { kind: 'none' }, words: wordsOf(text.replaceAll(/[{}[\]":,]/g, ' ')) }
}
