import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createEncodingDetector, detectDelimiter, type Cell } from '@athar/activity-file'
import type { EvidencePreview } from '@athar/contracts/evidence'
import type { EvidenceDeps } from '../deps.ts'
import { readPdfText } from '../../platform/pdf-text/read-pdf-text.ts'
import { readCsv } from '../../platform/sheets/read-csv.ts'
import { readSheets } from '../../platform/sheets/read-sheets.ts'
import type { StoredEvidence } from '../store/evidence.ts'
import { readGeojson } from './read-geojson.ts'
import { wordsOf } from './words-of.ts'

export type Contents = { readonly preview: EvidencePreview; readonly words: string }

const shown = { rows: 100, columns: 30, letters: 300, text: 20_000 }
const most = { rows: 20_000, pages: 300, letters: 1_000_000, geojson: 20 * 1024 * 1024, picture: 25 * 1024 * 1024 }
const nothing: Contents = { preview: { kind: 'none' }, words: '' }

/** What the page of a file shows of it, and the words by which it is found; none of a file that cannot be read. */
export async function readContents(
  { files }: Pick<EvidenceDeps, 'files'>,
  { key, mediaType, bytes }: Pick<StoredEvidence, 'key' | 'mediaType' | 'bytes'>,
): Promise<Contents> {
  const read = readers[mediaType]
  if (key === null || !read) return nothing
  if (read === 'picture') return { preview: { kind: bytes <= most.picture ? 'picture' : 'none' }, words: '' }
  const folder = await mkdtemp(join(tmpdir(), 'athar-evidence-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await files.getStream(key), createWriteStream(path, { mode: 0o600 }))
    return await read(path, bytes).catch(() => nothing)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Reader = (path: string, bytes: number) => Promise<Contents>
const readers: Readonly<Record<string, Reader | 'picture'>> = {
  'application/pdf': readPdf,
  'text/csv': readText,
  'text/tab-separated-values': readText,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (path) => readWorkbook(path, 'xlsx'),
  'application/vnd.ms-excel': (path) => readWorkbook(path, 'xls'),
  'application/geo+json': readMap,
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
}

async function readPdf(path: string): Promise<Contents> {
  if (!(await endsAsPdf(path))) return nothing
  const { text, pages } = await readPdfText({ path, mostPages: most.pages, mostLetters: most.letters })
  if (pages === 0) return nothing
  const preview = { kind: 'text', text: text.slice(0, shown.text), pages, more: text.length > shown.text } as const
  return { preview, words: wordsOf([text]) }
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
  const { encoding } = detector.result()
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(head.subarray(0, bytesRead)))
  return readRows(readCsv(createReadStream(path), { encoding, delimiter }))
}

async function readWorkbook(path: string, format: 'xlsx' | 'xls'): Promise<Contents> {
  const sheets = await readSheets(path, { format, sheet: null, maxRows: most.rows })
  try {
    return await readRows(sheets.rows)
  } finally {
    await sheets.close()
  }
}

async function readRows(batches: AsyncIterable<readonly (readonly Cell[])[]>): Promise<Contents> {
  const rows: string[][] = []
  const texts: string[] = []
  let count = 0
  for await (const batch of batches) {
    for (const row of batch) {
      count += 1
      if (rows.length < shown.rows)
        rows.push(row.slice(0, shown.columns).map((cell) => textOf(cell).slice(0, shown.letters)))
      if (count <= most.rows) texts.push(row.map(textOf).join(' '))
    }
    if (count >= most.rows) break
  }
  return { preview: { kind: 'table', rows, more: count > rows.length }, words: wordsOf(texts) }
}

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

async function readMap(path: string, bytes: number): Promise<Contents> {
  if (bytes > most.geojson) return nothing
  const text = await readFile(path, 'utf8')
  return { preview: readGeojson(text) ?? { kind: 'none' }, words: wordsOf([text.replaceAll(/[{}[\]":,]/g, ' ')]) }
}
