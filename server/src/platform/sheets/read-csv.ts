import type { Readable } from 'node:stream'
import { detectEncoding } from '@athar/activity-file'
import Papa from 'papaparse'
import { fail } from '../errors.ts'
import { longestCell, rowWithLongCell } from './limits.ts'

const chunkCharacters = 512 * 1024
/** No row of a real file is longer; an open quotation that swallows more is a broken file. */
const longestRecord = 1_000_000
/** No table that people keep is wider. */
export const maxColumns = 1000

type Parsed = { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } }

/**
 * Parses separated text in batches of rows. Memory stays flat: the file is pulled, never pushed. A quotation mark that
 * is never closed would swallow the rest of the file, so it is refused with the record where it opens.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array> | Readable,
  options: { encoding: string; delimiter: string },
): AsyncGenerator<string[][]> {
  const unfold = createLineEndReader()
  const decoder = new TextDecoder(options.encoding)
  let text = ''
  let records = 0
  const parse = (last: boolean): string[][] => {
    const { data, errors, meta } = new Papa.Parser({ delimiter: options.delimiter, newline: '\n' }).parse(
      text,
      0,
      !last,
    ) as Parsed
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    text = last ? '' : text.slice(meta.cursor)
    if (!open && text.length > longestRecord && isWide(text, options.delimiter))
      fail('inventory.too-many-columns', { most: maxColumns })
    if (open || text.length > longestRecord)
      fail('inventory.file-unreadable', { record: records + (open?.row ?? data.length) + 1, reason: 'unclosed-quote' })
    const long = rowWithLongCell(data)
    if (long >= 0) fail('inventory.cell-too-long', { record: records + long + 1, most: longestCell })
    records += data.length
    return data
  }
  for await (const chunk of options.encoding.startsWith('utf-16') ? withoutMark(bytes) : bytes) {
    text += unfold(decoder.decode(chunk as Uint8Array, { stream: true }))
    if (text.length < chunkCharacters) continue
    const rows = parse(false)
    if (rows.length > 0) yield rows
  }
  text += unfold(decoder.decode()) + unfold('', true)
  // The line end of the last row opens no further one.
  if (text.endsWith('\n')) text = text.slice(0, -1)
  else if (text === '') return
  const rows = parse(true)
  if (rows.length > 0) yield rows
}

/** Enough bytes to know the mark of UTF-16 by. */
const markedBytes = 4096

/** The bytes after the mark: one that is damaged, or of the other order, would be read as a letter. */
async function* withoutMark(bytes: AsyncIterable<Uint8Array> | Readable): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk as Uint8Array
      continue
    }
    head = Buffer.concat([head, chunk as Uint8Array])
    if (head.length < markedBytes) continue
    yield head.subarray(detectEncoding(head).bom)
    head = null
  }
  if (head !== null) yield head.subarray(detectEncoding(head).bom)
}

/** A row that does not end although nothing is quoted: a table turned on its side. */
const isWide = (row: string, delimiter: string): boolean =>
  !row.includes('"') && row.split(delimiter, maxColumns + 1).length > maxColumns

/** Turns CR LF and lone CR into LF, also where a chunk ends between the two. */
function createLineEndReader(): (text: string, last?: boolean) => string {
  let held = ''
  return (text, last = false) => {
    let whole = held + text
    held = ''
    if (!last && whole.endsWith('\r')) {
      held = '\r'
      whole = whole.slice(0, -1)
    }
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }
}
