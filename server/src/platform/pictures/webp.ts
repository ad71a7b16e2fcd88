import { mostPieces, type Picture } from './picture.ts'

/** What makes the picture and its colours (RFC 9649). Exif, XMP and whatever is unknown are left out. */
const kept = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
/** Bits of the extended header that announce Exif and XMP. */
const announcing = 0x08 | 0x04

export function readWebp(file: Buffer): Picture | undefined {
  if (file.subarray(0, 4).toString('latin1') !== 'RIFF' || file.subarray(8, 12).toString('latin1') !== 'WEBP')
    return undefined
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) return undefined
  const parts: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let pieces = 0
  for (let at = 12; at < end;) {
    if ((pieces += 1) > mostPieces) return undefined
    const type = file.subarray(at, at + 4).toString('latin1')
    const next = at + 8 + file.readUInt32LE(at + 4)
    if (next > end) return undefined
    // Chunks stand at even places.
    const chunk = Buffer.from(file.subarray(at, next + (next % 2 === at % 2 ? 0 : 1)))
    size ??= sizeIn(type, chunk)
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~announcing, 8)
    if (kept.includes(type)) parts.push(chunk)
    at += chunk.length
  }
  if (!size || !parts.some((part) => /^(VP8 |VP8L|ANMF)/.test(part.subarray(0, 4).toString('latin1')))) return undefined
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return { mediaType: 'image/webp', ...size, bytes: Buffer.concat([head, body]) }
}

function sizeIn(type: string, chunk: Buffer): { width: number; height: number } | undefined {
  if (type === 'VP8X') return { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 }
  if (type === 'VP8 ') {
    if (chunk.readUIntBE(11, 3) !== 0x9d012a) return undefined
    return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }
  }
  if (type !== 'VP8L' || chunk.readUInt8(8) !== 0x2f) return undefined
  const bits = chunk.readUInt32LE(9)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
