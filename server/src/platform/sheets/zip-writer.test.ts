import { describe, expect, it } from 'vitest'
import { directoryOf, writeZip, type WrittenEntry } from './zip-writer.ts'

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of parts) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const entries = (count: number) =>
  Array.from({ length: count }, (_each, at) => ({ path: `${at}`, bytes: [Buffer.from('x')] }))

/** As PKWARE APPNOTE 6.3.10 has it: the 64-bit record stands where its locator says, 20 bytes before the plain end. `before` bytes of the archive are not at hand. */
function readEnd(bytes: Buffer, before = 0) {
  const plain = bytes.length - 22
  expect(bytes.readUInt32LE(plain)).toBe(0x06054b50)
  const locator = plain - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== 0x07064b50)
    return { wide: false, count: bytes.readUInt16LE(plain + 10), at: bytes.readUInt32LE(plain + 16) }
  const record = Number(bytes.readBigUInt64LE(locator + 8)) - before
  return { wide: true, record, plainCount: bytes.readUInt16LE(plain + 10) }
}

describe('an archive', () => {
  it('of a few files ends as every program reads it', async () => {
    const bytes = await whole(writeZip(entries(3)))
    const end = readEnd(bytes)
    expect(end).toMatchObject({ wide: false, count: 3 })
    expect(bytes.readUInt32LE(end.at ?? 0)).toBe(0x02014b50)
  })

  it('of more files than 16 bits count says so in 64', () => {
    const count = 65_600
    const files = entries(count).map(({ path }, at) => ({ path: Buffer.from(path), crc: 7, packed: 1, size: 1, at }))
    const bytes = Buffer.concat([...directoryOf(files, 100)])
    const end = readEnd(bytes, 100)
    expect(end).toMatchObject({ wide: true, plainCount: 0xffff })
    const record = end.record ?? 0
    expect(bytes.readUInt32LE(record)).toBe(0x06064b50)
    expect(Number(bytes.readBigUInt64LE(record + 32))).toBe(count)
    const directory = Number(bytes.readBigUInt64LE(record + 48)) - 100
    expect(bytes.readUInt32LE(directory)).toBe(0x02014b50)
    expect(directory + Number(bytes.readBigUInt64LE(record + 40))).toBe(record)
  })

  it('beyond 4 GB finds its last file all the same', () => {
    const at = 5_000_000_000
    const entry: WrittenEntry = { path: Buffer.from('far'), crc: 7, packed: 1, size: 1, at }
    const bytes = Buffer.concat([...directoryOf([entry], at + 100)])
    // In place of the 32 bits, the extra field of kind 1 behind the name.
    expect(bytes.readUInt32LE(42)).toBe(0xffff_ffff)
    const extra = 46 + entry.path.length
    expect([bytes.readUInt16LE(extra), bytes.readUInt16LE(extra + 2)]).toEqual([1, 8])
    expect(Number(bytes.readBigUInt64LE(extra + 4))).toBe(at)
  })
})
