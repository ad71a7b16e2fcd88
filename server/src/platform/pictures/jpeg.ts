import { mostPieces, type Picture } from './picture.ts'

/** Markers of ITU-T T.81, table B.1. */
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Frames say how large the picture is; 0xc4, 0xc8 and 0xcc in their midst are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** What stays of the application segments: the frame of the format, colours, and how colours are coded. */
const kept: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }

export function readJpeg(file: Buffer): Picture | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff00 + startOfImage) return undefined
  const parts: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let pieces = 0
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return undefined
    const marker = file.readUInt8(at + 1)
    // Fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return finished(parts, size, orientation)
    if (marker === startOfImage || isRestart(marker) || marker <= 0x01) return undefined
    if ((pieces += 1) > mostPieces) return undefined
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length || end < at + 4) return undefined
    const segment = file.subarray(at, end)
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation
    if (isFrame(marker)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (stays(marker, segment)) parts.push(marker === 0xe0 ? withoutThumbnail(segment) : segment)
    at = end
    if (marker !== startOfScan) continue
    at = endOfScan(file, end)
    parts.push(file.subarray(end, at))
  }
}

/** Tables, frames and scans make the picture; comments, extensions and whatever is reserved do not. */
const isPicture = (marker: number) => marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8

const stays = (marker: number, segment: Buffer): boolean => {
  if (!isApplication(marker)) return isPicture(marker)
  const name = kept[marker]
  return name !== undefined && segment.subarray(4, 4 + name.length).toString('latin1') === name
}

/** The frame of the format may hold a small picture, made before somebody was cut off the large one (JFIF 1.02). */
function withoutThumbnail(segment: Buffer): Buffer {
  const frame = Buffer.alloc(18)
  segment.copy(frame, 0, 0, 16)
  frame.writeUInt16BE(16, 2)
  return frame
}

/** Coded data goes on until a marker that is neither a stuffed zero nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  // Byte by byte: a search for each stuffed zero takes a second where they are all there is.
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1]!
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  throw new RangeError('the scan never ends')
}

function finished(parts: Buffer[], size: { width: number; height: number } | undefined, orientation: number) {
  if (!size || parts.length < 4) return undefined
  const [begin, ...rest] = parts
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  const bytes = Buffer.concat([begin!, ...turned, ...rest, Buffer.from([0xff, endOfImage])])
  // Held sideways, it is as high as it was wide.
  const { width, height } = orientation >= 5 ? { width: size.height, height: size.width } : size
  return { mediaType: 'image/jpeg', width, height, bytes, orientation } as const
}

const exif = 'Exif\0\0'

/** How the camera was held (Exif 3.0, tag 0x0112): the one thing of all it wrote without which the picture is not the picture. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.subarray(4, 10).toString('latin1') !== exif) return undefined
  const tiff = segment.subarray(10)
  try {
    const little = tiff.subarray(0, 2).toString('latin1') === 'II'
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = short(at + 8)
      if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : undefined
    }
  } catch {
    // A broken directory says nothing; it goes with the rest.
  }
  return undefined
}

/** A directory of that one entry, big-endian. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from(exif, 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
