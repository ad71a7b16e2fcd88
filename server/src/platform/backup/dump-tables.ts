import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter } from './archive-writer.ts'
import type { Table } from './catalogue.ts'
import { tablePrefix, type TableEntry } from './manifest.ts'
import { countRows, wholeRows } from './whole-rows.ts'

const compress = promisify(zstdCompress)
/** Pieces that are compressed beside each other, each in a thread of Node's pool. */
const atOnce = 3

/** A table as COPY text in compressed pieces, each of whole rows; memory holds a few of them whatever the table's size. */
export async function dumpTable(client: pg.Client, table: Table, archive: ArchiveWriter): Promise<TableEntry> {
  const columns = table.columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
  const hash = createHash('sha256')
  const waiting: Promise<Buffer>[] = []
  let [rows, bytes, piece] = [0, 0, 0]
  const writeOne = async () => {
    const packed = await waiting.shift()
    if (packed) await archive.add(pieceName(table.name, (piece += 1)), packed)
  }
  for await (const text of wholeRows(client.query(copyTo(`copy ${table.sql} (${columns}) to stdout`)))) {
    hash.update(text)
    rows += countRows(text)
    bytes += text.length
    waiting.push(compress(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }))
    if (waiting.length >= atOnce) await writeOne()
  }
  while (waiting.length > 0) await writeOne()
  return { name: table.name, columns: [...table.columns], rows, bytes, sha256: hash.digest('hex') }
}

const pieceName = (table: string, piece: number) => `${tablePrefix}${table}/${String(piece).padStart(6, '0')}.copy.zst`
