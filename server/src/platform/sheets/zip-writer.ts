import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

/** One file of an archive; its bytes are pulled as they are needed. */
export type ZipEntry = { readonly path: string; readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }
export type WrittenEntry = {
  readonly path: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/** What 32 and 16 bits hold; beyond, the ZIP64 records stand in, which some spreadsheet programs cannot read. */
const largest = 0xffff_ffff
const mostEntries = 0xffff

/**
 * Writes a ZIP archive as a stream (PKWARE APPNOTE 6.3.10). Sizes follow each file in a data descriptor, so nothing is
 * held back; each file carries the earliest time of the format, so the same content gives the same bytes. The archive may
 * be of any size, a single file of it up to 4 GB.
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = []
  let at = 0
  for await (const entry of entries) {
    const path = Buffer.from(entry.path, 'utf8')
    const header = localHeader(path)
    yield header
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of deflated(entry.bytes, sums)) yield chunk
    if (Math.max(sums.size, sums.packed) > largest) throw new RangeError(`${entry.path} is too large for this archive`)
    yield record([0x08074b50, 4], [sums.crc, 4], [sums.packed, 4], [sums.size, 4])
    written.push({ path, ...sums, at })
    at += header.length + sums.packed + 16
  }
  yield* directoryOf(written, at)
}

/** The end of an archive: where each of its files begins, `at` bytes after its start. */
export function* directoryOf(written: readonly WrittenEntry[], at: number): Generator<Buffer> {
  let directory = 0
  for (const entry of written) {
    const line = directoryEntry(entry)
    directory += line.length
    yield line
  }
  const far = at >= largest || directory >= largest || written.length >= mostEntries
  if (far) {
    const count = written.length
    yield record(
      [0x06064b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
      [count, 8],
      [count, 8],
      [directory, 8],
      [at, 8],
    )
    yield record([0x07064b50, 4], [0, 4], [at + directory, 8], [1, 4])
  }
  const [count, size, place] = far ? [mostEntries, largest, largest] : [written.length, directory, at]
  yield record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [place, 4], [0, 2])
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

function directoryEntry({ path, crc, packed, size, at }: WrittenEntry): Buffer {
  const far = at >= largest
  const extra = far ? record([1, 2], [8, 2], [at, 8]) : Buffer.alloc(0)
  return Buffer.concat([
    record(
      [0x02014b50, 4],
      [far ? 45 : 20, 2],
      ...shared,
      [crc, 4],
      [packed, 4],
      [size, 4],
      [path.length, 2],
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [far ? largest : at, 4],
    ),
    path,
    extra,
  ])
}

function record(...fields: readonly (readonly [value: number, width: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((all, [, width]) => all + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at)
    else if (width === 4) bytes.writeUInt32LE(value >>> 0, at)
    else bytes.writeBigUInt64LE(BigInt(value), at)
    at += width
  }
  return bytes
}
