/** Check sums of ZIP (PKWARE APPNOTE 6.3.10), by the reflected polynomial 0xEDB88320. */
const sums = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  return sum
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) sum = (sums[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

/** Fields in the order of the format, lowest byte first. */
function record(...fields: readonly (readonly [value: number, width: 2 | 4])[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(fields.reduce((all, [, width]) => all + width, 0)))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) bytes.setUint16(at, value, true)
    else bytes.setUint32(at, value, true)
    at += width
  }
  return new Uint8Array(bytes.buffer)
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { writable, readable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const packed = new Uint8Array(await new Response(readable).arrayBuffer())
  await written
  return packed
}

/** An archive of a few texts that fit in memory; each has the earliest time of the format. */
export async function zip(files: readonly (readonly [path: string, text: string])[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [path, text] of files) {
    const name = new TextEncoder().encode(path)
    const bytes = new TextEncoder().encode(text)
    const packed = await deflated(bytes)
    // Version 2.0, UTF-8 names (bit 11), deflate; 1 January 1980 is day 33.
    const facts = [
      [20, 2],
      [0x0800, 2],
      [8, 2],
      [0, 2],
      [33, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
    ] as const
    const shared = [...facts, [bytes.length, 4], [name.length, 2], [0, 2]] as const
    const header = record([0x04_03_4b_50, 4], ...shared)
    parts.push(header, name, packed)
    directory.push(record([0x02_01_4b_50, 4], [20, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name)
    at += header.length + name.length + packed.length
  }
  const size = directory.reduce((all, { length }) => all + length, 0)
  const count = files.length
  const end = record([0x06_05_4b_50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  return [...parts, ...directory, end]
}
