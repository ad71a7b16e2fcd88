import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

/** One file of an archive; its bytes are pulled as they are needed. */
export type ZipEntry = { readonly path: string; readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }
type Written = {
  readonly path: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/** Sizes and places are 32 bits wide without the ZIP64 records, which some spreadsheet programs cannot read. */
const largest = 0xffff_ffff

/**
 * Writes a ZIP archive as a stream (PKWARE APPNOTE 6.3.10). Sizes follow each file in a data descriptor, so nothing is
 * held back; each file carries the earliest time of the format, so the same content gives the same bytes.
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const path = Buffer.from(entry.path, 'utf8')
    const header = localHeader(path)
    yield header
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of deflated(entry.bytes, sums)) yield chunk
    if (Math.max(sums.size, sums.packed, at) > largest)
      throw new RangeError(`${entry.path} is too large for this archive`)
    yield record([0x08074b50, 4], [sums.crc, 4], [sums.packed, 4], [sums.size, 4])
    written.push({ path, ...sums, at })
    at += header.length + sums.packed + 16
  }
  let directory = 0
  for (const entry of written) {
    const line = directoryEntry(entry)
    directory += line.length
    yield line
  }
  yield record(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [directory, 4],
    [at, 4],
    [0, 2],
  )
}

async function* deflated(
  bytes: ZipEntry['bytes'],
  sums: { crc: number; size: number; packed: number },
): AsyncGenerator<Uint8Array> {
  async function* measured() {
    for await (const chunk of bytes) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  const source = Readable.from(measured())
  const packer = createDeflateRaw({ level: 6 })
  source.on('error', (error) => packer.destroy(error))
  try {
    for await (const chunk of source.pipe(packer)) {
      sums.packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } finally {
    source.destroy()
  }
}

// Names are UTF-8 (bit 11), sizes follow the data (bit 3); 1 January 1980 is day 33 of the format.
const flags = 0x0808
const shared = [
  [20, 2],
  [flags, 2],
  [8, 2],
  [0, 2],
  [33, 2],
] as const

const localHeader = (path: Buffer): Buffer =>
  Buffer.concat([record([0x04034b50, 4], ...shared, [0, 4], [0, 4], [0, 4], [path.length, 2], [0, 2]), path])

const directoryEntry = ({ path, crc, packed, size, at }: Written): Buffer =>
  Buffer.concat([
    record(
      [0x02014b50, 4],
      [20, 2],
      ...shared,
      [crc, 4],
      [packed, 4],
      [size, 4],
      [path.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ),
    path,
  ])

function record(...fields: readonly (readonly [value: number, width: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((all, [, width]) => all + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at)
    else bytes.writeUInt32LE(value >>> 0, at)
    at += width
  }
  return bytes
}
