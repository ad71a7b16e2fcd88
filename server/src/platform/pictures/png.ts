import { crc32 } from 'node:zlib'
import { mostPieces, type Picture } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What makes the picture and its colours (PNG, third edition). Texts, times, Exif and whatever is unknown are left out. */
const kept = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']

export function readPng(file: Buffer): Picture | undefined {
  if (!file.subarray(0, 8).equals(signature)) return undefined
  const parts: Buffer[] = [signature]
  let size: { width: number; height: number } | undefined
  let hasData = false
  let pieces = 0
  for (let at = 8; ;) {
    if ((pieces += 1) > mostPieces) return undefined
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) return undefined
    const type = file.subarray(at + 4, at + 8).toString('latin1')
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined
    if ((type === 'IHDR') !== (at === 8)) return undefined
    if (type === 'IHDR') size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
    if (type === 'IDAT') hasData = true
    if (kept.includes(type)) parts.push(file.subarray(at, end))
    if (type === 'IEND')
      return size && hasData ? { mediaType: 'image/png', ...size, bytes: Buffer.concat(parts) } : undefined
    at = end
  }
}
