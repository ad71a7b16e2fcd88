import { createInflateRaw } from 'node:zlib'

export type ZipLimits = { readonly maxEntries: number; readonly maxTotalBytes: number; readonly maxRatio: number }
const limits: ZipLimits = { maxEntries: 2000, maxTotalBytes: 512 * 2 ** 20, maxRatio: 250 }

/** What stands for a number that has no room. */
const full = 0xffffffff

/** Why a container is not opened. */
export class UnsafeContainer extends Error {}

/**
 * Walks the central directory and inflates every entry under a cap before any reader sees the file: declared sizes are
 * never trusted, overlapping entries (zip bombs by reference) are refused.
 */
export async function preflightZip(
  bytes: Buffer,
  { maxEntries, maxTotalBytes, maxRatio }: ZipLimits = limits,
): Promise<void> {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new UnsafeContainer('too many entries')
  let at = bytes.readUInt32LE(end + 16)
  // Readers look for another directory where a number of this one is full (ZIP64): what was walked would not be what unfolds.
  if (at === full || bytes.readUInt32LE(end + 12) === full) throw new UnsafeContainer('another directory')
  let total = 0
  const seen: { start: number; stop: number }[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new UnsafeContainer('broken directory')
    const entry = readEntry(bytes, at)
    if (seen.some(({ start, stop }) => entry.start < stop && entry.stop > start))
      throw new UnsafeContainer('overlapping entries')
    seen.push(entry)
    total += await inflatedSize(bytes, entry, { left: maxTotalBytes - total, maxRatio })
    at = entry.next
  }
}

function endOfDirectory(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === 0x06054b50) return at
  throw new UnsafeContainer('no zip')
}

type Entry = { start: number; stop: number; method: number; next: number }

function readEntry(bytes: Buffer, at: number): Entry {
  const local = bytes.readUInt32LE(at + 42)
  if (local + 30 > bytes.length) throw new UnsafeContainer('entry outside the file')
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.readUInt32LE(at + 20)
  const stop = packed === full ? bytes.length : start + packed
  if (stop > bytes.length) throw new UnsafeContainer('entry outside the file')
  return {
    start,
    stop,
    method: bytes.readUInt16LE(at + 10),
    next: at + 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  }
}

async function inflatedSize(bytes: Buffer, entry: Entry, cap: { left: number; maxRatio: number }): Promise<number> {
  const packed = entry.stop - entry.start
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw new UnsafeContainer('unknown compression')
  const inflate = createInflateRaw()
  inflate.end(bytes.subarray(entry.start, entry.stop))
  let size = 0
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length
      if (size > cap.left || (size > 8 * 2 ** 20 && size / packed > cap.maxRatio))
        throw new UnsafeContainer('expands too far')
    }
  } catch (error) {
    throw error instanceof UnsafeContainer ? error : new UnsafeContainer('broken data')
  }
  return size
}
